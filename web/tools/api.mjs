// Writes what follows from docs/openapi.json: the page's types and the shapes in docs/api.md. With --check it writes nothing
// and fails if a file is stale.

import { staleIn, written } from './api-files.mjs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  if (process.argv.includes('--check')) {
    const stale = await staleIn(root);
    for (const file of stale) console.error(`${file} does not follow from docs/openapi.json. Type: make api`);
    if (stale.length > 0) process.exitCode = 1;
  } else for (const file of await written(root)) console.log(`${file} written`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
