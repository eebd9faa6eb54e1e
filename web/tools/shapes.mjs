// Schemas of the API's description as TypeScript that is written to be read: what a field means stands beside it.

const WIDTH = 126;
/** Longer fields do not push the comments of the others to the right. */
const COLUMN = 44;

/** All schemas of a description, each as `(name) => text`; inlined copies of a schema are called by its name. */
export function shapesOf({ components: { schemas } }) {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));

  function typeOf(schema) {
    if (schema === false) return 'never';
    if (schema.$ref) return schema.$ref.split('/').at(-1);
    const name = names.get(JSON.stringify(schema));
    if (name) return name;
    if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
    if (schema.oneOf) return schema.oneOf.map(typeOf).join(' | ');
    if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
    return [schema.type].flat().map((type) => plain(type, schema)).join(' | ');
  }

  function plain(type, schema) {
    if (type === 'integer') return 'number';
    if (type === 'array') {
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
      const item = typeOf(schema.items);
      if (schema.minItems && schema.minItems === schema.maxItems) return `[${Array(schema.minItems).fill(item).join(', ')}]`;
      return /[|&]/.test(outside(item)) ? `(${item})[]` : `${item}[]`;
    }
    if (type !== 'object') return type;
    if (schema.properties) return `{ ${fieldsOf(schema).map(({ code }) => code.slice(0, -1)).join('; ')} }`;
    return schema.additionalProperties ? `Record<string, ${typeOf(schema.additionalProperties)}>` : 'object';
  }

  /** What tells variants apart comes first, then the fields as the server declares them, then those that may be left out. */
  function fieldsOf({ properties, required = [] }) {
    const rank = (name) => (properties[name].enum?.length === 1 ? -1 : required.includes(name) ? required.indexOf(name) : required.length);
    return Object.keys(properties)
      .sort((a, b) => rank(a) - rank(b))
      .map((name) => ({
        code: `${name}${required.includes(name) ? '' : '?'}: ${typeOf(properties[name])};`,
        comment: commentOf(properties[name]),
      }));
  }

  function bodyOf(schema, indent) {
    const fields = joined(fieldsOf(schema));
    if (fields.length === 1 && fields[0].comment === '') return `{ ${fields[0].code.slice(0, -1)} }`;
    return `{\n${linesOf(fields, `${indent}  `).join('\n')}\n${indent}}`;
  }

  /** A variant in one line, unless its fields have something to say that it does not say itself. */
  function variantOf(schema) {
    const inline = !schema.properties || fieldsOf(schema).every(({ comment }) => comment === '' || comment === commentOf(schema));
    return { code: `| ${inline ? typeOf({ ...schema, description: undefined }) : bodyOf(schema, '    ')}`, comment: commentOf(schema), inline };
  }

  function variants(schema) {
    const all = schema.oneOf.map(variantOf);
    if (all.every(({ comment }) => comment === '')) return ` ${all.map(({ code }) => code.slice(2)).join(' | ')};`;
    all.at(-1).code += ';';
    if (all.every(({ inline }) => inline)) return `\n${linesOf(all, '  ').join('\n')}`;
    return `\n${all.map(({ code, comment }) => [...above(comment, '  '), `  ${code}`].join('\n')).join('\n')}`;
  }

  function partOf(schema) {
    return schema.properties ? bodyOf(schema, '') : typeOf(schema);
  }

  return (name) => {
    const schema = schemas[name];
    if (!schema) throw new Error(`the description has no schema ${name}`);
    const head = above(commentOf(schema), '');
    const right = schema.oneOf
      ? variants(schema)
      : schema.allOf
        ? ` ${schema.allOf.map(partOf).join(' & ')};`
        : ` ${schema.properties ? bodyOf(schema, '') : typeOf({ ...schema, description: undefined })};`;
    return [...head, `type ${name} =${right}`].join('\n');
  };
}

/** A schema's description; that of what may be null is one level deeper. */
function commentOf(schema) {
  const inner = schema.oneOf?.find((one) => one.$ref && one.description);
  return (schema.description ?? inner?.description ?? '').replace(/\s+/g, ' ').trim();
}

/** A type without what is in its brackets. */
function outside(type) {
  const shorter = type.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');
  return shorter === type ? type : outside(shorter);
}

/** Neighbours that say nothing stand in one line. */
function joined(fields) {
  const out = [];
  for (const field of fields) {
    const last = out.at(-1);
    const both = last && `${last.code} ${field.code}`;
    if (last && last.comment === '' && field.comment === '' && both.length <= 90) last.code = both;
    else out.push({ ...field });
  }
  return out;
}

/** Code with the comments beside it, under each other; above it where they would be squeezed. */
function linesOf(fields, indent) {
  const column = Math.max(0, ...fields.filter(({ code, comment }) => comment !== '' && code.length <= COLUMN).map(({ code }) => code.length));
  return fields.flatMap(({ code, comment }) => {
    if (comment === '') return [`${indent}${code}`];
    const before = indent.length + Math.max(column, code.length) + 3;
    const beside = wrapped(comment, WIDTH - before - 3);
    if (beside.length > 1 && WIDTH - before < 50) return [...above(comment, indent), `${indent}${code}`];
    return beside.map((line, k) => `${k === 0 ? `${indent}${code}`.padEnd(before) : ' '.repeat(before)}// ${line}`);
  });
}

const above = (comment, indent) => (comment === '' ? [] : wrapped(comment, WIDTH - indent.length - 3).map((line) => `${indent}// ${line}`));

function wrapped(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > width && lines.at(-1) !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
