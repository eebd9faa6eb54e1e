// Lists what the page says in English although another language was chosen, and translations that nobody needs: `make texts`.
// What the server tells is asked of the built binary. Nothing fails: a missing translation falls back to English.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TestServer } from '../tests/server.mjs';
import { en, languages } from './dictionaries.mjs';
import { toldBy } from './told.mjs';
import { textsOf, wordsOf } from './translations.mjs';

/** The sources that the server's texts come from, with texts that go over several lines in one. */
function sources() {
  return ['crates', 'experiments', 'web/src/api']
    .flatMap((folder) => {
      const root = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
      return readdirSync(root, { recursive: true }).filter((file) => /\.(rs|toml|ts)$/.test(file)).map((file) => readFileSync(`${root}/${file}`, 'utf8'));
    })
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .replace(/\\"/g, '"');
}

function list(what, texts) {
  console.log(`${what}: ${texts.length}`);
  for (const text of texts) console.log(`  ${text}`);
}

const server = await TestServer.start({ page: false });
try {
  const told = Object.values(await toldBy(server.ask.bind(server))).flat();
  const code = sources();
  for (const [language, { words, texts }] of Object.entries(languages)) {
    const [page, texted] = [wordsOf(en, words), textsOf(texts, told, code)];
    list(`${language}: words of the page without a translation (web/src/i18n/${language}.ts)`, page.missing);
    list(`${language}: translated words that the page does not have`, page.superfluous);
    list(`${language}: texts of the server without a translation (web/src/i18n/server/${language}.ts), of ${told.length}`, texted.missing);
    list(`${language}: translated texts that the server does not have`, texted.superfluous);
  }
} finally {
  await server.stop();
}
