// How the page looks and reads: every place at phone and desktop width, light and dark, in four languages, with axe-core.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, close, eventually, launch, newPage, phone, settled, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser, places;
before(async () => {
  [server, browser] = await Promise.all([TestServer.start(), launch()]);
  const games = await server.createEach(null, 'random');
  const morris = games.find(({ game }) => game === 'morris');
  const toml = 'question = "Does a look ahead help?"\ngame = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)"]\nseed = 7\n[match]\npairs = 1\nopening_plies = 4\n';
  const { id: experiment } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${experiment}`)).state === 'done', 'the experiment does not end');
  places = ['/', '/play', '/watch', '/inside', '/lab', `/lab/${experiment}`, '/studies', ...games.map(({ game, id }) => `/play/${game}/${id}`), `/watch/morris/${morris.id}`, `/inside/morris/${morris.id}?ply=0`];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const widths = [
  ['at desktop width', { colorScheme: 'light' }, 'dark'],
  ['on a phone', { ...phone, colorScheme: 'dark' }, 'light'],
];

/** All rules in the one theme, contrasts once more in the other: nothing else depends on it. */
async function assertAccessibleInBoth(page, what, { colorScheme }, turned) {
  await assertAccessible(page, `${what}, ${colorScheme}`);
  await page.emulateMedia({ colorScheme: turned, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme=${turned}]`).waitFor();
  await assertAccessible(page, `${what}, ${turned}`, ['color-contrast']);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
}

for (const [name, options, turned] of widths)
  test(`every place is accessible in light and dark and fits ${name}`, async () => {
    const page = await newPage(browser, { ...options, reducedMotion: 'reduce' });
    for (const place of places) {
      await page.goto(server.url + place);
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), options.colorScheme);
      await assertNoSidewaysScroll(page, place);
      await assertAccessibleInBoth(page, `${place} ${name}`, options, turned);
    }
    await close(page);
  });

