// Games that the page has no line for: drawn, played by mouse, keys and touch, analysed, looked into, watched and reviewed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, close, launch, newPage, phone, settled, status } from './browser.mjs';
import { TestServer } from './server.mjs';
import { StrangeServer, strangers } from './strangers.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page that meets the strangers. */
async function meet(options = {}, expected = []) {
  const page = await newPage(browser, { reducedMotion: 'reduce', ...options }, expected);
  const strange = new StrangeServer();
  await strange.serve(page);
  return { page, strange };
}
const cell = (page, name) => page.locator(`.board [data-name="${name}"]`);
const says = (page, text) => status(page).filter({ hasText: text }).waitFor();

test('a game that the page does not know stands on the start page, and a click on its board begins it', async () => {
  const { page } = await meet();
  await page.goto(server.url);
  await settled(page);
  const { games } = await server.ask('/catalog');
  assert.deepEqual(await page.locator('[data-game]').evaluateAll((cards) => cards.map((card) => card.dataset.game)), [...games, ...strangers].map(({ name }) => name));
  const card = page.locator('[data-game=noughts]');
  assert.match(await card.textContent(), /Noughts and Crosses.*2 players.*Three in a line win/s);
  await card.locator('.board .piece').first().waitFor();
  await card.hover();
  await cell(card, 'c3').click();
  await page.waitForURL(/\/play\/noughts\/s\d+/);
  await says(page, 'Cross wins');
  assert.equal(await page.locator('.board .piece:not(.gone)').count(), 5);
  await close(page);
});

test('a game without a picture of its own still has a card', async () => {
  const { page, strange } = await meet();
  strange.samples = false;
  for (const place of ['/', '/play', '/watch']) {
    await page.goto(server.url + place);
    await settled(page);
    assert.equal(await page.locator('[data-game=noughts] .mark').count(), 2, place);
    assert.equal(await page.locator('[data-game=walk] .mark').count(), 1, place);
  }
  await close(page);
});

test('it is played by mouse and by keys to its end, undone, and played again', async () => {
  const { page, strange } = await meet();
  await page.goto(`${server.url}/play/noughts/${strange.create('noughts')}`);
  await says(page, 'Cross: choose a cell');
  await cell(page, 'a1').click();
  await says(page, 'Nought: choose a cell');
  await cell(page, 'a2').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await says(page, 'Cross: choose a cell');
  assert.match(await cell(page, 'b2').getAttribute('aria-label'), /^b2, Nought stone O/);
  // A cell that is taken: it is said what would be right.
  await page.keyboard.press('Enter');
  await page.getByTestId('refusal').filter({ hasText: 'b2 (Nought stone O) cannot be chosen' }).waitFor();
  await page.keyboard.press('u');
  await says(page, 'Nought: choose a cell');
  for (const name of ['a2', 'b1', 'b2', 'c1']) await cell(page, name).click();
  await says(page, 'Cross wins');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.locator('.panel svg').first().waitFor();
  await assertAccessible(page, 'a finished game');
  await page.getByRole('button', { name: 'Play again' }).click();
  await says(page, 'Cross: choose a cell');
  await close(page);
});

test('it answers an agent’s move, a hint and the analysis with values on the board', async () => {
  const { page, strange } = await meet();
  await page.goto(`${server.url}/play/noughts/${strange.create('noughts', { seats: [null, 'thinker'] })}`);
  await says(page, 'Your move: choose a cell');
  await cell(page, 'b2').click();
  await page.locator('main[data-ply="2"]').waitFor();
  await page.getByRole('switch', { name: /Analyse/ }).click();
  await page.locator('.board .badge').first().waitFor();
  assert.equal(await page.locator('.mt tbody tr').count(), 7);
  await page.keyboard.press('h');
  await says(page, 'Hint: b1');
  await close(page);
});

test('moves that are no paths are buttons, chance is told, and facts stand beside the seat', async () => {
  const { page, strange } = await meet();
  await page.goto(`${server.url}/play/walk/${strange.create('walk')}`);
  await says(page, 'Your move: choose a piece');
  assert.match(await page.locator('.metrics').textContent(), /Coins\s*0\s*Steps left\s*4\s*Moves\s*0/);
  await cell(page, 'a').click();
  await says(page, 'a may go to b, c');
  await cell(page, 'b').click();
  await page.locator('main[data-ply="2"]').waitFor();
  assert.match(await page.locator('.metrics').textContent(), /Coins\s*3/);
  const rest = page.getByRole('group', { name: 'Moves that are not on the board' }).getByRole('button', { name: 'rest' });
  for (let ply = 4; ply <= 8; ply += 2) {
    await rest.click();
    await page.locator(`main[data-ply="${ply}"]`).waitFor();
  }
  await says(page, 'The game is over: 12');
  assert.equal(await rest.count(), 0);
  await close(page);
});

