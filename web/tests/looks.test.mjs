// How the page looks and reads: every place at phone and desktop width, light and dark, in four languages, with axe-core.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, close, eventually, launch, newPage, phone, settled } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser, places;
before(async () => {
  [server, browser] = await Promise.all([TestServer.start(), launch()]);
  const games = await Promise.all(
    ['2048', 'tenpair', 'morris', 'lput'].map((game) => server.create({ game, seats: game === 'morris' || game === 'lput' ? [null, 'random'] : [null], seed: 4 })),
  );
  places = ['/', '/play', '/lab', '/studies', ...games.map(({ game, id }) => `/play/${game}/${id}`), `/watch/morris/${games[2].id}`, `/inside/morris/${games[2].id}?ply=0`];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// All rules in the one, contrasts once more in the other: nothing else depends on the theme.
for (const [name, options, turned] of [
  ['at desktop width', { colorScheme: 'light' }, 'dark'],
  ['on a phone', { ...phone, colorScheme: 'dark' }, 'light'],
])
  test(`every place is accessible in light and dark and fits ${name}`, async () => {
    const page = await newPage(browser, { ...options, reducedMotion: 'reduce' });
    for (const place of places) {
      await page.goto(server.url + place);
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), options.colorScheme);
      await assertNoSidewaysScroll(page, place);
      await assertAccessible(page, `${place} ${name}, ${options.colorScheme}`);
      await page.emulateMedia({ colorScheme: turned, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme=${turned}]`).waitFor();
      await assertAccessible(page, `${place} ${name}, ${turned}`, ['color-contrast']);
      await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: 'reduce' });
    }
    await close(page);
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

test('a click answers within a tenth of a second while a search runs on every core', async () => {
  const busy = await Promise.all([1, 2].map((seed) => server.create({ game: 'morris', seats: ['alpha-beta(time=4s)', 'random'], seed })));
  const searches = busy.map(({ id }) => fetch(`${server.own}/api/games/${id}/advance`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: '{}' }));
  const page = await newPage(browser);
  const made = await server.create({ game: 'morris', seats: [null, null] });
  await page.goto(`${server.url}/play/morris/${made.id}`);
  await page.locator('.board [data-name=d6]').waitFor();
  const took = [];
  for (const name of ['d6', 'f4', 'd2', 'b4']) {
    took.push(await page.evaluate(async (cell) => {
      const target = document.querySelector(`.board [data-name=${cell}]`);
      const box = target.getBoundingClientRect();
      const where = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, button: 0, pointerType: 'mouse', pointerId: 1 };
      const aims = () => document.querySelector('.board .aims').innerHTML;
      const before = aims();
      const start = performance.now();
      target.querySelector('.hit').dispatchEvent(new PointerEvent('pointerdown', where));
      target.querySelector('.hit').dispatchEvent(new PointerEvent('pointerup', where));
      while (aims() === before) await new Promise((frame) => setTimeout(frame, 1));
      const took = performance.now() - start;
      // The next click comes when the man stands there.
      while (!target.getAttribute('aria-label').includes(' man')) await new Promise((frame) => setTimeout(frame, 1));
      return took;
    }, name));
  }
  took.sort((a, b) => a - b);
  assert.ok(took[1] < 100, `clicks took ${took.map(Math.round)} ms`);
  await Promise.allSettled(searches);
  await close(page);
});
