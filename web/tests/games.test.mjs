// A whole game of each of the four, from the first move to the last, through clicks, keys and touch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { close, eventually, launch, newPage, overButton, phone, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const legal = '.board [role=gridcell][aria-disabled=false]';

/** Waits until it is the person's turn again; true when the game is over. */
async function turnOrEnd(page, id, ply) {
  return eventually(async () => {
    const game = await server.game(id);
    if (game.ply === ply) return null;
    if (game.waits === 'nobody') return { over: true, ply: game.ply };
    if (game.waits !== 'person') return null;
    // What the server has, the page must show before the next touch means something.
    await page.locator(`main[data-ply="${game.ply}"]`).waitFor();
    return { over: false, ply: game.ply };
  }, 'nobody moves');
}

/** Touches something and waits for what it does: true when it made a move, false when it chose something on the way to one. */
async function touched(page, id, ply, touch) {
  const before = await status(page).textContent();
  await touch();
  const moved = async () => (await server.game(id)).ply !== ply;
  await eventually(async () => (await status(page).textContent()) !== before || (await moved()), 'a touch does nothing');
  return moved();
}

test('Nine Men’s Morris is played against an agent with the mouse, mills and all', async () => {
  const page = await newPage(browser);
  // Few quiet moves end it, so that the test does too.
  const made = await server.create({ game: 'morris', rules: { max_quiet: 8 }, seats: [null, 'random'], seed: 3 });
  await page.goto(`${server.url}/play/morris/${made.id}`);
  let [ply, over, mills, missed] = [0, false, 0, 0];
  while (!over) {
    // One click places; two move; one more takes a man when a mill closes.
    for (let clicks = 0; clicks < 3; clicks++) {
      const cells = page.locator(legal);
      await cells.first().waitFor();
      if ((await status(page).textContent()).startsWith('Mill!')) mills++;
      const count = await cells.count();
      if (count === 0) break; // the touch before made a move that was still on its way
      // The page may have drawn itself anew since the count: what cannot be clicked soon is chosen again.
      const click = () => cells.nth((ply * 7 + clicks) % count).click({ timeout: 2_000 });
      const moved = await touched(page, made.id, ply, click).catch((error) => {
        if (error.name !== 'TimeoutError' || ++missed > 20) throw error;
        clicks--;
        return false;
      });
      if (moved) break;
    }
    ({ over, ply } = await turnOrEnd(page, made.id, ply));
  }
  await overButton(page).waitFor();
  assert.ok(ply >= 18, `only ${ply} plies`);
  assert.ok(mills > 0, 'no mill was closed');
  await close(page);
});

test('2048 is played with the arrow keys until the tile that ends it', async () => {
  const page = await newPage(browser);
  const made = await server.create({ game: '2048', rules: { stop: 32 }, seats: [null], seed: 5 });
  await page.goto(`${server.url}/play/2048/${made.id}`);
  await status(page).waitFor();
  const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp'];
  for (let k = 0; k < 400 && !(await overButton(page).isVisible()); k++) await page.keyboard.press(keys[k % keys.length], { delay: 15 });
  await overButton(page).waitFor();
  assert.equal((await server.game(made.id)).outcome, '32');
  await close(page);
});

test('2048 takes swipes on a phone', async () => {
  const page = await newPage(browser, phone);
  const made = await server.create({ game: '2048', seats: [null], seed: 7 });
  await page.goto(`${server.url}/play/2048/${made.id}`);
  await page.locator('main[data-ply]').waitFor();
  const box = await page.locator('.board').boundingBox();
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const far = { left: [-90, 0], down: [0, 90], right: [90, 0], up: [0, -90] };
  for (let swipes = 0, { ply, view } = made; swipes < 6; swipes++) {
    const { direction } = view.inputs[swipes % view.inputs.length].gesture;
    const [dx, dy] = far[direction];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + dx, y: y + dy }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await turnOrEnd(page, made.id, ply);
    const game = await server.game(made.id);
    assert.equal(game.moves[ply].move, direction);
    ({ ply, view } = game);
  }
  await close(page);
});

