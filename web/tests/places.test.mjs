// The places that lead to games and studies: what they list, what they leave out, and how few clicks they take.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, eventually, launch, newPage, settled } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('your games hold neither games without a move nor replays of an experiment’s games', async () => {
  const page = await newPage(browser);
  const names = (await server.listed()).map(({ name }) => name);
  const rows = page.locator(names.map((name) => `main .li[href*="/${name}/"]`).join(', '));
  const listed = async (place) => {
    await page.goto(server.url + place);
    await settled(page);
    await page.getByText('No games yet.').or(rows).first().waitFor();
    return rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  };
  // Opened and left.
  for (const game of names) {
    await page.goto(`${server.url}/play/${game}?new`);
    await page.waitForURL(/\/play\/\w+\/\d+/);
  }
  // Replayed, from the first move to the last.
  const toml = 'question = "Does a look ahead help?"\ngame = "morris"\nagents = ["random", "greedy"]\nseed = 7\n[match]\npairs = 1\nopening_plies = 4\n';
  const { id } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab/${id}`);
  await page.getByRole('button', { name: 'Replay' }).first().click();
  await page.waitForURL(/\/watch\/morris\/\d+/);
  await page.locator('main[data-ply="0"]').waitFor();
  for (const place of ['/', '/play', '/watch', '/inside']) assert.deepEqual(await listed(place), [], place);
  const { id: own } = await server.create({ game: 'morris', moves: ['d6'], seats: [null, null] });
  const { id: watched } = await server.create({ game: 'morris', moves: ['d6'], seats: ['random', 'random'] });
  assert.deepEqual(await listed('/'), [`/play/morris/${own}`]);
  assert.deepEqual(await listed('/play'), [`/play/morris/${own}`]);
  assert.deepEqual(await listed('/watch'), [`/watch/morris/${watched}`]);
  await close(page);
});

test('each game is watched by one click on its picture, with players that were chosen already', async () => {
  const page = await newPage(browser);
  for (const [game, who] of [['2048', /ntuple/], ['tenpair', /optimal/], ['morris', /alpha-beta against uct/], ['lput', /alpha-beta against uct/]]) {
    await page.goto(`${server.url}/watch`);
    const card = page.locator(`a[data-game="${game}"]`);
    await card.locator('.board .piece').first().waitFor();
    assert.match(await card.textContent(), who);
    await card.click();
    await page.waitForURL(new RegExp(`/watch/${game}/\\d+`));
    const id = page.url().split('/').at(-1);
    await eventually(async () => (await server.game(id)).length > 2, `nobody moves in ${game}`);
    const seats = (await server.game(id)).seats.map((seat) => seat.agent.split('(')[0]);
    assert.equal(new Set(seats).size, seats.length, 'a player meets itself');
    await page.getByRole('button', { name: /^Pause/ }).click();
  }
  await close(page);
});

test('a study stands under a title in the reader’s language, with its own beside it', async () => {
  const titles = { 'en-GB': 'A comparison of search methods in Nine Men\'s Morris', 'et-EE': 'Otsingumeetodite võrdlus veskimängus', 'fi-FI': 'Hakumenetelmien vertailua myllypelissä' };
  for (const [locale, title] of Object.entries(titles)) {
    const page = await newPage(browser, { locale });
    for (const place of ['/studies', '/']) {
      await page.goto(server.url + place);
      const study = page.locator(place === '/' ? 'a[href="/studies#kotilainen-2022"]' : '#kotilainen-2022 h2');
      await study.getByText(title, { exact: true }).or(study.filter({ hasText: title })).first().waitFor();
      const own = study.locator('[lang=fi]');
      // Where both are the same it is said once.
      assert.equal(await own.count(), locale === 'fi-FI' ? 0 : 1);
      if (locale !== 'fi-FI') assert.equal(await own.textContent(), 'Hakumenetelmien vertailua myllypelissä');
    }
    await close(page);
  }
});
