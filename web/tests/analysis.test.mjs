// Analysis: what is offered where, that its numbers agree, and that the board stays as it is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, eventually, launch, newPage, phone } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A game of 2048 that ends with its second slide. */
const finished = () =>
  server.create({
    game: '2048',
    start: { position: '0,0,4,2/2,4,2,4/4,2,4,2/2,4,2,4 8' },
    moves: ['left', 'd1=4', 'left', 'd1=2'],
    seats: [null],
  });

const analysing = (page) => page.addInitScript(() => localStorage.setItem('plyground.analysis', 'true'));
const panel = (page) => page.getByRole('complementary', { name: 'Analysis and moves' });

test('a finished game offers its review, and no analysis of a position without moves', async () => {
  const { id, waits } = await finished();
  assert.equal(waits, 'nobody');
  for (const prepare of [async () => {}, analysing]) {
    const page = await newPage(browser);
    await prepare(page);
    await page.goto(`${server.url}/play/2048/${id}`);
    await panel(page).getByText('The game is over').waitFor();
    await page.keyboard.press('a');
    assert.equal(await page.getByRole('switch').count(), 0, 'a switch for an analysis of nothing');
    assert.equal(await page.getByRole('button', { name: 'Analyse this position' }).count(), 0);
    assert.equal(await page.locator('.panel .stats').count(), 0, 'figures of no search');
    const review = panel(page).getByRole('button', { name: 'Analyse the whole game' });
    assert.equal(await review.count(), 1, 'the review is offered once');
    await review.click();
    await page.getByRole('img', { name: /^Value over the game/ }).waitFor();
    // A step back is a position with moves.
    await page.keyboard.press('Home');
    await page.getByRole('switch').waitFor();
    if (prepare !== analysing) await page.getByRole('button', { name: 'Analyse this position' }).click();
    await page.locator('.mt tbody tr').first().waitFor();
    await page.keyboard.press('End');
    await panel(page).getByText('The game is over').waitFor();
    await close(page);
  }
});

for (const [where, options] of [['at desktop width', {}], ['on a phone', phone]])
  test(`the board keeps its size when analysis is switched on, ${where}`, async () => {
    const games = await server.createEach(null, null);
    const page = await newPage(browser, { ...options, reducedMotion: 'reduce' });
    for (const { game, id } of games) {
      await page.goto(`${server.url}/play/${game}/${id}`);
      await page.locator('main[data-ply]').waitFor();
      const size = () => page.locator('.board .ground').evaluate((ground) => Math.round(ground.getBoundingClientRect().width));
      const before = await size();
      for (const state of ['true', 'false']) {
        await page.getByRole('switch').click();
        await page.locator(`[role=switch][aria-checked=${state}]`).waitFor();
        if (state === 'true') await page.locator('.mt tbody tr').first().waitFor();
        assert.equal(await size(), before, `${game}, analysis ${state}`);
      }
    }
    await close(page);
  });

test('on a phone the values of 2048 stand below the board, as large as a finger', async () => {
  const { id } = await server.create({ game: '2048', start: { position: '2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,0 0' }, seats: [null] });
  const page = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  await analysing(page);
  await page.goto(`${server.url}/play/2048/${id}`);
  const pills = page.locator('.board .edge');
  await pills.nth(3).waitFor();
  const ground = await page.locator('.board .ground').boundingBox();
  for (const pill of await pills.all()) {
    const { y, width, height } = await pill.boundingBox();
    assert.ok(y >= ground.y + ground.height && width >= 60 && height >= 40, `${y} ${width} ${height}`);
  }
  await pills.first().tap();
  await page.locator('main[data-ply="2"]').waitFor();
  await close(page);
});

test('the status line and the panel tell the same nodes of one search', async () => {
  const games = [
    ['morris', { game: 'morris', seats: [null, null] }],
    ['2048', { game: '2048', seats: [null], seed: 3 }],
    ['tenpair', { game: 'tenpair', start: { position: '9:123456789/987654312' }, seats: [null] }],
  ];
  for (const [game, made] of games) {
    const { id } = await server.create(made);
    const page = await newPage(browser);
    await analysing(page);
    await page.goto(`${server.url}/play/${game}/${id}`);
    await page.locator('.mt tbody tr').first().waitFor();
    await eventually(async () => !(await page.locator('.panel .stats').textContent()).includes('–'), 'no figures');
    const told = () =>
      page.evaluate(() => {
        const [depth, nodes, rate] = [...document.querySelectorAll('.panel .stats b')].map((one) => one.textContent);
        return { line: document.querySelector('.status .tele').textContent, panel: `depth ${depth} · ${nodes} nodes · ${rate.replace('/s', '')} nodes/s` };
      });
    const { line, panel: beside } = await told();
    assert.equal(line, beside, game);
    await close(page);
  }
});

test('the raw graph of 2048 does not mix evaluations with the final score, which is told beside it', async () => {
  const { id } = await finished();
  const page = await newPage(browser);
  await page.addInitScript(() => localStorage.setItem('plyground.rawValues', 'true'));
  await page.goto(`${server.url}/play/2048/${id}`);
  await panel(page).getByRole('button', { name: 'Analyse the whole game' }).click();
  const graph = page.getByRole('img', { name: 'Value over the game, 2 points' });
  await graph.waitFor();
  await eventually(async () => (await panel(page).getByRole('button', { name: 'Analyse the whole game' }).count()) === 1, 'the review does not end');
  assert.equal(await page.getByRole('img', { name: /^Value over the game/ }).getAttribute('aria-label'), 'Value over the game, 2 points', 'the end is no evaluation');
  await panel(page).getByText(/^Final score: 8\./).waitFor();
  await close(page);
});

test('the graph of 2048 ends with the final score, on the scale of the expected ones', async () => {
  const { id } = await finished();
  const page = await newPage(browser);
  await page.goto(`${server.url}/play/2048/${id}`);
  await panel(page).getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.getByRole('img', { name: 'Value over the game, 3 points' }).waitFor();
  await panel(page).getByText('expected final score').waitFor();
  assert.equal(await panel(page).getByText(/^Final score/).count(), 0);
  await close(page);
});

test('values read as chances, points and moves, say how sure they are, and are raw at a tap', async () => {
  const reads = {
    morris: [{ game: 'morris', seats: [null, null] }, /^\d+ %$|^≤ \d+ %$/],
    lput: [{ game: 'lput', seats: [null, null], seed: 1 }, /^(≤ )?\d+ %$/],
    2048: [{ game: '2048', seats: [null], seed: 3 }, /k, risk \d+ %$/],
    tenpair: [{ game: 'tenpair', start: { position: '9:123456789/987654312' }, seats: [null] }, /^(≥ )?\d+ moves?$/],
  };
  for (const [game, [made, wanted]] of Object.entries(reads)) {
    const { id } = await server.create(made);
    const page = await newPage(browser);
    await analysing(page);
    await page.goto(`${server.url}/play/${game}/${id}`);
    const best = page.locator('.mt:not(.stale) tbody tr').first().locator('.verdict');
    await best.waitFor();
    const text = async () => (await best.evaluate((node) => node.firstChild.nextSibling?.textContent ?? '')).trim();
    await eventually(async () => wanted.test(await text()), `${game}: the best move reads as ${await text()}`);
    assert.match(await best.textContent(), /, (proven|bound|estimate)$/, `${game} does not say how sure it is`);
    await panel(page).getByRole('button', { name: 'Raw values' }).click();
    await eventually(async () => !wanted.test(await text()), `${game}: ${await text()} is not raw`);
    assert.doesNotMatch(await best.textContent(), /estimate$/);
    await close(page);
  }
});
