// A real server on a database of its own, for one file of tests. It shows the page that is built into the binary; with
// PLYGROUND_DIST=1 the one in dist/, so that a change of the page is tried after `npm run build` alone.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');

function binary(example) {
  const names = example ? [`../target/debug/examples/${example}`] : [process.env.PLYGROUND_BIN, '../target/debug/plyground', '../target/release/plyground'];
  const found = names.filter(Boolean).map((place) => resolve(web, place)).find(existsSync);
  if (!found) throw new Error('There is no plyground to test: type `cargo build --workspace --bins --examples`, or set PLYGROUND_BIN.');
  return found;
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function until(what, millis, why) {
  const end = Date.now() + millis;
  for (;;) {
    const answer = await what().catch(() => null);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(why());
    await new Promise((wait) => setTimeout(wait, 60));
  }
}

const gone = (child) => new Promise((done) => (child.exitCode !== null || child.signalCode ? done() : child.once('exit', done)));

export class TestServer {
  /** With `example`, a program of crates/cli/examples/ instead of plyground itself; `guests`: its guests.toml; without `page`, the API alone. */
  static async start({ example, guests, page = true } = {}) {
    const server = new TestServer();
    server.example = example;
    server.folder = mkdtempSync(join(tmpdir(), 'plyground-page-'));
    if (guests) writeFileSync(join(server.folder, 'guests.toml'), guests);
    server.port = await freePort();
    try {
      await server.up();
      if (!page) return server;
      const health = await server.ask('/health');
      if (!health.page && !process.env.PLYGROUND_DIST) throw new Error('The binary has no page built in: build it anew with Node.js, or set PLYGROUND_DIST=1.');
      server.url = process.env.PLYGROUND_DIST ? await server.preview() : server.own;
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  get own() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server, again on the same database after `down`. */
  async up() {
    const words = ['serve', '--port', String(this.port), '--db', join(this.folder, 'test.db')];
    this.child = spawn(binary(this.example), words, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (piece) => (said += piece));
    const health = async () => (await fetch(`${this.own}/api/health`)).ok;
    await until(health, 60_000, () => `The server does not answer. It said:\n${said}`);
  }

  async down() {
    this.child.kill('SIGTERM');
    await gone(this.child);
  }

  async preview() {
    const port = await freePort();
    const words = ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
    this.before = spawn(process.execPath, words, { cwd: web, env: { ...process.env, PLYGROUND: this.own }, stdio: 'ignore' });
    await until(async () => (await fetch(`http://127.0.0.1:${port}/`)).ok, 60_000, () => 'vite preview does not answer; type `npm run build`.');
    return `http://127.0.0.1:${port}`;
  }

  async stop() {
    this.before?.kill('SIGTERM');
    if (this.child) await this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask(path, body) {
    const answer = await fetch(`${this.own}/api${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  create = (game) => this.ask('/games', game);
  /** The games that the catalogue lists. */
  listed = async () => (await this.ask('/catalog')).games;
  /** A game of each kind, with so many of these in its seats. */
  createEach = async (...seats) => Promise.all((await this.listed()).map(({ name, seats: sides }) => this.create({ game: name, seats: seats.slice(0, sides.length), seed: 4 })));
  game = (id) => this.ask(`/games/${id}`);
}
