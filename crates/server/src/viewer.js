// Shows openapi.json: addresses by tag, each with its parameters, bodies and answers. No network but this server.
"use strict";

/** Light or dark as somebody chose it on the page, else as the system has it. */
const theme = () => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("plyground.theme"));
  } catch {
    // A browser that remembers nothing follows the system.
  }
  document.documentElement.dataset.theme = chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
};
theme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);

const element = (name, text, ...children) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

/** A schema as TypeScript writes types. */
const type = (schema, schemas, depth = 0) => {
  if (!schema) return "unknown";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return depth > 3 ? name : type(schemas[name], schemas, depth + 1);
  }
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return parts.map((part) => type(part, schemas, depth)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => type(part, schemas, depth)).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, schemas, depth)).join(" | ");
  if (schema.type === "array") return `(${type(schema.items, schemas, depth)})[]`;
  if (!schema.properties) return schema.type === "integer" ? "number" : (schema.type ?? "unknown");
  const pad = "  ".repeat(depth + 1);
  const row = ([name, of]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const note = of.description ? `  // ${of.description.split("\n")[0]}` : "";
    return `${pad}${name}${optional}: ${type(of, schemas, depth + 1)};${note}`;
  };
  return `{\n${Object.entries(schema.properties).map(row).join("\n")}\n${"  ".repeat(depth)}}`;
};

const operation = (method, path, about, schemas) => {
  const title = element("summary", "", element("b", method.toUpperCase()), element("code", path), element("span", about.summary));
  const shown = element("details", "", title);
  for (const of of about.parameters ?? []) {
    const help = of.description ?? of.schema?.description ?? "";
    shown.append(element("p", "", element("code", `${of.name}${of.required ? "" : "?"}: ${type(of.schema, schemas)}`), ` ${help}`));
  }
  const content = (label, of) => {
    for (const [kind, { schema }] of Object.entries(of?.content ?? {})) {
      shown.append(element("p", `${label}, ${kind}:`));
      if (schema) shown.append(element("pre", type(schema, schemas)));
    }
  };
  content("Body", about.requestBody);
  for (const [status, answer] of Object.entries(about.responses ?? {})) content(`Answer ${status}`, answer);
  return shown;
};

const show = ({ info, paths, tags, components }) => {
  document.getElementById("about").textContent = `${info.description} Version ${info.version}.`;
  const all = document.getElementById("all");
  for (const tag of tags) {
    const group = element("section", "");
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, about] of Object.entries(item)) {
        if (about.tags?.includes(tag.name)) group.append(operation(method, path, about, components?.schemas ?? {}));
      }
    }
    all.append(element("h2", `${tag.name}: ${tag.description}`), group);
  }
};

fetch("openapi.json")
  .then((answer) => answer.json())
  .then(show)
  .catch((why) => { document.getElementById("about").textContent = `The description cannot be read: ${why}`; });
