// Guests on the page: programs from outside are seated, fail, are asked again and give their seat to another.

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertAccessible, assertNoSidewaysScroll, close, launch, newPage, phone } from './browser.mjs';
import { TestServer } from './server.mjs';

const bot = join(dirname(fileURLToPath(import.meta.url)), 'guest.mjs');
const guest = (name, command) => `[[guest]]\nname = "${name}"\ngames = ["morris"]\ncommand = ${JSON.stringify(command)}\n`;
// The bot that docs/guests.md begins with.
const python = join(dirname(fileURLToPath(import.meta.url)), '../../crates/guests/examples/morris_bot.py');
const guests = [
  guest('bot', ['python3', python]),
  guest('first-point', ['node', bot]),
  guest('falls-over', ['node', bot, 'dies-once']),
  guest('dreamer', ['node', bot, 'hangs-once']),
  guest('missing', ['./there-is-no-such-program']),
].join('\n');

let server, browser;
before(async () => ([server, browser] = await Promise.all([TestServer.start({ guests }), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const trouble = (page) => page.getByTestId('guest-trouble');
const place = (page, point) => page.locator(`.board [data-name="${point}"]`).click();

/** A game of a person against a guest, with the person's first man placed. */
async function against(agent, options = {}) {
  const page = await newPage(browser, { reducedMotion: 'reduce', ...options }, ['502']);
  const { id } = await server.create({ game: 'morris', seats: [null, agent] });
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.locator('main[data-ply="0"]').waitFor();
  await place(page, 'd2');
  return page;
}

test('a guest is chosen in the picker by keys, and answers', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  const { id } = await server.create({ game: 'morris', seats: [null, null] });
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.getByRole('button', { name: 'Black' }).first().click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: 'Agent' }).click();
  await picker.getByPlaceholder('Find an agent').fill('first-point');
  const option = picker.getByRole('radio', { name: /first-point/ });
  await option.focus();
  await page.keyboard.press('Enter');
  assert.equal(await option.getAttribute('aria-checked'), 'true');
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await place(page, 'd2');
  await page.locator('main[data-ply="2"]').waitFor();
  await close(page);
});

test('a person plays against the Python bot of the guide, which blocks each mill', async () => {
  const page = await against('bot');
  for (const [point, blocked, ply] of [
    ['d1', 'd3', 4],
    ['a1', 'g1', 6],
  ]) {
    await page.locator(`main[data-ply="${ply - 2}"]`).waitFor();
    await place(page, point);
    await page.locator(`main[data-ply="${ply}"]`).waitFor();
    assert.match(await page.locator(`.board [data-name="${blocked}"]`).getAttribute('aria-label'), /black/i);
  }
  await close(page);
});

test('a guest that cannot be started is listed with its reason and cannot be seated', async () => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  const { id } = await server.create({ game: 'morris', seats: [null, null] });
  await page.goto(`${server.url}/play/morris/${id}`);
  await page.getByRole('button', { name: 'Black' }).first().click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: 'Agent' }).click();
  const option = picker.getByRole('radio', { name: /missing/ });
  assert.match(await option.innerText(), /there-is-no-such-program[^]*Stopped/);
  await option.click({ force: true });
  assert.equal(await option.getAttribute('aria-checked'), 'false');
  await close(page);
});

test('a guest that fails pauses the game, and answers when it is asked again', async () => {
  const page = await against('falls-over');
  await trouble(page).filter({ hasText: 'falls-over has failed.' }).filter({ hasText: 'the stack is full' }).waitFor();
  await assertAccessible(page, 'a guest that has failed');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.locator('main[data-ply="2"]').waitFor();
  assert.equal(await trouble(page).count(), 0);
  await close(page);
});

test('a guest that is silent for long is waited for, and another takes its seat', async () => {
  const page = await against('dreamer(nodes=1)', phone);
  await trouble(page).filter({ hasText: /dreamer has not answered for 1\d s\./ }).waitFor();
  await assertNoSidewaysScroll(page, 'a silent guest');
  await page.getByRole('button', { name: 'Wait', exact: true }).click();
  assert.equal(await trouble(page).count(), 0);
  await trouble(page).filter({ hasText: /dreamer has not answered for 2\d s\./ }).waitFor();
  await page.getByRole('button', { name: 'Seat another' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByPlaceholder('Find an agent').fill('random');
  await picker.getByRole('radio', { name: /^random/ }).click();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('main[data-ply="2"]').waitFor();
  await close(page);
});
