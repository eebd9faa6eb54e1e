// The laboratory: an experiment started, watched and cancelled; a finished one with its charts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, close, eventually, launch, newPage } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('an experiment is started from the form, watched live and cancelled', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/lab?game=morris`);
  const card = page.locator('#new');
  await card.getByLabel('Question').fill('Does a look ahead help?');
  await card.getByLabel('Pairs of games').fill('4000');
  await card.getByLabel('Pairs of games').blur();
  await card.getByLabel('Budget per move').fill('nodes=2000');
  await card.getByLabel('Budget per move').blur();
  await card.getByRole('button', { name: 'Start' }).click();
  const row = page.getByTestId('experiment').filter({ hasText: 'Does a look ahead help?' });
  await row.waitFor();
  await eventually(async () => /[1-9]/.test((await page.getByTestId('standings').textContent()).replace(/\d+\s*%|95/g, '')), 'the standings do not move', 30_000);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Cancelled').waitFor();
  await close(page);
});

test('a TOML file becomes an experiment', async () => {
  const page = await newPage(browser);
  const toml = 'question = "Does a file do?"\ngame = "tenpair"\nagents = ["random"]\nseed = 2\n[solo]\ngames = 2\n';
  await page.goto(`${server.url}/lab`);
  await page.locator('input[type=file]').setInputFiles({ name: 'asked.toml', mimeType: 'application/toml', buffer: Buffer.from(toml) });
  const card = page.locator('#new');
  await eventually(async () => (await card.getByLabel('TOML', { exact: true }).inputValue()) === toml, 'the file is not shown');
  await card.getByText('2 games').waitFor();
  await card.getByRole('button', { name: 'Form' }).click();
  assert.equal(await card.getByLabel('Question').inputValue(), 'Does a file do?');
  await card.getByRole('button', { name: 'Start' }).click();
  await page.getByTestId('experiment').filter({ hasText: 'Does a file do?' }).getByText('Done').waitFor();
  await close(page);
});

test('a finished experiment shows charts with data, and its games can be replayed', async () => {
  const page = await newPage(browser);
  const toml = 'question = "Is corner play better than chance?"\ngame = "2048"\nagents = ["random", "corner"]\nseed = 7\n[solo]\ngames = 12\n';
  const started = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${started.id}`)).state === 'done', 'the experiment does not end', 60_000);
  await page.goto(`${server.url}/lab/${started.id}`);
  await page.getByRole('heading', { level: 1, name: /corner play/ }).waitFor();
  await page.locator('.plot svg').first().waitFor();
  const marks = await page.locator('.plot svg').evaluateAll((charts) => charts.map((chart) => chart.querySelectorAll('rect, path, circle').length));
  assert.ok(marks.length > 0 && marks.every((count) => count > 2), `charts with too few marks: ${marks}`);
  // The bars of one player are under those of the other, not in front of them.
  const panels = await page.locator('.plot svg [aria-label=rect]').first().evaluate((bars) => {
    const spans = new Map();
    for (const bar of bars.querySelectorAll('rect')) {
      const { top, bottom } = bar.getBoundingClientRect();
      const [high, low] = spans.get(bar.getAttribute('fill')) ?? [Infinity, -Infinity];
      spans.set(bar.getAttribute('fill'), [Math.min(high, top), Math.max(low, bottom)]);
    }
    return [...spans.values()];
  });
  assert.equal(panels.length, 2);
  assert.ok(panels[0][1] <= panels[1][0], `the histograms overlap: ${JSON.stringify(panels)}`);
  await page.getByRole('button', { name: 'As a table' }).first().click();
  await page.locator('.chartcard table tbody tr').first().waitFor();
  await assertAccessible(page, 'result');
  await page.locator('#games').getByRole('button', { name: 'Replay' }).first().click();
  await page.waitForURL(/\/watch\/2048\//);
  await page.locator('.transport').waitFor();
  await close(page);
});

test('a running experiment shows a report after a few games, and its games as they come', async () => {
  const page = await newPage(browser);
  const toml = 'question = "Who is ahead?"\ngame = "morris"\nagents = ["random", "greedy"]\nseed = 5\nbudget = "nodes=2000"\n[match]\npairs = 150\nopening_plies = 4\n';
  const { id } = await server.ask('/experiments', { toml });
  await page.goto(`${server.url}/lab/${id}`);
  await page.locator('.tb, .xt').first().waitFor();
  const count = async () => Number((await page.locator('#games header').textContent()).replace(/\D/g, ''));
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await eventually(async () => (await count()) === 300, 'the games are not all there at the end');
  await close(page);
});

test('a finished experiment is asked again with another seed', async () => {
  const page = await newPage(browser);
  const toml = 'question = "How far does chance come?"\ngame = "2048"\nagents = ["random"]\nseed = 3\n[solo]\ngames = 2\n';
  const { id } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab/${id}`);
  await page.getByRole('button', { name: 'Again with another seed' }).click();
  await eventually(async () => !page.url().endsWith(`/${id}`), 'nothing is started');
  const other = await server.ask(`/experiments/${page.url().split('/').pop()}`);
  assert.match(other.toml, /^seed = (?!3$)\d+$/m);
  assert.equal(other.question, 'How far does chance come?');
  await close(page);
});

