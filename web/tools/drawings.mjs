// Packs the drawings of the boards into crates/picture/src/drawings.js, which Rust draws with. With --check it writes nothing
// and fails if the file is stale.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
const target = fileURLToPath(new URL('../../crates/picture/src/drawings.js', import.meta.url));

// The page's texts come with its state and four languages; a picture speaks English.
const english = {
  name: 'english',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/i18n/index.svelte') ? `${root}src/picture/english.ts` : null),
};

/** The file as it should be. */
export async function packed() {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [english],
    build: {
      write: false,
      target: 'es2020',
      lib: { entry: `${root}src/picture/index.ts`, formats: ['iife'], name: 'drawings' },
    },
  });
  const { code } = [made].flat()[0].output[0];
  return `// Written by \`make drawings\` from web/src/picture and web/src/games. Do not edit.\n${code}`;
}

const text = await packed();
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error('crates/picture/src/drawings.js does not follow from web/src. Type: make drawings');
    process.exitCode = 1;
  }
} else await writeFile(target, text);