test('a board of directions is played by arrow keys, swipes and buttons, whatever its moves are called', async () => {
  const { page, strange } = await meet();
  await page.goto(`${server.url}/play/slide/${strange.create('slide')}`);
  await says(page, 'Your move: slide with the arrow keys or swipe');
  await page.keyboard.press('ArrowRight');
  await page.locator('main[data-ply="1"]').waitFor();
  const board = await page.locator('.board').boundingBox();
  await page.mouse.move(board.x + 200, board.y + 100);
  await page.mouse.down();
  await page.mouse.move(board.x + 200, board.y + 200);
  await page.mouse.up();
  await page.locator('main[data-ply="2"]').waitFor();
  const buttons = page.getByRole('group', { name: 'Moves that are not on the board' }).getByRole('button');
  assert.deepEqual(await buttons.allTextContents(), ['Up', 'Right', 'Down', 'Left']);
  await buttons.filter({ hasText: 'Right' }).click();
  await page.locator('main[data-ply="3"]').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('refusal').filter({ hasText: 'Nothing slides right: try up, down or left.' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await says(page, 'Solved');
  await close(page);
});

test('it is played by touch on a phone, with room for fingers', async () => {
  for (const [name, touched] of [['noughts', ['b2', 'a1']], ['walk', ['a', 'c']], ['hexes', ['d3', 'e3']]]) {
    const { page, strange } = await meet(phone);
    await page.goto(`${server.url}/play/${name}/${strange.create(name)}`);
    await settled(page);
    await assertNoSidewaysScroll(page, name);
    for (const one of touched) {
      const { width, height } = await cell(page, one).locator('.hit').boundingBox();
      assert.ok(width >= 44 && height >= 44, `${name}: ${one} is ${width} × ${height}`);
      await cell(page, one).tap();
    }
    await page.locator('main[data-ply="2"]').waitFor();
    await close(page);
  }
});

test('its position is edited as text, with the server’s words for what is wrong', async () => {
  const { page, strange } = await meet({}, ['422']);
  await page.goto(`${server.url}/play/noughts/${strange.create('noughts')}`);
  await settled(page);
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Editor', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Position as text' });
  await text.fill('XX.');
  await page.getByRole('alert').filter({ hasText: '“XX.” is no position of Noughts and Crosses.' }).waitFor();
  await text.fill('XX.OO....');
  await page.locator('dialog .board .piece:not(.gone)').nth(3).waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/\/play\/noughts\/s2/);
  await cell(page, 'c1').click();
  await says(page, 'Cross wins');
  await close(page);
});

test('it is looked into and watched', async () => {
  const { page, strange } = await meet();
  const id = strange.create('noughts', { moves: ['a1'], seats: [null, null] });
  await page.goto(`${server.url}/inside/noughts/${id}?ply=1`);
  await page.getByRole('heading', { name: 'Why b1?' }).waitFor();
  assert.deepEqual(await page.locator('.top .seg button').allTextContents(), ['thinker', 'guesser', 'Another…']);
  await page.locator('.seen .board .piece').first().waitFor();
  await page.goto(`${server.url}/watch/noughts?new`);
  await says(page, 'wins');
  await close(page);
});

test('its words that nobody translated stay as they came, in every language', async () => {
  for (const [locale, turn] of [['et-EE', 'Cross: vali ruut'], ['fi-FI', 'Cross: valitse ruutu'], ['ro-RO', 'Cross: alege o căsuță']]) {
    const { page, strange } = await meet({ locale });
    await page.goto(`${server.url}/play/noughts/${strange.create('noughts')}`);
    await says(page, turn);
    assert.equal(await page.title(), 'Noughts and Crosses · plyground');
    await close(page);
  }
});

test('it is accessible in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'])
    for (const { name, sample } of strangers) {
      const { page, strange } = await meet({ colorScheme });
      await page.goto(`${server.url}/play/${name}/${strange.create(name, { position: sample.position })}`);
      await settled(page);
      await assertAccessible(page, `${name}, ${colorScheme}`);
      await close(page);
    }
});

test('a pointer at rest on a piece is told what the server says of it, on a phone only where that is more than its name', async () => {
  const { page, strange } = await meet();
  await page.goto(`${server.url}/play/walk/${strange.create('walk', { position: 'd 7 2' })}`);
  await page.locator('main[data-ply]').waitFor();
  await cell(page, 'd').hover();
  const tip = page.getByRole('tooltip');
  await tip.waitFor();
  assert.match(await tip.textContent(), /^Walker · d\s*steps\s*0$/);
  await assertAccessible(page, 'the tooltip');
  // The ground is a place and no more.
  await page.mouse.move(5, 5);
  await tip.waitFor({ state: 'detached' });
  await cell(page, 'h').hover();
  await page.waitForTimeout(900);
  assert.equal(await tip.count(), 0);
  await page.goto(`${server.url}/play/hexes/${strange.create('hexes', { moves: ['a1'] })}`);
  await page.locator('main[data-ply]').waitFor();
  await cell(page, 'a1').hover();
  assert.match(await tip.textContent(), /^Ash stone · a1\s*Meadow\s*$/);
  await close(page);

  const small = await meet(phone);
  await small.page.goto(`${server.url}/play/hexes/${small.strange.create('hexes', { moves: ['a1'] })}`);
  await small.page.locator('main[data-ply]').waitFor();
  await cell(small.page, 'a1').tap({ force: true });
  await small.page.waitForTimeout(900);
  assert.equal(await small.page.getByRole('tooltip').count(), 0);
  await close(small.page);
});
