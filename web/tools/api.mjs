// Writes what follows from docs/openapi.json: the page's types and the shapes in docs/api.md. With --check it writes nothing
// and fails if a file is stale.

import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typesOf } from './api-types.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path) => readFileSync(path, 'utf8');
const description = JSON.parse(read(`${root}docs/openapi.json`));

const written = [{ path: `${root}web/src/api/types.ts`, text: await typesOf(description) }];

const stale = written.filter(({ path, text }) => read(path) !== text);
if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${relative(root, path)} does not follow from docs/openapi.json. Type: make api`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const { path, text } of stale) {
    writeFileSync(path, text);
    console.log(`${relative(root, path)} written`);
  }
}
