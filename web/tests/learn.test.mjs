// Learning a game: its rules at every board, its tutorial, and the first minute on the start page.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertAccessible, assertNoSidewaysScroll, close, eventually, launch, newPage, phone, settled, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const looks = [
  ['desktop, light', { colorScheme: 'light' }],
  ['desktop, dark', { colorScheme: 'dark' }],
  ['phone, light', { ...phone, colorScheme: 'light' }],
  ['phone, dark', { ...phone, colorScheme: 'dark' }],
];

test('the key ? opens the rules at every board, and gives the board back as it was', async () => {
  const page = await newPage(browser);
  for (const game of await server.createEach(null, null)) {
    await page.goto(`${server.url}/play/${game.game}/${game.id}`);
    await page.locator('.board .piece, .board [role=gridcell]').first().waitFor();
    const button = page.getByRole('button', { name: 'Rules (?)' });
    await button.focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: /^Rules of/ });
    await dialog.getByRole('heading', { name: 'How to win' }).waitFor();
    assert.ok((await dialog.locator('svg.board').count()) > 0, `${game.game} has no picture`);
    // The focus stays in the dialog, and letters do nothing to the game behind it.
    for (let k = 0; k < 8; k++) await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null));
    await page.keyboard.press('?');
    await dialog.waitFor({ state: 'hidden' });
    assert.ok(await button.evaluate((node) => node === document.activeElement), 'the focus is lost');
    await button.click();
    await dialog.getByRole('heading', { name: 'How to win' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal((await server.game(game.id)).length, game.length);
  }
  await close(page);
});

test('the sheet at a board follows the rules of its game', async () => {
  const page = await newPage(browser);
  const { id } = await server.create({ game: 'lput', rules: { max_rounds: 7 }, seats: [null, null] });
  await page.goto(`${server.url}/play/lput/${id}`);
  await page.getByRole('button', { name: 'Rules (?)' }).click();
  await page.getByRole('dialog').getByText('After 7 rounds the game is drawn.').waitFor();
  await close(page);
});

test('rules and lessons are accessible and fit in both themes, on phone and desktop', async () => {
  for (const [what, options] of looks) {
    const page = await newPage(browser, options);
    for (const { name, lessons } of await server.listed()) {
      for (const place of [`/rules/${name}`, ...(lessons > 0 ? [`/learn/${name}`] : [])]) {
        await page.goto(server.url + place);
        await settled(page);
        await page.locator('.rg svg.board, .boardcard svg.board').first().waitFor();
        await assertAccessible(page, `${place}, ${what}`);
        await assertNoSidewaysScroll(page, `${place}, ${what}`);
      }
    }
    await page.goto(`${server.url}/learn`);
    await settled(page);
    await assertAccessible(page, `/learn, ${what}`);
    await assertNoSidewaysScroll(page, `/learn, ${what}`);
    await close(page);
  }
});

const arrow = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };
const callout = (page) => page.locator('.callout');

/** Makes a move of a lesson as a person does: by cells, by a button, or by an arrow key. */
async function make(page, lesson, move) {
  const { gesture } = lesson.view.inputs.find((input) => input.move === move);
  if ('direction' in gesture) return page.keyboard.press(arrow[gesture.direction]);
  if ('button' in gesture) return page.locator('.moves').getByRole('button', { name: new RegExp(`^${gesture.button}$`, 'i') }).click();
  const active = lesson.view.pieces.some((piece) => piece.cell === gesture.path[0] && piece.flags.includes('active'));
  const cells = active ? gesture.path.slice(1) : gesture.path;
  const cell = (index) => page.locator(`.boardcard [data-name="${lesson.view.cells[index].name}"] .hit`);
  for (const index of cells) await cell(index).click();
  // Where the move could go on, a second touch ends it here.
  await page.waitForTimeout(150);
  if (!(await callout(page).isVisible())) await cell(cells.at(-1)).click();
}

test('every tutorial is played through on the board, and a wrong move is answered and taken back', async () => {
  for (const { name, lessons: count } of await server.listed()) {
    if (count === 0) continue;
    const page = await newPage(browser);
    const { lessons } = await server.ask(`/lessons?game=${name}`);
    await page.goto(`${server.url}/learn/${name}`);
    let wrong = 0;
    for (const [step, lesson] of lessons.entries()) {
      const board = page.locator(`.boardcard[data-step="${step}"][data-hot="true"]`);
      await board.waitFor();
      await page.getByRole('heading', { name: lesson.task, exact: true }).waitFor();
      const next = page.locator('.foot .primary');
      assert.ok(await next.isDisabled(), `${name}: lesson ${step + 1} needs no answer`);
      const miss = wrong < 2 && lesson.answers.find(({ right }) => !right);
      if (miss) {
        wrong += 1;
        await make(page, lesson, miss.moves[0]);
        await callout(page).getByText(miss.says, { exact: true }).waitFor();
        assert.ok(await next.isDisabled(), `${name}: a wrong move is enough`);
        await board.waitFor(); // it goes back by itself
        await page.goto(`${server.url}/learn/${name}`);
        await board.waitFor();
      }
      const good = lesson.answers.find(({ right }) => right);
      await make(page, lesson, good.moves[0]);
      await callout(page).getByText(good.says, { exact: true }).waitFor();
      await eventually(() => next.evaluate((node) => node === document.activeElement), `${name}: the focus is not on Next`);
      if (step < lessons.length - 1) await page.keyboard.press('Enter');
    }
    assert.ok(wrong > 0, `${name}: nothing could be wrong`);
    await page.locator('.foot .primary').click();
    await page.waitForURL(new RegExp(`/play/${name}/\\d+`));
    await close(page);
  }
});

