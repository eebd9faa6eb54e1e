// What a search did, to be looked into: the tree of UCT, the iterations of alpha-beta, the frontier of A*.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, close, eventually, launch, newPage } from './browser.mjs';
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

test('the means of a tree are those of whoever is to move', async () => {
  const page = await newPage(browser);
  const won = await server.create({ game: 'morris', start: { position: 'WW.W....BBBBBBB......... B 0 0 0' }, seats: [null, null] });
  await page.goto(`${server.url}/inside/morris/${won.id}?ply=0&agent=${encodeURIComponent('uct(nodes=2000)')}`);
  const best = page.locator('[role=treeitem][aria-selected=true]');
  assert.match(await best.getAttribute('aria-label'), /mean \+?\d/, 'seven men against three are not bad for Black');
  await close(page);
});

test('any agent of the game can be looked into', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('uct(nodes=500)')}`);
  await page.getByRole('treeitem').nth(2).waitFor();
  await page.getByRole('button', { name: 'Another…' }).click();
  await page.getByRole('radio', { name: /^greedy/ }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('heading', { name: 'What it thinks of every move' }).waitFor();
  assert.ok((await page.locator('.mt tbody tr').count()) > 1, 'values of its moves');
  assert.match(page.url(), /agent=greedy/);
  await page.goto(`${server.url}/inside/morris/${morris.id}?ply=0&agent=random`);
  await page.getByText('This agent does not tell what it did.').waitFor();
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
