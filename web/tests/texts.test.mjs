// What a real server tells in other languages: names stay, and what nobody has translated is shown in English. Which texts these
// are is listed by `make texts`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages, translator } from '../tools/dictionaries.mjs';
import { toldBy } from '../tools/told.mjs';
import { close, launch, newPage, settled } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
// With two games that no dictionary knows.
before(async () => ([server, browser] = await Promise.all([TestServer.start({ example: 'strangers' }), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('an agent is called by its name in every language', async () => {
  // A name stands in tables and sentences among texts that are translated, and must stay.
  const names = (await server.listed()).flatMap((game) => game.agents.map((agent) => agent.name));
  assert.ok(names.length > 10, `only ${names.length} agents`);
  for (const { texts } of Object.values(languages)) assert.deepEqual(names.filter((name) => translator(texts)(name) !== null), []);
});

test('reports of every kind are asked for their texts', async () => {
  const told = await toldBy(server.ask.bind(server));
  for (const [what, texts] of Object.entries(told)) assert.ok(texts.length > 10, `${what}: only ${texts.length} texts`);
});

test('a game that no dictionary knows is told in English on a page in another language', async () => {
  const game = (await server.listed()).find(({ summary }) => translator(languages.et.texts)(summary) === null);
  assert.ok(game, 'every game has a translation');
  const known = (await server.listed()).find(({ summary }) => translator(languages.et.texts)(summary) !== null);
  const page = await newPage(browser, { locale: 'et-EE' });
  await page.goto(server.url);
  await settled(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'et');
  await page.getByRole('link', { name: languages.et.words['nav.play'], exact: true }).first().waitFor();
  const card = (name) => page.locator(`[data-game="${name}"]`);
  assert.ok((await card(game.name).textContent()).toLowerCase().includes(game.summary.toLowerCase()), await card(game.name).textContent());
  assert.ok(!(await card(known.name).textContent()).toLowerCase().includes(known.summary.toLowerCase()), await card(known.name).textContent());
  await close(page);
});
