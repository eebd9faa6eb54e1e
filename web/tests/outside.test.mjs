// A real server with two games from outside in it: the page meets them as anybody's game, from the start page to the end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoSidewaysScroll, close, eventually, launch, newPage, phone, settled, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start({ example: 'strangers' }), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('games from outside stand on the start page with their pictures', async () => {
  const page = await newPage(browser, phone);
  await page.goto(server.url);
  await settled(page);
  const games = await server.listed();
  const cards = await page.locator('[data-game]').evaluateAll((all) => all.map((card) => card.dataset.game));
  assert.deepEqual(cards, games.map(({ name }) => name));
  assert.ok(games.length >= 6, `${games.length} games`);
  await assertNoSidewaysScroll(page);
  await close(page);
});

/** Makes a move as a hand does. */
async function make({ view }, { gesture }, page) {
  for (const cell of gesture.path ?? []) await page.locator(`.board [data-name="${view.cells[cell].name}"]`).click();
  if (gesture.button) await page.getByRole('button', { name: gesture.button, exact: false }).first().click();
}

test('a game from outside is played to its end with the mouse', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  for (const { name, seats } of (await server.listed()).slice(-2)) {
    const { id } = await server.create({ game: name, seed: 3, seats: seats.map((_, k) => (k === 0 ? null : 'random')) });
    await page.goto(`${server.url}/play/${name}/${id}`);
    const waiting = (after) =>
      eventually(async () => {
        const game = await server.game(id);
        return game.ply > after && game.waits !== 'agent' ? game : null;
      }, `${name}: nobody moves after ply ${after}`);
    let game = await waiting(-1);
    for (let moves = 0; game.waits === 'person'; moves++) {
      assert.ok(moves < 60, `${name} does not end`);
      await page.locator(`main[data-ply="${game.ply}"]`).waitFor();
      await make(game, game.view.inputs[moves % game.view.inputs.length], page);
      game = await waiting(game.ply);
    }
    await status(page).filter({ hasText: new RegExp(game.outcome, 'i') }).waitFor();
  }
  await close(page);
});

test('a search for a game from outside is looked into', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  const { id } = await server.create({ game: 'tic-tac-toe', seats: [null, null] });
  await page.goto(`${server.url}/inside/tic-tac-toe/${id}?ply=0&agent=${encodeURIComponent('uct(nodes=2000)')}`);
  const items = page.getByRole('treeitem');
  await items.nth(9).waitFor();
  assert.ok((await items.count()) >= 10, 'the root and its nine moves');
  await close(page);
});
