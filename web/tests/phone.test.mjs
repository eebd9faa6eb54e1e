// The page in a hand: what is touched is large enough, what is needed is in reach, and nothing moves away from under a finger.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, eventually, launch, newPage, phone, settled, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const cell = (page, name) => page.locator(`.board [data-name="${name}"]`);
const battle = { game: 'lput', start: { position: '3 BPe7:16 BSg6:14 BKf9:15 BAd5:16 BFi5:13w RPi7:16 RSj6:12d RKk5:4 RAm7:16 RFj8:11ac w:BF' }, seats: [null, null] };
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const onPhone = { ...phone, reducedMotion: 'reduce' };

/**
 * What can be touched and takes touches on less than 44 by 44 px, found by asking the browser what lies under a finger. Left out
 * are links in a sentence, cells of boards and marks of charts: their size is the line's, the board's, the number's (WCAG 2.5.5,
 * 2.5.8), cells take the nearest finger, and what charts lead to is in a table too.
 */
const tooSmall = (page, within = 'body') =>
  page.evaluate((root) => {
    const wanted = 44;
    const targets = 'a[href], button, input, select, textarea, summary, tr[tabindex], [role=button], [role=tab], [role=switch], [role=radio], [role=checkbox], [role=slider]';
    const inSentence = (one) => {
      if (one.tagName !== 'A' || getComputedStyle(one).display !== 'inline') return false;
      const around = one.closest('p, li, dd, figcaption');
      return around !== null && around.textContent.trim().length > one.textContent.trim().length;
    };
    const out = [];
    for (const one of document.querySelector(root).querySelectorAll(targets)) {
      const hidden = one.closest('.sr, .skip, [hidden]') !== null || !one.checkVisibility({ visibilityProperty: true });
      if (hidden || one.disabled || one.closest('.board, .plot, [role=tree]') || inSentence(one)) continue;
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const takes = (dx, dy) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit)));
      };
      const reach = (dx, dy) => {
        let far = 0;
        while (far < wanted && takes(dx * far, dy * far)) far += 0.5;
        return far;
      };
      const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      if (width < wanted - 0.5 || height < wanted - 0.5) out.push(`${one.tagName.toLowerCase()}.${one.className} “${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)}” ${width}×${height}`);
    }
    return out;
  }, within);

