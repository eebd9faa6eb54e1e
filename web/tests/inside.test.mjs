// What a search did, to be looked into: the tree of UCT, the iterations of alpha-beta, the frontier of A*.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, close, eventually, launch, newPage, phone } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser, morris, pairs;
before(async () => {
  [server, browser] = await Promise.all([TestServer.start(), launch()]);
  [morris, pairs] = await Promise.all([
    server.create({ game: 'morris', start: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3' }, seats: [null, 'random'] }),
    server.create({ game: 'tenpair', start: { position: '9:123456789/987654312' }, seats: [null] }),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the tree of a sampling search opens branch by branch, with the mouse and with keys', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('uct(nodes=2000)')}`);
  const items = page.getByRole('treeitem');
  await items.nth(2).waitFor();
  const whole = await items.count();
  assert.ok(whole > 3, `only ${whole} nodes`);
  await items.nth(1).click();
  await page.getByRole('button', { name: 'Back to the root' }).waitFor();
  const branch = await items.first().getAttribute('aria-label');
  assert.match(branch, /visits/);
  await items.first().focus();
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  await page.keyboard.press('Enter');
  await eventually(async () => (await focused()) === 'treeitem', 'Enter throws the focus away');
  await page.keyboard.press('Escape');
  await eventually(async () => (await focused()) === 'treeitem', 'Escape throws the focus away');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the root' }).waitFor({ state: 'detached' });
  assert.equal(await items.count(), whole);
  await assertAccessible(page, 'a tree');
  await close(page);
});

/** Values as the search has them. */
const raw = (page) => page.addInitScript(() => localStorage.setItem('plyground.rawValues', 'true'));

test('the means of a tree are those of whoever is to move', async () => {
  const page = await newPage(browser);
  await raw(page);
  const won = await server.create({ game: 'morris', start: { position: 'WW.W....BBBBBBB......... B 0 0 0' }, seats: [null, null] });
  await page.goto(`${server.url}/inside/morris/${won.id}?ply=0&agent=${encodeURIComponent('uct(nodes=2000)')}`);
  const best = page.locator('[role=treeitem][aria-selected=true]');
  assert.match(await best.getAttribute('aria-label'), /mean \+?\d/, 'seven men against three are not bad for Black');
  await close(page);
});

test('a tree tells what its means read as, and raw ones at a tap', async () => {
  const page = await newPage(browser);
  const { id } = await server.create({ game: 'morris', start: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3' }, seats: [null, null] });
  await page.goto(`${server.url}/inside/morris/${id}?ply=0&agent=${encodeURIComponent('uct(nodes=2000)')}`);
  const labels = () => page.getByRole('treeitem').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await page.getByText('win chance of White', { exact: true }).waitFor();
  assert.ok((await labels()).some((label) => /mean \d+ %/.test(label)), `no chances in ${(await labels())[0]}`);
  await page.getByRole('button', { name: 'Raw values' }).click();
  await page.getByText('mean for White', { exact: true }).waitFor();
  assert.ok((await labels()).every((label) => !label.includes('%')), 'raw means are no chances');
  await page.reload();
  await page.getByText('mean for White', { exact: true }).waitFor(); // the choice is remembered
  await close(page);
});

test('values near each other look alike in a tree, and its key says what the colours mean', async () => {
  const page = await newPage(browser);
  await raw(page);
  for (const [game, start] of [['tenpair', 'standard'], ['morris', { position: 'WW.W....BBBBBBB......... B 0 0 0' }]]) {
    const { id } = await server.create({ game, start, seats: game === 'morris' ? [null, null] : [null] });
    await page.goto(`${server.url}/inside/${game}/${id}?ply=0&agent=${encodeURIComponent('uct(nodes=3000)')}`);
    await page.getByRole('treeitem').nth(2).waitFor();
    const number = (text) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));
    const ends = (await page.locator('.key').textContent()).match(/[≤≥] [−\d\s.]+/g).map(number);
    const nodes = (
      await page.getByRole('treeitem').evaluateAll((all) => all.map((one) => ({ label: one.getAttribute('aria-label'), fill: one.querySelector('.f').getAttribute('fill') })))
    ).flatMap(({ label, fill }) => (/--div-(\d)/.test(fill) ? [{ mean: number(label.match(/mean (.*)$/)[1]), step: Number(fill.match(/--div-(\d)/)[1]) }] : []));
    assert.ok(nodes.length > 5, `${game}: only ${nodes.length} nodes with a colour`);
    assert.equal(nodes[0].step, 5, `${game}: the root is the middle`);
    const one = (ends[1] - ends[0]) / 8; // what a step of colour is worth
    assert.ok(one > 0, `${game}: ${ends}`);
    const { mean: middle } = nodes[0];
    for (const { mean, step } of nodes) assert.ok(Math.abs(mean - middle) > Math.abs(middle) / 100 || Math.abs(step - 5) <= 1, `${game}: ${mean} beside ${middle} is far in colour`);
    for (const a of nodes)
      for (const b of nodes)
        assert.ok(Math.abs(a.step - b.step) <= Math.abs(a.mean - b.mean) / one + 1.05, `${game}: ${JSON.stringify([a, b, ends])}`);
  }
  await close(page);
});

test('a look inside a game with chance goes to where a player chose, from watched, finished and running games', async () => {
  const page = await newPage(browser);
  const why = () => page.getByRole('heading', { level: 1, name: /^Why (up|right|down|left)\?$/ }).waitFor();
  const watched = await server.create({ game: '2048', seats: ['random'], seed: 4 });
  const made = await fetch(`${server.own}/api/games/${watched.id}/advance`, { method: 'POST', headers: { accept: 'application/json', 'content-type': 'application/json' }, body: '{}' });
  assert.equal((await made.json()).ply, 2, 'a slide and a tile');
  await page.goto(`${server.url}/watch/2048/${watched.id}?paused`);
  await page.locator('main[data-ply="2"]').waitFor();
  await page.keyboard.press('i');
  await page.getByText('At ply 1 chance is to move. This is ply 0, the nearest at which a player is to move.').waitFor();
  await page.getByRole('button', { name: 'uct', exact: true }).click();
  await why();
  const start = { position: '0,4,2,4/2,4,2,4/4,2,4,2/2,4,2,4 0' };
  const finished = await server.create({ game: '2048', start, moves: ['left', 'd1=2'], seats: ['greedy'] });
  await page.goto(`${server.url}/watch/2048/${finished.id}`);
  await page.locator('main[data-ply="2"]').waitFor();
  await page.keyboard.press('i');
  await page.getByText('At ply 2 the game is over. This is ply 0, the nearest at which a player is to move.').waitFor();
  await page.getByText('2048 · ply 0').waitFor();
  await why();
  const running = await server.create({ game: '2048', start: { position: '2,0,0,0/2,0,0,0/0,0,0,0/0,0,0,0 0' }, moves: ['up', 'd4=2'], seats: [null] });
  await page.goto(`${server.url}/play/2048/${running.id}`);
  await page.locator('main[data-ply="2"]').waitFor();
  await page.keyboard.press('i');
  await page.getByText('2048 · ply 2').waitFor();
  await why();
  assert.equal(await page.getByText(/the nearest at which/).count(), 0, 'a player is to move right there');
  await close(page);
});

test('any agent of the game can be looked into', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('uct(nodes=500)')}`);
  await page.getByRole('treeitem').nth(2).waitFor();
  await page.getByRole('button', { name: 'Another…' }).click();
  await page.getByRole('radio', { name: /^greedy/ }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('heading', { name: 'Its value for every move' }).waitFor();
  assert.ok((await page.locator('.mt tbody tr').count()) > 1, 'values of its moves');
  assert.match(page.url(), /agent=greedy/);
  await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=random`);
  await page.getByText('This agent does not record its search.').waitFor();
  await close(page);
});

test('a deepening search tells what each depth found and how much it cut off', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('alpha-beta(depth=6)')}`);
  await page.getByText('depth 6', { exact: true }).waitFor();
  assert.ok((await page.getByText(/% cut off/).count()) >= 5, 'shares that were cut off');
  const line = page.getByRole('group', { name: 'Expected line' });
  const last = await line.textContent();
  for (const depth of [2, 1]) {
    await page.getByRole('button', { name: new RegExp(`^depth ${depth}`) }).click();
    await page.locator('.told').getByText(`at depth ${depth}`).waitFor();
  }
  assert.equal((await line.locator('button, .later').count()), 1, 'one move at depth 1');
  await page.getByRole('button', { name: /^depth 1 / }).click();
  await eventually(async () => (await line.textContent()) === last, 'the last line does not come back');
  await assertAccessible(page, 'iterations');
  await close(page);
});

for (const [where, options] of [['at desktop width', {}], ['on a phone', phone]])
  test(`the deepest iteration is in sight and marked if the budget ended it, ${where}`, async () => {
    const page = await newPage(browser, options);
    await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('alpha-beta(nodes=600000)')}`);
    const depths = page.locator('.it > button');
    await depths.nth(4).waitFor();
    const card = await page.locator('.it').boundingBox();
    for (const depth of await depths.all()) {
      const { x, width } = await depth.boundingBox();
      assert.ok(x >= card.x - 1 && x + width <= card.x + card.width + 1, `${await depth.textContent()} is cut off`);
    }
    await assertNoSidewaysScroll(page, 'iterations');
    assert.ok((await page.locator('.it').evaluate((all) => all.scrollWidth - all.clientWidth)) <= 0, 'the iterations scroll sideways');
    const marked = page.locator('.it > button', { hasText: 'unfinished' });
    assert.equal(await marked.count(), 1);
    assert.match(await depths.last().textContent(), /unfinished: \d+ of \d+ moves/);
    await close(page);
  });

test('A* shows its frontier by moves made plus moves still needed', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/inside/tenpair/${pairs.id}?ply=0&agent=a-star`);
  const chart = page.getByRole('img', { name: /frontier/ });
  await chart.waitFor();
  assert.ok((await chart.locator('rect').count()) >= 2, 'bars');
  await page.getByText(/Every solution has at least \d+ moves?\./).waitFor();
  await page.getByRole('button', { name: 'As a table' }).click();
  await page.getByRole('table').locator('tbody tr').first().waitFor();
  assert.match(await page.getByRole('table').textContent(), /the solution/);
  await assertAccessible(page, 'a frontier');
  await close(page);
});
