// Chromium without a window. Every page remembers what went wrong in its console; a test fails if anything did.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** How long anything may take on a slow and busy machine, in milliseconds. */
export const PATIENCE = 45_000;

function executable() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // not this one
    }
  throw new Error('Chromium is missing. Type: apt-get install chromium (or set CHROMIUM to its path).');
}

export const launch = () => chromium.launch({ executablePath: executable(), args: flags });

/** A page with the errors that it met; `expected` are texts that a test provokes on purpose. */
export async function newPage(browser, options = {}, expected = []) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.setDefaultTimeout(PATIENCE);
  page.assertQuiet = () => assert.deepEqual(errors.filter((error) => !expected.some((text) => error.includes(text))), [], 'the console has errors');
  return page;
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const status = (page) => page.getByTestId('status');
export const overButton = (page) => page.getByRole('button', { name: 'Play again' });

/** Everything that the place shows at first is there. */
export async function settled(page) {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('.skel, [aria-busy=true]'));
}

/** Lets the page of a test go; what its console said is an error. */
export async function close(...pages) {
  for (const page of pages) {
    page.assertQuiet();
    // A request that a test's own answer still holds would otherwise fail after the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** No law, but how one finds one's way: headings in their order, everything in a landmark. */
const orderly = ['heading-order', 'region', 'landmark-one-main', 'page-has-heading-one'];

/** No serious finding of axe-core, WCAG 2.2 A and AA, and nothing disorderly; or by a few rules alone. */
export async function assertAccessible(page, what, rules = null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = rules ? { runOnly: rules } : { runOnly: wcag, rules: Object.fromEntries(orderly.map((rule) => [rule, { enabled: true }])) };
  const found = await page.evaluate((asked) => window.axe.run(document, { ...asked, resultTypes: ['violations'] }), options);
  const serious = found.violations.filter((one) => ['serious', 'critical'].includes(one.impact) || orderly.includes(one.id));
  assert.deepEqual(serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`), [], what);
}

export async function assertNoSidewaysScroll(page, what) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${what} scrolls sideways by ${over} px`);
}

/** Waits until something holds, asking again and again. */
export async function eventually(what, why, millis = PATIENCE) {
  const end = Date.now() + millis;
  for (;;) {
    const answer = await what();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(why);
    await new Promise((wait) => setTimeout(wait, 40));
  }
}