for (const [name, options] of [['at desktop width', {}], ['on a phone', phone]])
  test(`the iterations of a search can be read on every ground in light and dark ${name}`, async () => {
    const { id } = await server.create({ game: 'morris', moves: ['f2', 'b2', 'g7', 'd2'], seats: [null, null] });
    const page = await newPage(browser, { ...options, reducedMotion: 'reduce' });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${server.url}/inside/morris/${id}?ply=4&agent=${encodeURIComponent('alpha-beta(nodes=60000)')}`);
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      // An even value where the best move changed, and a depth that the budget ended.
      await page.locator('.it .chg .verdict.e').first().waitFor();
      await page.locator('.it .part').waitFor();
      await assertAccessible(page, `iterations ${name}, ${colorScheme}`);
      for (const ground of ['.it > .chg', '.it > :not(.chg)']) {
        await page.locator(ground).first().hover();
        await assertAccessible(page, `iterations ${name}, ${colorScheme}, ${ground} pointed at`, ['color-contrast']);
      }
    }
    await close(page);
  });

const battle = { game: 'lput', start: { position: '3 BPe7:16 BSg6:14 BKf9:15 BAd5:16 BFi5:13w RPi7:16 RSj6:12d RKk5:4 RAm7:16 RFj8:11ac w:BF' }, seats: [null, null] };
const analysed = {
  '2048': { game: '2048', seats: [null], seed: 4 },
  TenPair: { game: 'tenpair', start: { position: '9:192837461/9283' }, seats: [null] },
  'Nine Men’s Morris': { game: 'morris', seats: [null, null] },
  'L-put': battle,
};
/** Every analysis as it comes, but with these values: for the move that would be played, and for the others. */
const judge = (page, best, others, reading = () => undefined) =>
  page.route('**/analysis?*', async (route) => {
    const answer = await route.fetch();
    const done = (await answer.text()).replace(/(event: ?done\ndata: ?)(.+)/, (_, event, data) => {
      const thought = JSON.parse(data);
      const judged = thought.judged.map((one) => ({ ...one, reading: reading(one.move === thought.move), value: one.move === thought.move ? best : others }));
      return event + JSON.stringify({ ...thought, judged });
    });
    await route.fulfill({ response: answer, body: done });
  });

for (const [name, options, turned] of widths)
  test(`the selected row of an analysis and headings around it are accessible ${name}`, async () => {
    const page = await newPage(browser, { ...options, reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('plyground.analysis', 'true'));
    for (const [game, what] of Object.entries(analysed)) {
      const { id } = await server.create(what);
      await page.goto(`${server.url}/play/${what.game}/${id}`);
      // The table stands when the search has ended.
      await page.locator('.mt:not(.stale) tr[aria-selected=true]').waitFor();
      await assertAccessibleInBoth(page, `analysis of ${game} ${name}`, options, turned);
    }
    // Whatever kind its value is of.
    for (const [kind, best, others] of [['g', 321.5, -300], ['e', -12.5, -300], ['b', -210.5, -300]]) {
      await judge(page, best, others);
      await page.reload();
      await page.locator(`.mt:not(.stale) tr[aria-selected=true] .verdict.${kind}`).waitFor();
      await assertAccessibleInBoth(page, `a value of kind ${kind} ${name}`, options, turned);
      await page.unroute('**/analysis?*');
    }
    // As they read, proven ones among them.
    await judge(page, 0, 0, (mine) => (mine ? { says: 'won', by: 'first', plies: 7 } : { says: 'chance', chance: 0.3, bound: 'upper' }));
    await page.reload();
    await page.locator('.mt:not(.stale) tr[aria-selected=true] .verdict.proven').waitFor();
    await assertAccessibleInBoth(page, `values as they read ${name}`, options, turned);
    await page.unroute('**/analysis?*');
    // Pointed at: what an attack would cost, and what a hex is.
    const j6 = page.locator('.board [data-name=j6]');
    await (options.hasTouch ? j6.tap({ force: true }) : j6.hover({ force: true }));
    await page.getByRole('tooltip').waitFor();
    await assertAccessibleInBoth(page, `an attack in L-put ${name}`, options, turned);
    await close(page);
  });

for (const [name, options, turned] of widths)
  test(`the description of the API is accessible, in landmarks, and leads home ${name}`, async () => {
    // A server whose page is not built in says so with 503.
    const page = await newPage(browser, { ...options, reducedMotion: 'reduce' }, ['503']);
    await page.goto(`${server.own}/api/`);
    await page.locator('summary', { hasText: '/api/positions' }).click();
    await page.locator('pre', { hasText: 'position: string' }).filter({ visible: true }).first().waitFor();
    await assertNoSidewaysScroll(page, 'the API');
    await assertAccessibleInBoth(page, `the API ${name}`, options, turned);
    await page.evaluate((other) => localStorage.setItem('plyground.theme', JSON.stringify(other)), turned);
    await page.reload();
    await page.locator(`html[data-theme=${turned}]`).waitFor();
    const nav = page.getByRole('navigation', { name: 'Main' });
    assert.deepEqual(await nav.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), ['/play', '/watch', '/inside', '/lab']);
    await page.getByRole('banner').getByRole('link', { name: 'plyground, home' }).click();
    assert.equal(new URL(page.url()).pathname, '/');
    await close(page);
  });

test('a game that is watched fits the window', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  const watched = await server.createEach('random', 'random');
  for (const [width, height] of [[1280, 900], [1366, 768]]) {
    await page.setViewportSize({ width, height });
    for (const { game, id } of watched) {
      await page.goto(`${server.url}/watch/${game}/${id}?paused`);
      await settled(page);
      const { y, height: tall } = await page.locator('.toolbar').boundingBox();
      assert.ok(y + tall <= height, `${game} at ${width}×${height} ends at ${y + tall}`);
    }
  }
  await close(page);
});

test('the laboratory’s head fits between phone and desktop', async () => {
  for (const locale of ['en-GB', 'et-EE', 'fi-FI', 'ro-RO']) {
    const page = await newPage(browser, { viewport: { width: 820, height: 900 }, locale });
    await page.goto(`${server.url}/lab`);
    await settled(page);
    for (const width of [650, 720, 820, 910, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.locator('.top h1').evaluate((title) => title.scrollWidth - title.clientWidth);
      assert.ok(over <= 0, `the title lacks ${over} px at ${width} in ${locale}`);
      await assertNoSidewaysScroll(page, `/lab at ${width} in ${locale}`);
    }
    await close(page);
  }
});

test('the theme is switched by hand and remembered', async () => {
  const page = await newPage(browser, { colorScheme: 'light' });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Switch light and dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
  await close(page);
});

test('the browser’s language is spoken, and another one by hand', async () => {
  const page = await newPage(browser, { locale: 'et-EE' });
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Labor', exact: true }).first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'et');
  await page.getByRole('button', { name: /Keel/ }).click();
  await page.getByRole('button', { name: 'Română' }).click();
  await page.getByRole('link', { name: 'Laborator', exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Laborator', exact: true }).first().waitFor();
  for (const place of ['/', '/play', '/lab', places.find((one) => one.startsWith('/play/morris/'))]) {
    await page.goto(server.url + place);
    await settled(page);
    assert.equal(await page.getByText(/Morris/).count(), 0, `${place} names a game in English`);
    assert.ok((await page.getByText(/Țintar/).count()) > 0, `${place} does not name the game`);
  }
  for (const language of ['et-EE', 'fi-FI', 'ro-RO']) {
    const narrow = await newPage(browser, { ...phone, locale: language });
    for (const place of ['/', '/lab', ...places.filter((one) => /play\/(morris|lput)/.test(one))]) {
      await narrow.goto(server.url + place);
      await settled(narrow);
      await assertNoSidewaysScroll(narrow, `${place} in ${language}`);
    }
    await close(narrow);
  }
  await close(page);
});

test('moves that are words are read in the language of the page', async () => {
  const page = await newPage(browser, { locale: 'fi-FI' });
  const slid = await server.create({ game: '2048', start: { position: '2,0,0,0/2,0,0,0/0,0,0,0/0,0,0,0 0' }, seats: [null], seed: 1 });
  await page.goto(`${server.url}/play/2048/${slid.id}`);
  await page.locator('main[data-ply]').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('.ml button', { hasText: 'ylös' }).waitFor();
  await page.keyboard.press('h');
  await eventually(async () => /ylös|alas|oikealle|vasemmalle/.test(await status(page).textContent()), 'the hint is not in Finnish');
  assert.equal((await server.game(slid.id)).moves[0].move, 'up', 'the server hears its own words');
  await close(page);
});

test('what the server tells is read in the language of the page', async () => {
  const page = await newPage(browser, { locale: 'et-EE' });
  const made = await server.create({ game: 'morris', seats: [null, 'greedy'] });
  await page.goto(`${server.url}/play/morris/${made.id}`);
  await page.getByRole('button', { name: /greedy.*Vaheta/ }).click();
  await page.getByPlaceholder('Otsi agenti').fill('süvendamisega');
  await page.getByRole('radio', { name: /alfa-beeta iteratiivse süvendamisega/ }).click();
  assert.deepEqual(await page.locator('.opt b').allTextContents(), ['alpha-beta'], 'agents are found by the words that are shown');
  await page.getByText('Parameetrid').click();
  await page.getByText('transpositsioonitabeli suurus').waitFor();
  const toml = 'question = "Kes võidab?"\ngame = "morris"\nagents = ["random", "greedy"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n';
  const { id } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
  await page.goto(`${server.url}/lab/${id}`);
  await page.getByRole('heading', { name: 'Kes keda võidab' }).waitFor();
  await page.locator('.a', { hasText: 'Elo erinevus' }).waitFor();
  await page.locator('.plot svg', { hasText: 'oma käik' }).first().waitFor();
  const english = page.locator('main').getByText(/^(Standings|Winners|own move|time a move|placing|won)$/);
  assert.deepEqual(await english.allTextContents(), []);
  // Parts and columns that are translated still lead to their games.
  await page.locator('.plot svg [data-to*="result=lost"]').first().waitFor({ state: 'attached' });
  await page.locator('.tb').first().getByRole('row', { name: /greedy/ }).locator('td').nth(2).getByRole('link').click();
  await page.waitForURL(/agent=greedy.*result=won/);
  await page.getByRole('button', { name: /Keel/ }).click();
  await page.getByRole('button', { name: 'Suomi' }).click();
  await page.getByRole('heading', { name: 'Kuka voittaa kenet' }).waitFor();
  await close(page);
});

test('a board on the start page plays a little under a resting pointer and goes back when it stirs', async () => {
  const page = await newPage(browser);
  await page.goto(server.url);
  for (const { name: game } of await server.listed()) {
    const picture = page.locator(`article[data-game="${game}"] .pic`);
    const pieces = () => picture.locator('.pieces').innerHTML();
    await picture.locator('.piece').first().waitFor();
    const before = await pieces();
    await picture.hover();
    await picture.and(page.locator('[data-showing=true]')).waitFor();
    await eventually(async () => (await pieces()) !== before, `${game} does not play`);
    await page.mouse.move(4, 4);
    await picture.and(page.locator('[data-showing=false]')).waitFor();
  }
  await close(page);
});

test('a part of the page that cannot be loaded is asked for again', async () => {
  const page = await newPage(browser, {}, ['Failed to load resource', 'ERR_FAILED', 'dynamically imported module', 'Unable to preload']);
  await page.route('**/assets/Laboratory*', (route) => route.abort());
  await page.goto(`${server.url}/lab`);
  await page.getByRole('alert').getByText('Part of the page could not be loaded').waitFor();
  await page.unroute('**/assets/Laboratory*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Laboratory' }).waitFor();
  await close(page);
});

test('the API can be read without network', async () => {
  const page = await newPage(browser);
  await page.route('**', (route) => (new URL(route.request().url()).port === String(server.port) ? route.continue() : route.abort()));
  await page.goto(`${server.own}/api/`);
  await page.locator('summary', { hasText: '/api/positions' }).click();
  await page.locator('pre', { hasText: 'position: string' }).filter({ visible: true }).first().waitFor();
  await assertAccessible(page, 'the API');
  await close(page);
});

test('a board on the start page takes a move and becomes the game', async () => {
  const page = await newPage(browser);
  await page.goto(server.url);
  const board = page.locator('article', { hasText: 'Morris' }).locator('.board');
  await board.hover();
  const hot = board.locator('[aria-disabled=false]');
  await hot.first().click();
  await hot.and(page.locator('[aria-selected=false]')).last().click();
  await eventually(async () => /\/play\/morris\/\w+/.test(page.url()), 'the page does not become Play');
  await page.locator('.ml button').first().waitFor();
  await close(page);
});