test('a page of an experiment survives a restart of the server, resumes it and follows it to its end', async () => {
  const page = await newPage(browser, {}, ['Failed to load resource', 'ERR_CONNECTION_REFUSED', 'net::ERR']);
  const toml = 'question = "Does it go on?"\ngame = "morris"\nagents = ["greedy", "uct(nodes=2000)"]\nseed = 11\n[match]\npairs = 100\nopening_plies = 4\n';
  const { id } = await server.ask('/experiments', { toml });
  await page.goto(`${server.url}/lab/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.getByText(/^[1-9]\d* of 200 games/).waitFor();
  await server.down();
  await server.up();
  const resume = page.getByRole('button', { name: 'Resume' });
  await resume.waitFor({ timeout: 20_000 });
  await resume.click();
  await page.getByText('200 of 200 games').waitFor({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Again with another seed' }).waitFor();
  await page.getByText(/scores .* against/).first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  assert.equal(await page.getByRole('dialog').getByRole('link').count(), 5);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await close(page);
});

test('a report of two players stretches no cell over the page and says no NaN', async () => {
  const page = await newPage(browser);
  const toml = 'question = "Does a look ahead win?"\ngame = "morris"\nagents = ["random", "alpha-beta(depth=2)"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n';
  const { id } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab/${id}`);
  await page.locator('.xt').nth(1).waitFor();
  await page.getByText(/nElo: undefined \(all pairs ended alike\)/).waitFor();
  assert.doesNotMatch(await page.locator('main').textContent(), /\bNaN\b/);
  const widths = await page.locator('.xt tbody td').evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
  assert.ok(widths.length === 8 && widths.every((width) => width < 180), `cells of ${widths} px`);
  const [left, right] = await page.locator('.xt').evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect()));
  assert.ok(Math.abs(left.top - right.top) < 2 && left.right < right.left, 'the two tables stand side by side');
  await page.setViewportSize({ width: 390, height: 844 });
  await assertNoSidewaysScroll(page, 'a report of two');
  await close(page);
});

test('an experiment is deleted after a second press', async () => {
  const page = await newPage(browser);
  const toml = 'question = "Is this one needed?"\ngame = "2048"\nagents = ["random"]\nseed = 3\n[solo]\ngames = 1\n';
  const { id } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab/${id}`);
  await page.getByRole('button', { name: 'Delete this experiment' }).click();
  const sure = page.getByRole('button', { name: 'Delete it with all its games?' });
  await sure.waitFor();
  assert.equal((await server.ask(`/experiments/${id}`)).id, id, 'one press deletes nothing');
  await sure.click();
  await page.waitForURL(/\/lab$/);
  const { experiments } = await server.ask('/experiments');
  assert.ok(!experiments.some((one) => one.id === id), 'it is still there');
  await close(page);
});

test('the studies begin with what is in them, and each is reached from there', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/studies`);
  const contents = page.getByRole('navigation', { name: 'The studies' });
  await contents.getByRole('link').last().click();
  const last = page.locator('main > section').last();
  await eventually(async () => (await last.evaluate((section) => section.getBoundingClientRect().top)) < 400, 'the page does not go there');
  assert.match(page.url(), /#\S+$/);
  const { studies } = await server.ask('/studies');
  assert.equal(await contents.getByRole('link').count(), studies.length);
  await contents.getByText('published', { exact: true }).waitFor();
  await close(page);
});

test('what is wrong in a TOML file is pointed at', async () => {
  const page = await newPage(browser, {}, ['422']);
  await page.goto(`${server.url}/lab`);
  await page.locator('input[type=file]').setInputFiles({ name: 'wrong.toml', mimeType: 'application/toml', buffer: Buffer.from('question = "a"\ngame = morris\n') });
  const wrong = page.locator('#new [role=alert]');
  await wrong.getByText('^^^^').waitFor();
  const { space, font } = await wrong.evaluate((node) => ({ space: getComputedStyle(node).whiteSpace, font: getComputedStyle(node).fontFamily }));
  assert.match(space, /pre/);
  assert.match(font, /mono/i);
  await close(page);
});

