// Pictures of every place for the README, into docs/pictures: `make pictures`. Each is looked at before it is committed.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually, launch, newPage, phone, settled } from './browser.mjs';
import { TestServer } from './server.mjs';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([TestServer.start(), launch()]);
const wanted = process.argv.slice(2);

/** One picture as WebP: a third of what PNG takes. */
async function picture(name, address, { analysis = false, prepare = async () => {}, ...options } = {}) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const page = await newPage(browser, { viewport: { width: 1280, height: 880 }, reducedMotion: 'reduce', ...options });
  await page.addInitScript((on) => localStorage.setItem('plyground.analysis', String(on)), analysis);
  await page.goto(server.url + address);
  if (!address.startsWith('/api')) await settled(page);
  if (analysis) await eventually(async () => (await page.locator('.mt tbody tr').count()) > 2 && !(await page.locator('.status .tele').textContent()).includes('depth 1 '), 'no analysis');
  await prepare(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(resolve(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  await page.context().close();
}

/** Lets agents make so many moves. */
async function advance(id, count) {
  for (let k = 0; k < count; k++)
    await fetch(`${server.own}/api/games/${id}/advance`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: '{}' });
}

async function experiment(toml) {
  const { id } = await server.ask('/experiments', { toml });
  await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end', 300_000);
  return id;
}

const morris = await server.create({ game: 'morris', start: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3' }, seats: [null, 'alpha-beta(time=300ms)'] });
const lput = await server.create({ game: 'lput', start: { position: '3 BPe7:16 BSg6:14 BKf9:15 BAd5:16 BFi5:13w RPi7:16 RSj6:12d RKk5:4 RAm7:16 RFj8:11ac w:BF' }, seats: [null, 'uct(nodes=2000)'] });
const sliding = await server.create({ game: '2048', start: { position: '2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 20148' }, seats: [null] });
const pairs = await server.create({ game: 'tenpair', seats: [null], moves: ['1a-2a', '1i-2i', '2b-2c', '1h-2d', '3h-3i', 'deal'] });
const watched = await server.create({ game: 'morris', seats: ['alpha-beta(time=50ms)', 'uct(nodes=500)'], seed: 2 });
await advance(watched.id, 20);
const runs = 'question = "Does a look ahead help?"\ngame = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)", "alpha-beta(depth=2)", "alpha-beta(depth=3)"]\nseed = 7\n[match]\npairs = 12\nopening_plies = 4\n';
const result = await experiment(runs);
await experiment('question = "Is corner play better than chance?"\ngame = "2048"\nagents = ["random", "corner", "greedy"]\nseed = 7\n[solo]\ngames = 60\n');

const choose = (name) => (page) => page.locator(`.board [data-name="${name}"]`).click({ force: true });
const point = (name) => async (page) => {
  await page.locator(`.board [data-name="${name}"]`).hover({ force: true });
  await page.getByRole('tooltip').waitFor();
};
await picture('home', '/', { viewport: { width: 1280, height: 1120 } });
await picture('games', '/play', { viewport: { width: 1280, height: 620 } });
await picture('play-2048', `/play/2048/${sliding.id}`, { analysis: true });
await picture('play-tenpair', `/play/tenpair/${pairs.id}`, { prepare: async (page) => {
  await page.locator('.need', { hasText: 'course' }).waitFor();
  await page.locator('.board [aria-disabled=false]').first().click();
} });
await picture('play-morris', `/play/morris/${morris.id}`, { analysis: true });
await picture('play-morris-dark', `/play/morris/${morris.id}`, { analysis: true, colorScheme: 'dark', prepare: choose('f6') });
await picture('play-lput', `/play/lput/${lput.id}`, { viewport: { width: 1280, height: 940 }, prepare: point('j6') });
await picture('play-lput-phone', `/play/lput/${lput.id}`, { ...phone, deviceScaleFactor: 2 });
await picture('play-morris-phone', `/play/morris/${morris.id}`, { ...phone, deviceScaleFactor: 2, colorScheme: 'dark', prepare: choose('f6') });
await picture('watch', `/watch/morris/${watched.id}`, { viewport: { width: 1280, height: 920 } });
await picture('inside', `/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('uct(nodes=20000, c=1.4)')}`, {});
await picture('inside-alpha-beta', `/inside/morris/${morris.id}?ply=0&agent=${encodeURIComponent('alpha-beta(depth=9)')}`, { viewport: { width: 1280, height: 700 } });
await picture('inside-a-star', `/inside/tenpair/${pairs.id}?ply=3&agent=a-star`, { viewport: { width: 1280, height: 700 } });
await picture('laboratory', '/lab', { viewport: { width: 1280, height: 860 } });
await picture('result', `/lab/${result}`, { viewport: { width: 1280, height: 1500 }, prepare: (page) => page.locator('.plot svg').first().waitFor() });
await picture('studies', '/studies', { viewport: { width: 1280, height: 900 } });
await picture('api', '/api/', { viewport: { width: 1280, height: 760 }, prepare: async (page) => page.locator('summary', { hasText: '/api/positions' }).click() });
await browser.close();
await server.stop();
