// What one does during a game: hint, undo, another player in the middle, share, reload, and a server that goes away.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, close, eventually, launch, newPage, phone, status } from './browser.mjs';
import { TestServer } from './server.mjs';

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const cell = (page, name) => page.locator(`.board [data-name="${name}"]`);
const plies = async (id) => (await server.game(id)).ply;

async function morris(page, seats = [null, 'random']) {
  const made = await server.create({ game: 'morris', seats, seed: 1 });
  await page.goto(`${server.url}/play/morris/${made.id}`);
  await cell(page, 'd6').waitFor();
  return made.id;
}

test('a hint is shown by one press and played by the second', async () => {
  const page = await newPage(browser);
  const id = await morris(page, [null, null]);
  await page.keyboard.press('h');
  await eventually(async () => (await status(page).textContent()).startsWith('Hint:'), 'no hint is shown');
  assert.equal(await plies(id), 0);
  await page.keyboard.press('h');
  await eventually(async () => (await plies(id)) === 1, 'the hint is not played');
  await close(page);
});

test('undo takes back to one’s own decision and redo brings it again', async () => {
  const page = await newPage(browser);
  const id = await morris(page);
  await cell(page, 'd6').click();
  await eventually(async () => (await plies(id)) === 2, 'the agent does not answer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => (await plies(id)) === 0, 'nothing is undone');
  await eventually(async () => /place a man.*\(position 0 of 2\)/.test(await status(page).textContent()), 'the line does not say what to do');
  await page.getByRole('button', { name: 'Redo' }).click();
  await eventually(async () => (await plies(id)) === 2, 'nothing is redone');
  await close(page);
});

test('two people play on one screen', async () => {
  const page = await newPage(browser);
  const id = await morris(page, [null, null]);
  await cell(page, 'd6').click();
  await eventually(async () => (await status(page).textContent()).startsWith('Black:'), 'the line does not name Black');
  await cell(page, 'd2').click();
  await eventually(async () => (await plies(id)) === 2, 'the second person cannot move');
  await close(page);
});

test('a game in another tab and in another browser follows', async () => {
  const here = await newPage(browser);
  const id = await morris(here, [null, null]);
  const tab = await here.context().newPage();
  const elsewhere = await newPage(browser);
  for (const page of [tab, elsewhere]) {
    await page.goto(here.url());
    await cell(page, 'd6').waitFor();
  }
  const shows = (page, name, man) => eventually(async () => man.test(await cell(page, name).getAttribute('aria-label')), `${name} is not ${man}`);
  await cell(here, 'd6').click();
  for (const page of [tab, elsewhere]) await shows(page, 'd6', /white man/);
  await cell(elsewhere, 'd2').click();
  for (const page of [here, tab]) await shows(page, 'd2', /black man/);
  await server.ask(`/games/${id}/undo`, {});
  for (const page of [here, tab, elsewhere]) await shows(page, 'd2', /empty/);
  await close(here, elsewhere);
});

test('an agent takes a person’s seat in the middle of a game, with parameters from the form', async () => {
  const page = await newPage(browser);
  const id = await morris(page, [null, null]);
  await cell(page, 'd6').click();
  await page.getByRole('button', { name: /^Black:/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Agent', exact: true }).click();
  await dialog.getByRole('radio', { name: /^alpha-beta/ }).click();
  await dialog.getByText('Parameters').click();
  const depth = dialog.getByLabel('most plies to search');
  assert.deepEqual([await depth.getAttribute('type'), await depth.getAttribute('min'), await depth.getAttribute('placeholder')], ['number', '1', 'no limit']);
  await depth.fill('2');
  await depth.blur();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await eventually(async () => (await plies(id)) === 2, 'the agent does not take over');
  assert.match((await server.game(id)).seats[1].agent, /alpha-beta\(.*depth=2/);
  await close(page);
});

test('the form’s limits are those that the server takes, in its words', async () => {
  const page = await newPage(browser);
  await morris(page, [null, null]);
  await page.getByRole('button', { name: /^Black:/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Agent', exact: true }).click();
  await dialog.getByRole('radio', { name: /^alpha-beta/ }).click();
  await dialog.getByText('Parameters').click();
  await assertAccessible(page, 'the form of an agent');
  for (const name of ['depth', 'nodes', 'time', 'memory']) {
    const label = dialog.locator('label').filter({ has: page.locator('.mono', { hasText: new RegExp(`^${name}$`) }) });
    const help = await label.locator('small').textContent();
    const answer = await fetch(`${server.own}/api/agents`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'morris', agent: `alpha-beta(${name}=0)` }) });
    const { detail } = await answer.json();
    assert.ok(answer.status === 422 && detail.includes(`(${help})`), `${help}: ${answer.status} ${detail}`);
  }
  await close(page);
});

test('a share link brings the game elsewhere', async () => {
  const page = await newPage(browser);
  const id = await morris(page, [null, null]);
  await cell(page, 'd6').click();
  await page.locator('.ml button', { hasText: 'd6' }).waitFor();
  const [other, opened] = await opensShared(page);
  await cell(other, 'd6').waitFor();
  assert.match(await cell(other, 'd6').getAttribute('aria-label'), /white man/);
  samePlace(await server.game(id), opened);
  await close(page, other);
});

/** Copies the link of the game on the page and opens it on another one, where it has time to go wrong. */
async function opensShared(page) {
  await page.getByRole('button', { name: 'Share by link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await newPage(browser);
  await other.goto(link);
  await other.locator('main[data-ply]').waitFor();
  await other.waitForTimeout(600);
  return [other, await server.game(/\/(?:play|watch)\/\w+\/(\w+)/.exec(other.url())[1])];
}

function samePlace(one, two) {
  const told = ({ ply, length, position, seats, moves }) => ({ ply, length, position, agents: seats.map((seat) => seat.agent), moves: moves.map((move) => move.move) });
  assert.deepEqual(told(two), told(one));
}

test('a shared game has the same seats, and its agents wait until they are asked', async () => {
  const page = await newPage(browser);
  const id = await morris(page);
  await cell(page, 'd6').click();
  await eventually(async () => (await plies(id)) === 2, 'the agent does not answer');
  await page.locator('main[data-ply="2"]').waitFor();
  const [mine, seen] = await opensShared(page);
  samePlace(await server.game(id), seen);
  await mine.locator('.board [role=gridcell][aria-disabled=false]').first().click();
  await eventually(async () => (await plies(seen.id)) === 4, 'the agent does not answer in the shared game');
  const made = await server.create({ game: 'morris', moves: ['d6'], seats: [null, 'random'] });
  await page.goto(`${server.url}/play/morris/${made.id}?paused`);
  const [other, opened] = await opensShared(page);
  samePlace(await server.game(made.id), opened);
  assert.equal(opened.ply, 1);
  assert.equal(await status(other).textContent(), 'random is waiting');
  await other.getByRole('button', { name: 'Continue from here' }).click();
  await eventually(async () => (await plies(opened.id)) === 2, 'the agent does not go on');
  await close(page, mine, other);
});

test('a game that is watched is paused, stepped and hurried', async () => {
  const page = await newPage(browser);
  const { id } = await server.create({ game: 'morris', seats: ['random', 'random'], seed: 1 });
  await page.goto(`${server.url}/watch/morris/${id}`);
  // Slowly, so that the pause falls between two moves.
  await page.getByRole('button', { name: '¼×' }).click();
  const before = await plies(id);
  await eventually(async () => (await plies(id)) > before, 'nobody moves');
  await page.getByRole('button', { name: /^Pause/ }).click();
  const paused = await plies(id);
  await page.waitForTimeout(3000);
  assert.equal(await plies(id), paused, 'a pause does not hold');
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await eventually(async () => (await plies(id)) === paused + 1, 'a step makes no move');
  await page.getByRole('button', { name: 'max' }).click();
  const since = Date.now();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await eventually(async () => (await plies(id)) >= paused + 9, 'nothing goes on');
  assert.ok(Date.now() - since < 8 * 2400, 'it is as slow as before');
  await close(page);
});

test('a person takes an agent’s seat between any two of its moves and keeps it', async () => {
  // An agent that is asked for a move meanwhile is refused: that is no error of the page.
  const page = await newPage(browser, {}, ['Failed to load resource']);
  for (let seed = 1; seed <= 6; seed++) {
    const { id } = await server.create({ game: '2048', seats: ['random'], seed });
    await page.goto(`${server.url}/watch/2048/${id}`);
    await page.getByRole('button', { name: '4×' }).click();
    await eventually(async () => (await plies(id)) > 4, 'nobody moves');
    await page.getByRole('button', { name: /^Player:/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Human', exact: true }).click();
    await page.waitForTimeout(37 * seed);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await eventually(async () => (await server.game(id)).seats[0].agent === null, 'the seat is not taken');
    await page.getByRole('button', { name: /^Player: You/ }).waitFor();
    await page.waitForTimeout(400);
    assert.equal(await page.getByRole('alert').count(), 0, `seed ${seed}: ${await page.getByRole('alert').allTextContents()}`);
    assert.match(await page.getByRole('button', { name: /^Player:/ }).getAttribute('aria-label'), /You/);
  }
  await close(page);
});

const three = { game: 'morris', moves: ['d6', 'd2', 'f4'], seats: [null, null], seed: 1 };

test('one jumps to any move, by click and by keys', async () => {
  const page = await newPage(browser);
  const { id } = await server.create(three);
  await page.goto(`${server.url}/play/morris/${id}`);
  const at = (ply) => page.locator(`main[data-ply="${ply}"]`).waitFor();
  await at(3);
  await page.locator('.ml button', { hasText: 'd6' }).click();
  await at(1);
  assert.match(await cell(page, 'd2').getAttribute('aria-label'), /empty/);
  for (const [key, ply] of [['Home', 0], ['.', 1], ['End', 3], [',', 2]]) {
    await page.keyboard.press(key);
    await at(ply);
  }
  assert.deepEqual([await plies(id), (await server.game(id)).length], [2, 3]);
  await close(page);
});

test('a restarted game begins anew with the same seats, and the old one stays', async () => {
  const page = await newPage(browser);
  const { id } = await server.create(three);
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.locator('main[data-ply="0"]').waitFor();
  const anew = await server.game(new URL(page.url()).pathname.split('/').at(-1));
  assert.deepEqual([anew.length, anew.seats.map((seat) => seat.agent)], [0, [null, null]]);
  assert.notEqual(anew.id, id);
  assert.equal((await server.game(id)).length, 3);
  await close(page);
});

test('a record is exported, imported, and chosen among several', async () => {
  const page = await newPage(browser);
  const { id } = await server.create(three);
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export the record' }).click()]);
  const record = await readFile(await download.path(), 'utf8');
  assert.deepEqual(JSON.parse(record).moves, three.moves);
  assert.equal(await page.getByRole('dialog').count(), 0, 'the menu stays open');
  const opened = async (act) => {
    const now = page.url();
    await act();
    await eventually(async () => page.url() !== now, 'nothing is opened');
    await page.locator('main[data-ply]').waitFor();
    return server.game(page.url().split('/').pop());
  };
  const give = async (text) => {
    if (!(await page.getByRole('dialog').isVisible())) await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Import a record').and(page.locator('input')).setInputFiles({ name: 'games.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  const same = await opened(() => give(record));
  assert.notEqual(same.id, id);
  assert.deepEqual(same.moves.map((move) => move.move), three.moves);
  const other = await (await fetch(`${server.own}/api/games/${(await server.create({ ...three, moves: ['a1'] })).id}/record`)).text();
  await give(`${record.trim()}\n${other.trim()}\n`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Which of these games?').selectOption({ index: 1 });
  const second = await opened(() => dialog.getByRole('button', { name: 'Open' }).click());
  assert.deepEqual(second.moves.map((move) => move.move), ['a1']);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Open a position or record' }).click();
  await dialog.getByRole('textbox').fill(`${other.trim()}\n${record.trim()}`);
  await dialog.getByLabel('Which of these games?').selectOption({ index: 1 });
  const third = await opened(() => dialog.getByRole('button', { name: 'Open' }).click());
  assert.deepEqual(third.moves.map((move) => move.move), three.moves);
  await close(page);
});

test('what is no record is told in one sentence', async () => {
  const page = await newPage(browser, {}, ['422']);
  await morris(page, [null, null]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByLabel('Import a record').and(page.locator('input')).setInputFiles({ name: 'games.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{}') });
  assert.match(await page.getByRole('alert').textContent(), /The record is invalid: (?!not a record)/);
  for (const text of ['', 'hello\nworld']) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Import a record').and(page.locator('input')).setInputFiles({ name: 'games.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('dialog').getByText('There is no record in this text').waitFor();
    await page.keyboard.press('Escape');
  }
  await close(page);
});

test('an address with an unknown game says so and leads home', async () => {
  const page = await newPage(browser);
  await page.goto(`${server.url}/play/chess`);
  await page.getByText('There is no game called chess.').waitFor();
  await page.locator('main').getByRole('link', { name: 'To the start page' }).click();
  await page.getByRole('heading', { name: 'Play the search. Then look inside it.' }).waitFor();
  await close(page);
});

test('the best of 2048 is a person’s own, from the standard start', async () => {
  const page = await newPage(browser);
  const best = async (game, act = async () => {}) => {
    const made = await server.create({ game: '2048', seats: [null], seed: 3, ...game });
    await page.goto(`${server.url}/play/2048/${made.id}`);
    await page.locator('main[data-ply]').waitFor();
    await act();
    return page.locator('.metric', { hasText: 'Best' }).locator('b').textContent();
  };
  assert.equal(await best({ start: { position: '2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 20148' } }), '0');
  const own = await best({}, async () => {
    const score = page.locator('.metric', { hasText: 'Score' }).locator('b');
    for (let k = 0; (await score.textContent()) === '0'; k++) {
      await page.keyboard.press(['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'][k % 4]);
      await page.waitForTimeout(250);
    }
  });
  assert.notEqual(own, '0');
  assert.equal(await best({ start: { position: '2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 20148' } }), own);
  await close(page);
});

const battle = { game: 'lput', start: { position: '3 BPe7:16 BSg6:14 BKf9:15 BAd5:16 BFi5:13w RPi7:16 RSj6:12d RKk5:4 RAm7:16 RFj8:11ac w:BF' }, seats: [null, null] };
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('on a phone the losses of an attack are in sight under the board, above the bar', async () => {
  const page = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  const { id } = await server.create(battle);
  await page.goto(`${server.url}/play/lput/${id}`);
  await cell(page, 'j6').tap({ force: true });
  const sheet = page.getByRole('tooltip');
  await sheet.waitFor();
  await page.waitForTimeout(300);
  const [tip, bar, board] = await Promise.all([sheet, page.locator('.toolbar'), page.locator('.boardbox > .board')].map((one) => one.boundingBox()));
  assert.ok(tip.y + tip.height <= bar.y, `the sheet ends at ${tip.y + tip.height}, the bar begins at ${bar.y}`);
  assert.ok(board.y + board.height <= tip.y && board.y >= 0, 'the board is not all in sight');
  await close(page);
});

test('the losses of an attack hide neither the attacker nor where it strikes from, and are read to listeners', async () => {
  const page = await newPage(browser);
  const { id } = await server.create(battle);
  await page.goto(`${server.url}/play/lput/${id}`);
  await cell(page, 'j6').hover({ force: true });
  await page.getByRole('tooltip').waitFor();
  const tip = await page.getByRole('tooltip').boundingBox();
  for (const name of ['g6', 'i6', 'j6']) assert.ok(!overlap(tip, await cell(page, name).boundingBox()), `${name} is hidden`);
  assert.match(await cell(page, 'j6').getAttribute('aria-label'), /can be taken, it loses 1, you lose 1/);
  await page.keyboard.press('q');
  await page.getByText(/g6: Blue Swordsman, 14 fighters of 16; j6: Red Swordsman/).waitFor({ state: 'attached' });
  await cell(page, 'h1').hover({ force: true });
  await page.getByRole('tooltip').getByText('cannot be entered').waitFor();
  await close(page);
});

test('the moves of L-put are numbered as they were made, with the piece that acted', async () => {
  const page = await newPage(browser);
  const { id } = await server.create({ ...battle, seats: ['random', 'random'], seed: 5 });
  for (let k = 0; k < 24; k++) await fetch(`${server.own}/api/games/${id}/advance`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: '{}' });
  await page.goto(`${server.url}/watch/lput/${id}?paused`);
  await page.locator('.ml button').first().waitFor();
  const numbers = (await page.locator('.ml i').allTextContents()).map(Number);
  assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b), 'a number stands twice');
  assert.ok((await page.locator('.ml button b').allTextContents()).every((letter) => /^[PSKAF]$/.test(letter)));
  assert.equal(await page.locator('.ml button b').count(), 24);
  assert.ok(new Set(await page.locator('.ml .round').allTextContents()).size > 1, 'no round begins');
  await page.getByRole('button', { name: 'First move' }).first().click();
  await page.locator('main[data-ply="0"]').waitFor();
  await eventually(async () => (await page.locator('.ml').evaluate((list) => list.scrollTop)) === 0, 'the list is not at its top');
  await close(page);
});

test('a muted page stays mute', async () => {
  const page = await newPage(browser);
  await morris(page, [null, null]);
  const mute = page.getByRole('toolbar', { name: 'Game' }).getByRole('button', { name: /^Mute/ });
  const was = await mute.getAttribute('aria-pressed');
  await page.keyboard.press('m');
  const now = was === 'true' ? 'false' : 'true';
  await mute.and(page.locator(`[aria-pressed=${now}]`)).waitFor();
  await page.reload();
  await mute.and(page.locator(`[aria-pressed=${now}]`)).waitFor();
  await mute.click();
  await mute.and(page.locator(`[aria-pressed=${was}]`)).waitFor();
  await close(page);
});

test('a reload in the middle of a game loses nothing', async () => {
  const page = await newPage(browser);
  const id = await morris(page);
  await page.waitForTimeout(1100);
  await cell(page, 'f4').click();
  await eventually(async () => (await plies(id)) === 2, 'the agent does not answer');
  await page.reload();
  await cell(page, 'f4').waitFor();
  assert.match(await page.locator('.seat .clock').first().textContent(), /^0:0[1-9]/, 'the time that a person has used is forgotten');
  assert.match(await cell(page, 'f4').getAttribute('aria-label'), /white man/);
  await page.locator('.board [role=gridcell][aria-disabled=false]').first().click();
  await eventually(async () => (await plies(id)) === 4, 'the game does not go on');
  await close(page);
});

test('the page waits for a server that is restarted and goes on with the game', async () => {
  const page = await newPage(browser, {}, ['Failed to load resource', 'ERR_CONNECTION_REFUSED']);
  const id = await morris(page);
  await cell(page, 'd6').click();
  await eventually(async () => (await plies(id)) === 2, 'the agent does not answer');
  await server.down();
  await page.locator('.board [role=gridcell][aria-disabled=false]').first().click();
  await page.getByText('Connection lost.').waitFor();
  await server.up();
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByText('Connection lost.').waitFor({ state: 'detached' });
  await page.locator('.board [role=gridcell][aria-disabled=false]').first().click();
  await eventually(async () => (await plies(id)) === 4, 'the game does not go on after the restart');
  // Nobody needs to press anything.
  await page.locator('main[data-ply="4"] .board [role=gridcell][aria-disabled=false]').first().waitFor();
  await server.down();
  await page.locator('.board [role=gridcell][aria-disabled=false]').first().click();
  await page.getByText('Connection lost.').waitFor();
  await server.up();
  await page.getByText('Connection lost.').waitFor({ state: 'detached', timeout: 15_000 });
  await close(page);
});

test('analysis puts values on the board and in the table', async () => {
  const page = await newPage(browser);
  await morris(page, [null, null]);
  await page.keyboard.press('a');
  await page.locator('.mt tbody tr').first().waitFor();
  await eventually(async () => (await page.locator('.board .badge').count()) > 3, 'no values on the board');
  const best = await page.locator('.mt tbody tr td').first().textContent();
  await page.locator('.mt tbody tr').first().click();
  await page.locator('.ml button', { hasText: best }).waitFor();
  await close(page);
});

test('a pasted position that does not parse is refused with its place', async () => {
  const page = await newPage(browser, {}, ['422']);
  await morris(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await dialog.getByRole('textbox').fill('WWW');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  assert.match(await dialog.getByRole('alert').textContent(), /24|point/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close(page);
});

const editors = {
  morris: async (dialog, put) => {
    await put('white man', 'd6');
    // White has one man fewer in hand: that is no position until Black is to move, and is drawn all the same.
    await dialog.getByRole('alert').waitFor();
    assert.match(await cell(dialog, 'd6').getAttribute('aria-label'), /white man$/);
    assert.ok(await dialog.getByRole('button', { name: 'Start', exact: true }).isDisabled());
    await dialog.getByRole('group', { name: 'To move' }).getByRole('button', { name: 'Black' }).click();
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await put('black man', 'a1');
    await put('Remove', 'd6');
    await put('white man', 'g1');
    await dialog.getByRole('button', { name: 'Black: in hand: more' }).click();
    await put('Remove', 'a1');
    return '.......................W B 8 9 0';
  },
  2048: async (dialog, put) => {
    await dialog.getByRole('button', { name: 'Clear the board' }).click();
    await dialog.getByRole('button', { name: 'Columns: less' }).click();
    await put('64', 'a1');
    await put('2', 'b2', true);
    await fill(dialog, 'Score', '320');
    await dialog.getByRole('switch', { name: 'A new tile is due' }).click();
    return '64,0,0/0,2,0/0,0,0/0,0,0 320 +';
  },
  tenpair: async (dialog, put) => {
    await dialog.getByRole('button', { name: 'Clear the board' }).click();
    await fill(dialog, 'Columns', '5');
    await fill(dialog, 'Rows', '2');
    await dialog.getByRole('button', { name: 'Cells in the last row: less' }).click();
    await put('3', '1a');
    await put('2', '2d', true);
    return '5:3..../...2';
  },
  lput: async (dialog) => {
    await cell(dialog, 'b2').tap();
    await cell(dialog, 'c2').tap();
    const unit = dialog.getByRole('group', { name: 'Blue Flyer' });
    await unit.getByRole('button', { name: 'Fighters: less' }).tap();
    await fill(unit, 'Leftover damage', '340');
    await unit.getByRole('button', { name: 'waited' }).tap();
    await fill(dialog, 'Round', '3');
    await dialog.getByRole('button', { name: 'Red Flyer' }).tap();
    await dialog.getByRole('button', { name: 'Remove' }).tap();
    await cell(dialog, 'n11').tap();
    return '3 BPb8:16 BSb4:16 BKb6:16 BAb10:16 BFc2:15+340w RPn5:16 RSn9:16 RKn7:16 RAn3:16 w:BF';
  },
};

async function fill(where, label, text) {
  const field = where.getByLabel(label).and(where.getByRole('spinbutton'));
  await field.fill(text);
  await field.press('Enter');
}

for (const [game, edit] of Object.entries(editors))
  test(`a position of ${game} is edited, cell by cell and by fields, and played`, async () => {
    const page = await newPage(browser, game === 'lput' ? phone : {}, ['422']);
    const { id } = await server.create({ game, seats: game === 'morris' || game === 'lput' ? [null, null] : [null], seed: 1, start: 'standard' });
    await page.goto(`${server.url}/play/${game}/${id}`);
    await page.locator('main[data-ply]').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Editor' }).click();
    const palette = dialog.getByRole('group', { name: 'What to place' });
    const put = async (what, where, byKeys = false) => {
      await palette.getByRole('button', { name: what, exact: true }).click();
      if (byKeys) await cell(dialog, where).press('Enter');
      else await cell(dialog, where).click();
    };
    const wanted = await edit(dialog, put);
    assert.equal(await dialog.getByLabel('Position as text').inputValue(), wanted);
    await assertAccessible(page, `the editor of ${game}`);
    await assertNoSidewaysScroll(page, `the editor of ${game}`);
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    const opened = () => page.url().split('/').pop();
    await eventually(async () => opened() !== id, 'no game is started');
    assert.equal((await server.game(opened())).start, wanted);
    await close(page);
  });
