// The files that follow from docs/openapi.json, with the text that they should have.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsOf } from './api-docs.mjs';
import { typesOf } from './api-types.mjs';

async function wanted(root) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const description = JSON.parse(read('docs/openapi.json'));
  const files = { 'web/src/api/types.ts': await typesOf(description), 'docs/api.md': docsOf(description, read('docs/api.md')) };
  return Object.entries(files).filter(([file, text]) => read(file) !== text);
}

/** The names of those that say something else. */
export const staleIn = async (root) => (await wanted(root)).map(([file]) => file);

/** Writes these, and tells which they were. */
export async function written(root) {
  const stale = await wanted(root);
  for (const [file, text] of stale) writeFileSync(join(root, file), text);
  return stale.map(([file]) => file);
}