test('TenPair is solved by keys alone: a digit, its partner, deal', async () => {
  const page = await newPage(browser);
  const made = await server.create({ game: 'tenpair', start: { position: '9:192837461/9283' }, seats: [null] });
  await page.goto(`${server.url}/play/tenpair/${made.id}`);
  await page.locator(legal).first().waitFor();
  let [ply, over] = [0, false];
  while (!over) {
    const deal = page.getByRole('button', { name: 'Deal', exact: true });
    if ((await page.locator(legal).count()) === 0 && (await deal.getAttribute('aria-disabled')) === 'false') await page.keyboard.press('d');
    else {
      await page.locator(legal).first().focus();
      await page.keyboard.press('Enter');
      await page.locator(`${legal}[aria-selected=false]`).first().focus();
      await page.keyboard.press('Enter');
    }
    ({ over, ply } = await turnOrEnd(page, made.id, ply));
  }
  await overButton(page).waitFor();
  const crossed = () => page.locator('.board text[opacity]').allTextContents();
  const before = await crossed();
  assert.ok(before.length > 0, 'no crossed digit is to be seen');
  await page.reload();
  await overButton(page).waitFor();
  assert.deepEqual(await crossed(), before, 'a reload forgets what was crossed out');
  const { outcome, moves } = await server.game(made.id);
  assert.equal(outcome, 'solved');
  assert.ok(moves.some(({ move }) => move === 'deal'), 'nothing was dealt');
  await close(page);
});

test('L-put is played against an agent by touch on a phone, attacks and all', async () => {
  const page = await newPage(browser, phone);
  const made = await server.create({ game: 'lput', rules: { max_rounds: 2 }, seats: [null, 'random'], seed: 2 });
  await page.goto(`${server.url}/play/lput/${made.id}`);
  let { ply, over } = await turnOrEnd(page, made.id, -1);
  while (!over) {
    await page.locator(legal).first().waitFor();
    const targets = page.locator(`${legal}[aria-label*="can be taken"]`);
    const cell = (await targets.count()) > 0 ? targets.first() : page.locator(legal).nth((ply * 5) % (await page.locator(legal).count()));
    const name = await cell.getAttribute('data-name');
    const same = page.locator(`.board [data-name="${name}"]`);
    await same.scrollIntoViewIfNeeded();
    // A tap chooses, a second plays.
    const tap = async () => {
      const box = await same.boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    if (!(await touched(page, made.id, ply, tap))) await touched(page, made.id, ply, tap);
    if ((await server.game(made.id)).ply === ply) await page.getByRole('button', { name: 'Defend' }).first().tap();
    ({ over, ply } = await turnOrEnd(page, made.id, ply));
  }
  await overButton(page).waitFor();
  await close(page);
});

test('two fingers look closer at the map, and a tap still means what is under it', async () => {
  const page = await newPage(browser, phone);
  const made = await server.create({ game: 'lput', seats: [null, null], seed: 2 });
  await page.goto(`${server.url}/play/lput/${made.id}`);
  const board = page.locator('.boardbox > .board');
  await board.scrollIntoViewIfNeeded();
  const width = async () => Number((await board.getAttribute('viewBox')).split(' ')[2]);
  const whole = await width();
  const session = await page.context().newCDPSession(page);
  const box = await board.boundingBox();
  const [x, y] = [box.x + box.width / 2, Math.min(box.y + box.height, 700) - 200];
  const fingers = (apart) => [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 60, 70, 80]) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await eventually(async () => Math.abs((await width()) - whole / 2) < 2, 'the map does not grow');
  assert.equal((await server.game(made.id)).ply, 0, 'a pinch is no move');
  const cells = page.locator(legal);
  const inside = (one, all) => one && one.x > all.x + 20 && one.y > all.y + 20 && one.x < all.x + all.width - 60 && one.y < 700;
  for (let k = 0; k < (await cells.count()); k++) {
    const cell = await cells.nth(k).boundingBox();
    if (!inside(cell, box)) continue;
    await touched(page, made.id, 0, () => page.touchscreen.tap(cell.x + cell.width / 2, cell.y + cell.height / 2));
    break;
  }
  await page.getByRole('button', { name: 'Show the whole map' }).tap();
  await eventually(async () => (await width()) === whole, 'the map does not shrink again');
  await close(page);
});

test('the letters of a tall TenPair board stay in sight while it scrolls', async () => {
  const page = await newPage(browser);
  const rows = Array.from({ length: 24 }, () => '123451234').join('/');
  const made = await server.create({ game: 'tenpair', start: { position: `9:${rows}` }, seats: [null] });
  await page.goto(`${server.url}/play/tenpair/${made.id}`);
  const box = page.locator('.boardbox');
  const letters = box.locator('.letters');
  await letters.waitFor();
  await box.evaluate((node) => node.scrollTo(0, 600));
  const [outer, inner] = [await box.boundingBox(), await letters.boundingBox()];
  assert.ok(Math.abs(inner.y - outer.y) < 2, `the letters stand ${inner.y - outer.y} px below the top`);
  await close(page);
});