test('a tutorial keeps its step and what was done, and keys go back', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/learn/morris`);
  // By keys alone: a man on g7 closes the mill, then one is taken.
  await page.locator('.boardcard [data-name="g7"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.boardcard [data-name="b6"]').focus();
  await page.keyboard.press('Enter');
  await callout(page).getByText(/^Right\./).waitFor();
  await page.getByRole('button', { name: 'Next: Take' }).click();
  await page.locator('.boardcard[data-step="1"]').waitFor();
  await page.reload();
  await page.locator('.boardcard[data-step="1"]').waitFor();
  await page.keyboard.press('Backspace');
  await page.locator('.boardcard[data-step="0"]').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Next: Take' }).isEnabled(), 'what was done is forgotten');
  await page.getByRole('button', { name: 'Show me' }).click();
  await callout(page).getByText(/^Right\./).waitFor();
  await page.goto(`${server.url}/learn`);
  await page.locator('[data-game=morris]').getByText('1 of 7 lessons done').waitFor();
  await close(page);
});

test('a phone shows all four games within one and a half screens of the start page', async () => {
  const page = await newPage(browser, phone);
  await page.goto(server.url);
  await settled(page);
  const ends = await page.locator('article.game').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom + scrollY));
  assert.equal(ends.length, 4);
  assert.ok(Math.max(...ends) <= 1.5 * phone.viewport.height, `the last one ends at ${Math.max(...ends)} px`);
  await assertAccessible(page, 'the start page');
  await close(page);
});

test('the start page offers to play, to learn, to look inside a search and to measure', async () => {
  const page = await newPage(browser);
  const offers = page.locator('.offers');
  for (const [name, address] of [['Play', '/play'], ['Learn the rules', '/learn'], ['Measure', '/lab']]) {
    await page.goto(server.url);
    await offers.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`${server.url}${address}`);
  }
  await page.goto(server.url);
  await offers.getByRole('button', { name: 'See how search thinks' }).click();
  await page.waitForURL(/\/inside\/\w+\/\d+\?ply=0/);
  await page.locator('main h1').waitFor();
  await page.goto(server.url);
  await settled(page);
  await page.keyboard.press('?');
  await page.waitForURL(`${server.url}/learn`);
  await close(page);
});

test('the start page loads at most 150 kB gzipped, and neither rules nor lessons before they are opened', async (t) => {
  const page = await newPage(browser);
  const loaded = [];
  page.on('response', (answer) => /\/assets\/|\/$/.test(answer.url()) && loaded.push(answer));
  await page.goto(server.url);
  await settled(page);
  assert.deepEqual(loaded.map((answer) => answer.url()).filter((url) => /Sheet|Tutorial|Rules|Learn/.test(url)), []);
  const sizes = await Promise.all(loaded.map(async (answer) => gzipSync(await answer.body()).length));
  const all = sizes.reduce((sum, one) => sum + one, 0) / 1000;
  t.diagnostic(`${sizes.length} files, ${all.toFixed(0)} kB gzipped`);
  assert.ok(sizes.length > 3 && all <= 150, `${all} kB in ${sizes.length} files`);
  await close(page);
});

test('somebody new learns L-put and wins against level 1 with the page alone', { timeout: 540_000 }, async (t) => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.locator('.offers').getByRole('link', { name: 'Learn the rules', exact: true }).click();
  await page.locator('[data-game=lput] a.primary').click();
  // The tutorial, as somebody does it who looks at every answer.
  for (;;) {
    await page.locator('.boardcard[data-hot="true"]').waitFor();
    await page.getByRole('button', { name: 'Show me' }).click();
    await callout(page).getByText(/^Right\./).waitFor();
    const last = await page.getByRole('button', { name: 'Play against level 1' }).count();
    await page.locator('.foot .primary').click();
    if (last > 0) break;
  }
  await page.waitForURL(/\/play\/lput\/\d+/);
  const id = page.url().match(/\d+$/)[0];
  await page.getByText('Seedling, level 1').waitFor();
  // Then every turn: ask for a hint, and play it.
  const state = () => page.locator('main[data-ply]').getAttribute('data-ply');
  let moves = 0;
  for (; moves < 400; moves += 1) {
    await eventually(async () => (await server.game(id)).waits !== 'agent', 'the level does not answer');
    const now = await server.game(id);
    if (now.waits === 'nobody') break;
    await eventually(async () => (await state()) === String(now.ply), 'the page does not follow');
    await page.keyboard.press('h');
    await eventually(async () => (await status(page).textContent()).startsWith('Hint:'), 'no hint is shown');
    await page.keyboard.press('h');
    await eventually(async () => (await server.game(id)).ply > now.ply, 'the hint is not played');
  }
  t.diagnostic(`${moves} actions`);
  const { outcome, seats } = await server.game(id);
  assert.equal(outcome, `${seats[0].name} wins`);
  await page.getByText(new RegExp(`^${seats[0].name} wins`)).first().waitFor();
  await close(page);
});

test('rules and lessons are told in the language of the page', async () => {
  for (const [locale, word, task] of [['et-EE', 'Kuidas võita', 'Vii oma mõõgamees teele.'], ['fi-FI', 'Miten voitetaan', 'Siirrä miekkamiehesi tielle.'], ['ro-RO', 'Cum se câștigă', 'Du spadasinul pe drum.']]) {
    const page = await newPage(browser, { locale });
    await page.goto(`${server.url}/rules/lput`);
    await page.getByRole('heading', { name: word }).waitFor();
    await page.goto(`${server.url}/learn/lput`);
    await page.getByRole('heading', { name: task }).waitFor();
    await close(page);
  }
});
