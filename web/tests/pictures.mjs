// Pictures of the page for the README, into docs/pictures: `npm run pictures` against a real server.

import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, newPage, phone } from './browser.mjs';
import { TestServer } from './server.mjs';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([TestServer.start(), launch()]);

async function picture(name, address, options = {}, prepare = async () => {}) {
  const page = await newPage(browser, { viewport: { width: 1280, height: 880 }, reducedMotion: 'reduce', ...options });
  await page.addInitScript((analysis) => localStorage.setItem('plyground.analysis', String(analysis)), options.analysis ?? true);
  await page.goto(server.url + address);
  await page.locator('main').first().waitFor();
  await page.waitForTimeout(options.wait ?? 3500);
  await prepare(page);
  await page.screenshot({ path: resolve(folder, `${name}.png`) });
  await page.context().close();
}

const morris = await server.create({ game: 'morris', start: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3' }, seats: [null, 'alpha-beta(time=300ms)'] });
const lput = await server.create({ game: 'lput', start: { position: '3 BPe7:16 BSg6:14 BKf9:15 BAd5:16 BFi5:13w RPi7:16 RSj6:12d RKk5:4 RAm7:16 RFj8:11ac w:BF' }, seats: [null, 'uct(nodes=2000)'] });
const sliding = await server.create({ game: '2048', start: { position: '2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 0' }, seats: [null] });
const pairs = await server.create({ game: 'tenpair', seats: [null], moves: ['1a-2a', '1i-2i', '2b-2c', '1h-2d', '3h-3i', 'deal', '3c-4c'] });
const watched = await server.create({ game: 'morris', seats: ['alpha-beta(time=50ms)', 'uct(nodes=500)'], seed: 2 });
for (let k = 0; k < 30; k++)
  await fetch(`${server.own}/api/games/${watched.id}/advance`, { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: '{}' });

const choose = (name) => (page) => page.locator(`.board [data-name="${name}"]`).click({ force: true });
await picture('home', '/', { viewport: { width: 1280, height: 1080 }, wait: 1500 });
await picture('play-morris', `/play/morris/${morris.id}`, {}, choose('f6'));
await picture('play-morris-dark', `/play/morris/${morris.id}`, { colorScheme: 'dark' });
await picture('play-lput', `/play/lput/${lput.id}`, { viewport: { width: 1280, height: 960 } }, (page) => page.locator('.board [data-name=j6]').hover({ force: true }).then(() => page.waitForTimeout(300)));
await picture('play-2048', `/play/2048/${sliding.id}`);
await picture('play-tenpair', `/play/tenpair/${pairs.id}`, {}, (page) => page.locator('.board [aria-disabled=false]').first().click());
await picture('play-lput-phone', `/play/lput/${lput.id}`, { ...phone, analysis: false, wait: 1500 });
await picture('watch', `/watch/morris/${watched.id}`, { analysis: false, wait: 1500 });
await picture('inside', `/inside/morris/${morris.id}?ply=0&agent=uct`, { wait: 6000 });

if ((await server.ask('/catalog')).laboratory) {
  const toml = 'question = "Does a look ahead help?"\ngame = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)", "alpha-beta(depth=2)"]\nseed = 7\n[match]\npairs = 10\nopening_plies = 4\n';
  const started = await server.ask('/experiments', { toml });
  while (!['done', 'failed'].includes((await server.ask(`/experiments/${started.id}`)).state)) await new Promise((wait) => setTimeout(wait, 500));
  await picture('laboratory', '/lab', { wait: 1500 });
  await picture('result', `/lab/${started.id}`, { viewport: { width: 1280, height: 1300 }, wait: 2500 });
  await picture('studies', '/studies', { wait: 1500 });
}
await browser.close();
await server.stop();
