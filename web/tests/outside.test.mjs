// A real server with two games from outside in it: the page meets them as anybody's game, from the start page to the end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoSidewaysScroll, close, launch, newPage, phone, settled, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start({ example: 'strangers' }), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const over = (id) => server.ask(`/games/${id}`).then(({ waits }) => waits === 'nobody');
const idOf = (page) => new URL(page.url()).pathname.split('/').pop();

test('games from outside stand on the start page with their pictures', async () => {
  const page = await newPage(browser, phone);
  await page.goto(server.url);
  await settled(page);
  const { games } = await server.ask('/catalog');
  const cards = await page.locator('[data-game]').evaluateAll((all) => all.map((card) => card.dataset.game));
  assert.deepEqual(cards, games.map(({ name }) => name));
  assert.ok(games.length >= 6, `${games.length} games`);
  await assertNoSidewaysScroll(page);
  await close(page);
});

test('a game from outside is played to its end with the mouse', async () => {
  const { games } = await server.ask('/catalog');
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  for (const { name, seats } of games.slice(-2)) {
    const { id } = await server.ask('/games', { game: name, seed: 3, seats: seats.map((_, k) => (k === 0 ? null : 'random')) });
    await page.goto(`${server.url}/play/${name}/${id}`);
    for (let moves = 0; moves < 60 && !(await over(id)); moves++) {
      const { view, waits, ply } = await server.ask(`/games/${id}`);
      if (waits !== 'person') {
        await page.waitForTimeout(100);
        continue;
      }
      const { gesture } = view.inputs[moves % view.inputs.length];
      for (const cell of gesture.path ?? []) await page.locator(`.board [data-name="${view.cells[cell].name}"]`).click();
      if (gesture.button) await page.getByRole('button', { name: gesture.button, exact: false }).first().click();
      for (let waited = 0; waited < 50 && (await server.ask(`/games/${id}`)).ply === ply; waited++) await page.waitForTimeout(50);
      assert.notEqual((await server.ask(`/games/${id}`)).ply, ply, `${name}: ${JSON.stringify(gesture)} made no move`);
    }
    assert.ok(await over(id), `${name} does not end`);
    const { outcome } = await server.ask(`/games/${id}`);
    await status(page).filter({ hasText: new RegExp(outcome, 'i') }).waitFor();
    assert.equal(idOf(page), id);
  }
  await close(page);
});

test('a search for a game from outside is looked into', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  const { id } = await server.ask('/games', { game: 'tic-tac-toe', seats: [null, null] });
  await page.goto(`${server.url}/inside/tic-tac-toe/${id}?ply=0&agent=${encodeURIComponent('uct(nodes=2000)')}`);
  const items = page.getByRole('treeitem');
  await items.nth(9).waitFor();
  assert.ok((await items.count()) >= 10, 'the root and its nine moves');
  await close(page);
});