async function places() {
  const games = await server.createEach(null, 'random');
  const moved = await server.create({ game: 'morris', moves: ['d6', 'd2', 'f4'], seats: [null, null] });
  await server.create({ game: 'morris', moves: ['d6', 'd2', 'f4'], seats: ['random', 'random'] });
  const toml = 'question = "Does a look ahead help?"\ngame = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)"]\nseed = 7\n[match]\npairs = 1\nopening_plies = 4\n';
  const { id: experiment } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${experiment}`)).state === 'done', 'the experiment does not end');
  const played = games.map(({ game, id }) => `/play/${game}/${id}`);
  return ['/', '/play', '/watch', '/inside', '/lab', `/lab/${experiment}`, '/studies', '/nowhere', ...played, `/play/morris/${moved.id}`, `/watch/morris/${moved.id}?paused`, `/inside/morris/${moved.id}?ply=1&agent=uct(nodes=500)`];
}

test('every control on a phone takes touches on 44 by 44 pixels', async (t) => {
  const page = await newPage(browser, onPhone);
  for (const place of await places()) {
    await page.goto(server.url + place);
    await settled(page);
    for (const fold of await page.locator('details:not([open]) > summary').all()) if (await fold.isVisible()) await fold.click();
    await t.test(place.replace(/\d+/g, 'N'), async () => assert.deepEqual(await tooSmall(page), []));
  }
  await page.goto(`${server.own}/api/`);
  await page.locator('summary').first().click();
  await t.test('/api/', async () => assert.deepEqual(await tooSmall(page), []));
  await close(page);
});

test('every control of a dialog on a phone takes touches on 44 by 44 pixels', async (t) => {
  const page = await newPage(browser, onPhone);
  const { id } = await server.create({ game: 'morris', moves: ['d6', 'd2', 'f4'], seats: [null, 'random'] });
  const dialog = page.getByRole('dialog');
  const within = async (what, open) => {
    await open();
    await dialog.waitFor();
    for (const fold of await dialog.locator('details:not([open]) > summary').all()) await fold.click();
    await t.test(what, async () => assert.deepEqual(await tooSmall(page, 'dialog[open]'), []));
  };
  const shut = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.locator('main[data-ply]').waitFor();
  await within('players', () => page.getByRole('button', { name: /^Black:/ }).tap());
  await shut();
  await within('new game', () => page.getByRole('button', { name: 'New game' }).tap());
  for (const kind of ['Random', 'Paste', 'Editor']) await within(kind, () => dialog.getByRole('button', { name: kind }).tap());
  await shut();
  await within('more', () => page.getByRole('button', { name: 'More' }).tap());
  await within('keys', () => dialog.getByRole('button', { name: 'Keys' }).tap());
  await shut();
  await within('languages', () => page.getByRole('button', { name: /^Language/ }).tap());
  await shut();
  await page.goto(server.url);
  await within('open', () => page.getByRole('button', { name: 'Open a position or record' }).tap());
  await close(page);
});

test('a player on a phone is changed by a touch anywhere on its card, the clock too, and says that it can be', async () => {
  const page = await newPage(browser, onPhone);
  const { id } = await server.create({ game: 'morris', seats: [null, 'random'] });
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.locator('main[data-ply]').waitFor();
  const card = page.locator('.seat').nth(1);
  await card.getByText('change', { exact: true }).locator('.ic').waitFor();
  const { x, y, width, height } = await card.boundingBox();
  for (const [dx, dy] of [[8, 8], [width - 20, height / 2], [width / 2, height - 8]]) {
    await page.touchscreen.tap(x + dx, y + dy);
    await page.getByRole('dialog', { name: 'Who plays Black?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await close(page);
});

const inSight = async (page, one) => {
  const box = await one.boundingBox();
  const { width, height } = page.viewportSize();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
};

test('Wait and Defend are in reach on a phone without scrolling, before and after a hex is chosen', async () => {
  for (const locale of ['en-GB', 'ro-RO']) {
    const page = await newPage(browser, { ...onPhone, locale });
    const { id } = await server.create(battle);
    await page.goto(`${server.url}/play/lput/${id}`);
    await page.locator('main[data-ply]').waitFor();
    const names = locale === 'en-GB' ? ['Wait', 'Defend'] : ['Așteaptă', 'Apără'];
    const orders = names.map((name) => page.getByRole('button', { name, exact: true }));
    for (const one of orders) assert.ok(await inSight(page, one), 'out of reach');
    await cell(page, 'h6').tap({ force: true });
    await page.waitForTimeout(500);
    for (const one of orders) assert.ok(await inSight(page, one), 'out of reach after a hex was chosen');
    for (const one of orders) assert.equal(await one.locator('span').evaluate((word) => word.scrollWidth - word.clientWidth), 0, 'a word is cut');
    if (locale === 'en-GB') {
      await orders[0].tap();
      await eventually(async () => (await server.game(id)).ply === 1, 'nobody waits');
      assert.equal((await server.game(id)).moves[0].move, 'wait');
    }
    await close(page);
  }
});

for (const [name, options] of [['on a phone', onPhone], ['at desktop width', { reducedMotion: 'reduce' }]])
  test(`choosing a hex moves neither the board nor the toolbar ${name}`, async () => {
    const page = await newPage(browser, options);
    const { id } = await server.create(battle);
    await page.goto(`${server.url}/play/lput/${id}`);
    await page.locator('main[data-ply]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    // All at one moment: the page may be scrolling to the sheet under the board.
    const places = () =>
      page.evaluate(() => {
        const [board, toolbar] = ['.boardbox > .board', '.toolbar'].map((one) => document.querySelector(one).getBoundingClientRect().y);
        return [Math.round(board + scrollY), Math.round(toolbar)];
      });
    const before = await places();
    // A hex with an enemy beside it: one may go there and strike, or stop.
    await (options.hasTouch ? cell(page, 'i6').tap({ force: true }) : cell(page, 'i6').click({ force: true }));
    await page.getByRole('button', { name: /^Stop on i6/ }).waitFor();
    assert.match(await status(page).textContent(), /stop here/);
    assert.deepEqual(await places(), before);
    await page.getByRole('button', { name: /^Stop on i6/ }).click();
    await eventually(async () => (await server.game(id)).ply === 1, 'it does not stop there');
    await close(page);
  });

test('no tip covers an enemy unit', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  const { id } = await server.create(battle);
  await page.goto(`${server.url}/play/lput/${id}`);
  await page.locator('main[data-ply]').waitFor();
  const foes = await page.locator('.board [aria-label*="Red "]').evaluateAll((cells) => cells.map((one) => one.dataset.name));
  assert.equal(foes.length, 5);
  let shown = 0;
  for (const name of [...foes, 'i5', 'e7', 'h1', 'b2']) {
    await cell(page, name).hover({ force: true });
    const tip = page.getByRole('tooltip');
    await tip.waitFor();
    await page.waitForTimeout(450); // what the hex is comes a moment later
    const box = await tip.boundingBox();
    for (const foe of foes) assert.ok(!overlap(box, await cell(page, foe).locator('.hit').boundingBox()), `the tip about ${name} covers ${foe}`);
    shown += 1;
    await page.mouse.move(4, 4);
    await tip.waitFor({ state: 'detached' });
  }
  assert.equal(shown, 9);
  await close(page);
});

const crowded = {
  'L-put': battle,
  'Nine Men’s Morris': { game: 'morris', start: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3' }, seats: [null, null] },
  'L-put in a crowd': { game: 'lput', start: { position: '3 BPh6:16 BSg6:14d BKg7:15 BAf6:16 BFg5:13 RPi6:16 RSi7:12d RKh7:4 RAj6:16 RFi5:11' }, seats: [null, null] },
};
for (const [name, game] of Object.entries(crowded))
  for (const [where, options] of [['on a phone', onPhone], ['at desktop width', { reducedMotion: 'reduce' }]])
    test(`values on the board of ${name} overlap neither each other nor units ${where}`, async () => {
      const page = await newPage(browser, options);
      const { id } = await server.create(game);
      await page.addInitScript(() => localStorage.setItem('plyground.analysis', 'true'));
      await page.goto(`${server.url}/play/${game.game}/${id}`);
      await eventually(async () => (await page.locator('.board .badge').count()) > 2, 'no values on the board');
      await page.waitForTimeout(2000); // the analysis ends
      const round = game.game === 'morris';
      const { pills, units } = await page.evaluate(() => {
        const boxes = (query) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect().toJSON());
        return { pills: boxes('.board .badge rect'), units: boxes('.board .piece .face') };
      });
      assert.ok(pills.length > 2 && units.length > 8, `${pills.length} values, ${units.length} units`);
      const covers = (pill, unit) => {
        if (!round) return overlap(pill, unit);
        const [cx, cy, r] = [unit.x + unit.width / 2, unit.y + unit.height / 2, unit.width / 2];
        const near = (at, from, length) => Math.max(from, Math.min(at, from + length)) - at;
        return Math.hypot(near(cx, pill.x, pill.width), near(cy, pill.y, pill.height)) < r - 2;
      };
      pills.forEach((pill, k) => {
        assert.deepEqual(pills.filter((other, j) => j > k && overlap(pill, other)), [], 'two values overlap');
        assert.deepEqual(units.filter((unit) => covers(pill, unit)), [], 'a value covers a unit');
      });
      await close(page);
    });

test('the start page of a phone shows all four games within 1300 pixels', async () => {
  for (const locale of ['en-GB', 'et-EE', 'fi-FI', 'ro-RO']) {
    const page = await newPage(browser, { ...onPhone, locale });
    await page.goto(server.url);
    await settled(page);
    const ends = await page.locator('main article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom + scrollY));
    assert.equal(ends.length, 4);
    assert.ok(Math.max(...ends) <= 1300, `${locale}: the last game ends at ${Math.max(...ends)}`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height <= 1600, `${locale}: the page is ${height} px high`);
    await close(page);
  }
});

test('the picture of a game on the start page of a phone leads to it', async () => {
  const page = await newPage(browser, onPhone);
  await page.goto(server.url);
  await page.locator('article[data-game=morris] .pic .board').waitFor();
  await page.locator('article[data-game=morris] .pic').tap();
  await page.waitForURL(/\/play\/morris\/\w+/);
  await close(page);
});