test('a study offers only the runs that are not done yet', async () => {
  const page = await newPage(browser);
  const { studies } = await server.ask('/studies');
  const table = { ...studies[0].tables[0], claims: [] };
  const tables = [[null, false], ['1', true], ['1', false]].map(([run, quick], k) => ({ ...table, name: `table ${k}`, run, quick }));
  await page.route('**/api/studies', (route) => route.fulfill({ json: { studies: [{ ...studies[0], tables }] } }));
  await page.goto(`${server.url}/studies`);
  const offered = await page.locator('.place').first().waitFor().then(() => page.locator('.place').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('.btn')].map((one) => one.textContent))));
  assert.deepEqual(offered, [['Run quickly', 'Run in full'], ['Open', 'Run in full'], ['Open']]);
  await close(page);
});

test('the standings follow the keys as they follow the pointer', async () => {
  const page = await newPage(browser);
  const toml = (question, agent) => `question = "${question}"\ngame = "2048"\nagents = ["${agent}"]\n[solo]\ngames = 1\n`;
  const asked = [await server.ask('/experiments', { toml: toml('Which is first?', 'random') }), await server.ask('/experiments', { toml: toml('Which is second?', 'corner') })];
  for (const { id } of asked) await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab?game=2048`);
  for (const [question, agent] of [['Which is first?', 'random'], ['Which is second?', 'corner']]) {
    await page.getByRole('link', { name: question }).focus();
    await page.getByTestId('standings').getByText(agent, { exact: true }).waitFor();
  }
  await close(page);
});

test('a report is narrowed by phase, player and opening, and every number leads to its games', async () => {
  const page = await newPage(browser);
  const toml = 'question = "Does a look ahead help?"\ngame = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n';
  const started = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${started.id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab/${started.id}`);
  const games = page.locator('#games');
  await games.getByText('12 games').waitFor();
  await page.locator('.xt a').first().click();
  await games.getByText('4 games').waitFor();
  assert.match(page.url(), /agent=.*against=/);
  await page.locator('.xt').nth(1).locator('a').first().click();
  await games.getByText('2 games').waitFor();
  assert.match(page.url(), /seat=first/);
  await games.getByRole('button', { name: /against/ }).click();
  await games.getByText('12 games').waitFor();
  await page.locator('.tb').getByRole('link', { name: 'greedy', exact: true }).first().click();
  await games.getByText('8 games').waitFor();
  await games.getByRole('button', { name: 'greedy' }).first().click();
  await games.getByText('12 games').waitFor();
  await page.locator('.plot svg [data-to]').first().click();
  await page.waitForURL(/agent=.*result=won/);
  const { total } = await server.ask(`/experiments/${started.id}/games${new URL(page.url()).search}`);
  await games.getByText(`${total} game`).waitFor();
  assert.ok(total < 8, `won: ${total}`);
  for (const [name, pick] of [['Phase', 'placing'], ['Player', 'greedy'], ['Opening', 1]]) {
    const answer = page.waitForResponse((one) => one.url().includes('/report?') && one.ok());
    await page.getByLabel(name, { exact: true }).selectOption(typeof pick === 'number' ? { index: pick } : pick);
    await answer;
  }
  await page.reload();
  await page.locator('.plot svg').first().waitFor();
  assert.equal(await page.getByLabel('Phase', { exact: true }).inputValue(), 'placing', 'filters live in the address');
  const opening = page.getByRole('region', { name: 'Opening 1', exact: true });
  await opening.getByRole('img', { name: 'Opening 1' }).waitFor();
  await page.getByLabel('Phase', { exact: true }).selectOption('');
  const { searchParams } = new URL(page.url());
  searchParams.delete('player'); // the agent is the same
  const begun = await server.ask(`/experiments/${started.id}/games?${searchParams}`);
  assert.ok(begun.total > 0 && begun.total < total, `of ${total} games ${begun.total} begin there`);
  assert.equal(await games.getByRole('button', { name: 'Opening 1', exact: true }).count(), begun.total);
  await assertAccessible(page, 'a narrowed result');
  await opening.getByRole('button', { name: 'Play from here' }).click();
  await page.waitForURL(/\/play\/morris\//);
  await page.locator('.board [role=gridcell][aria-disabled=false]').first().waitFor();
  await close(page);
});
