// The parts of docs/api.md that follow from the server's description stand between marks:
//   <!-- schema: Game Seat -->   these shapes, as TypeScript
//   <!-- requests: games -->     the requests with this tag, as a table
// and <!-- end -->. Everything else is written by hand. Whatever the description has must have its place.

import { shapesOf } from './shapes.mjs';

const marked = /^<!-- (schema|requests): ([^\n]*?) -->\n(?:[^]*?\n)??<!-- end -->$/gm;

export function docsOf(description, text) {
  const shape = shapesOf(description);
  const placed = { schema: new Set(), requests: new Set() };
  const out = text.replace(marked, (_, kind, names) => {
    const all = names.split(' ');
    for (const name of all) {
      if (placed[kind].has(name)) throw new Error(`docs/api.md has two places for ${kind}: ${name}`);
      placed[kind].add(name);
    }
    const body = kind === 'schema' ? `\`\`\`ts\n${all.map(shape).join('\n\n')}\n\`\`\`` : tableOf(description, all);
    return `<!-- ${kind}: ${names} -->\n${body}\n<!-- end -->`;
  });
  const missing = (kind, names) => {
    const lost = names.filter((name) => !placed[kind].has(name));
    if (lost.length > 0) throw new Error(`docs/api.md has no place for ${lost.join(', ')}: put <!-- ${kind}: ${lost[0]} --> and <!-- end --> where it belongs`);
  };
  missing('schema', Object.keys(description.components.schemas));
  missing('requests', [...new Set(requestsOf(description).map(({ about }) => about.tags[0]))]);
  return out;
}

const requestsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([method, about]) => ({ path, method: method.toUpperCase(), about })));

function tableOf(description, tags) {
  const requests = requestsOf(description).filter(({ about }) => tags.includes(about.tags[0]));
  if (requests.length === 0) throw new Error(`the description has no requests: ${tags.join(' ')}`);
  const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(['request', 'what it does', 'body', 'answer']), '|---|---|---|---|', ...requests.map((one) => row(cellsOf(one)))].join('\n');
}

function cellsOf({ path, method, about }) {
  const parameters = (about.parameters ?? []).filter(({ name }) => !path.includes(`{${name}}`));
  const query = parameters.length > 0 ? `?${parameters.map(({ name }) => `${name}=`).join('&')}` : '';
  const notes = parameters.filter((one) => one.description).map((one) => ` \`${one.name}\`: ${lowered(sentence(one.description))}`);
  return [`\`${method} ${path}${query}\``, sentence(about.summary) + notes.join(''), bodyOf(about.requestBody), answerOf(about.responses)];
}

function bodyOf(body) {
  if (!body) return '–';
  return Object.entries(body.content).map(([type, { schema }]) => (schema.$ref ? nameOf(schema) : `\`${type}\``)).join(' or ');
}

/** The answer if all goes well; what goes wrong is a problem document, whatever the request. */
function answerOf(responses) {
  const [status, { description = '', content = {} }] = Object.entries(responses).find(([code]) => code.startsWith('2'));
  const [type, { schema }] = Object.entries(content)[0] ?? ['', {}];
  const shape = schema?.$ref ? nameOf(schema) : type && `\`${type}\``;
  const words = description.replace(/\s+/g, ' ').trim();
  const told = type === 'text/event-stream' ? `stream (${shape}): ${lowered(words)}` : [shape, words && lowered(words)].filter(Boolean).join(': ');
  return [status === '200' ? '' : status, told].filter(Boolean).join(', ') || 'a download';
}

const nameOf = ({ $ref }) => `\`${$ref.split('/').at(-1)}\``;
const sentence = (text) => text.replace(/\s+/g, ' ').trim().replace(/([^.])$/, '$1.');
const lowered = (text) => text[0].toLowerCase() + text.slice(1);
