// Keys that ask for what cannot be done: what is wrong and what would be right is said once, to the eye and to the ear.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, close, eventually, launch, newPage, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const cell = (page, name) => page.locator(`.board [data-name="${name}"]`);

async function opened(page, game, place = 'play') {
  const { id } = await server.create(game);
  await page.goto(`${server.url}/${place}/${game.game}/${id}${place === 'watch' ? '?paused' : ''}`);
  await page.locator('main[data-ply]').waitFor();
  return id;
}

/** What is told: once, to be seen, and announced. */
async function told(page) {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.equal(await alert.count(), 1);
  assert.equal(await page.getByTestId('refusal').count(), 1);
  return alert.textContent();
}

test('an arrow that slides nothing in 2048 says so, and which ones do', async () => {
  const page = await newPage(browser);
  const id = await opened(page, { game: '2048', start: { position: '2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0' }, seats: [null], seed: 2 });
  const line = await status(page).textContent();
  await page.keyboard.press('ArrowLeft');
  assert.match(await told(page), /^Nothing slides left: try (right or down|down or right)\.$/);
  // Pressed again and again it is said once, and the line that stands there is not announced again.
  for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowLeft');
  await told(page);
  assert.equal(await status(page).textContent(), line);
  await assertAccessible(page, 'a refused arrow');
  await page.keyboard.press('ArrowUp');
  await page.getByText('Nothing slides up').waitFor();
  assert.equal((await server.game(id)).ply, 0);
  await page.keyboard.press('ArrowDown');
  await eventually(async () => (await server.game(id)).ply > 0, 'a legal arrow does nothing');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await close(page);
});

test('a refusal goes by itself', async () => {
  const page = await newPage(browser);
  await opened(page, { game: '2048', start: { position: '2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0' }, seats: [null], seed: 2 });
  await page.keyboard.press('ArrowLeft');
  await told(page);
  await page.getByRole('alert').waitFor({ state: 'detached', timeout: 12_000 });
  await close(page);
});

test('Enter on a cell that cannot be chosen says why, and which can', async () => {
  const page = await newPage(browser);
  const id = await opened(page, { game: 'morris', moves: ['d6', 'd2'], seats: [null, null] });
  await cell(page, 'd2').press('Enter');
  assert.match(await told(page), /^d2 \(black man\) cannot be chosen: choose another, such as .*(d1|d3).* or /);
  await cell(page, 'd6').press('Enter');
  await page.getByText('d6 (white man) cannot be chosen').waitFor();
  assert.equal((await server.game(id)).ply, 2);
  await cell(page, 'f4').press('Enter');
  await eventually(async () => (await server.game(id)).ply === 3, 'a legal cell does nothing');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await opened(page, { game: 'lput', seats: [null, null] });
  await cell(page, 'h1').press('Enter');
  assert.match(await told(page), /^h1 \(.+\) cannot be chosen: choose another, such as /);
  await opened(page, { game: 'tenpair', start: { position: '9:192837461/9283' }, seats: [null] });
  await page.locator('.board [role=gridcell][aria-disabled=true]').first().press('Enter');
  assert.match(await told(page), /cannot be chosen: choose /);
  await close(page);
});

test('a click beside what is chosen lets go and says nothing', async () => {
  const page = await newPage(browser);
  await opened(page, { game: 'morris', start: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3' }, seats: [null, null] });
  await cell(page, 'f6').click();
  await page.locator('.board [aria-selected=true]').waitFor();
  await cell(page, 'a7').click({ force: true });
  await page.locator('.board [aria-selected=true]').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('alert').count(), 0);
  await close(page);
});

test('keys and buttons of moves that are not legal say what is', async () => {
  const page = await newPage(browser);
  const puzzle = await opened(page, { game: 'tenpair', start: { position: '9:192837461/9283' }, seats: [null] });
  await page.keyboard.press('d');
  assert.equal(await told(page), 'You cannot deal now: cross out a pair.');
  await page.reload();
  await page.getByRole('button', { name: 'Deal', exact: true }).click({ force: true });
  assert.equal(await told(page), 'You cannot deal now: cross out a pair.');
  assert.equal((await server.game(puzzle)).ply, 0);
  const battle = await opened(page, { game: 'lput', start: { position: '3 BSg6:14w RSj6:12a w:BS' }, seats: [null, null] });
  await page.keyboard.press('w');
  assert.equal(await told(page), 'It has waited already: go, attack or defend.');
  assert.equal((await server.game(battle)).ply, 0);
  await close(page);
});

test('a move on somebody else’s turn says whose turn it is', async () => {
  const page = await newPage(browser);
  await opened(page, { game: '2048', seats: ['random'], seed: 2 }, 'watch');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await told(page), 'Not your turn: random is to move.');
  await opened(page, { game: 'morris', seats: ['random', 'random'], seed: 2 }, 'watch');
  await cell(page, 'd6').press('Enter');
  assert.equal(await told(page), 'Not your turn: random is to move.');
  await close(page);
});

test('the table of keys stays open when the menu leads to it', async () => {
  const page = await newPage(browser);
  await opened(page, { game: 'morris', seats: [null, null] });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.waitForTimeout(300);
  assert.ok(await page.getByRole('dialog', { name: 'Keys' }).getByText('hint; again: play it').isVisible());
  await close(page);
});

test('the table of keys has those of the game at hand, and no other game’s', async () => {
  const page = await newPage(browser);
  const rowsOf = async (game) => {
    await opened(page, game);
    await page.keyboard.press('?');
    const table = page.getByRole('dialog', { name: /^Rules of/ }).getByRole('region', { name: 'Keys' });
    await table.waitFor();
    const rows = await table.getByRole('row').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    await assertAccessible(page, `the keys of ${game.game}`);
    return new Map(rows);
  };
  const slides = await rowsOf({ game: '2048', seats: [null], seed: 2 });
  assert.equal(slides.get('← ↑ → ↓'), 'slide');
  const puzzle = await rowsOf({ game: 'tenpair', seats: [null] });
  assert.deepEqual(['← ↑ → ↓', 'D'].map((key) => puzzle.get(key)), ['go to the neighbouring cell', 'deal']);
  const battle = await rowsOf({ game: 'lput', seats: [null, null] });
  assert.deepEqual(['W', 'D', 'Q', 'T / Shift T'].map((key) => battle.get(key)), ['wait', 'defend', 'read the order aloud', 'go through the targets']);
  const men = await rowsOf({ game: 'morris', seats: [null, null] });
  for (const [table, other] of [[slides, ['D', 'W', 'Q', 'T / Shift T', 'Enter, Space']], [puzzle, ['W', 'Q', 'T / Shift T']], [men, ['D', 'W', 'Q']]])
    for (const key of other) assert.ok(!table.has(key), `${key}: ${table.get(key)}`);
  for (const table of [slides, puzzle, battle, men]) {
    assert.equal(table.get('U / R'), 'undo, redo');
    assert.ok([...table.values()].every((does) => !/2048|TenPair|L-put/.test(does)), [...table.values()].join());
  }
  await close(page);
});
