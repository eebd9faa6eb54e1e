// Prints the licences of everything that is linked into the binary or bundled into the page, each text once.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const run = (program, ...rest) => execFileSync(program, rest, { encoding: 'utf8', maxBuffer: 1 << 28 });

/** The crates that a release of the command line links, without our own. */
function crates() {
  const host = /^host: (.*)$/m.exec(run('rustc', '-vV'))[1];
  const tree = run('cargo', 'tree', '--locked', '--package', 'plyground', '--edges', 'normal', '--target', host, '--prefix', 'none', '--format', '{p}');
  const linked = new Set(tree.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')));
  const { packages } = JSON.parse(run('cargo', 'metadata', '--locked', '--format-version', '1', '--filter-platform', host));
  return packages
    .filter(({ name, version, source }) => source !== null && linked.has(`${name} v${version}`))
    .map(({ name, version, license, manifest_path }) => ({ name: `${name} ${version}`, license, folder: dirname(manifest_path) }));
}

/** The packages that the page's own ones need at run time. */
function modules() {
  const lock = JSON.parse(readFileSync('web/package-lock.json', 'utf8'));
  const bundled = Object.entries(lock.packages).filter(([path, about]) => path !== '' && !about.dev && !about.optional);
  return bundled.map(([path, { version, license }]) => ({ name: `${path.replace(/^.*node_modules\//, '')} ${version} (npm)`, license, folder: join('web', path) }));
}

const texts = new Map();
for (const { name, license, folder } of [...crates(), ...modules()]) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file)) : [];
  const found = files.flatMap((file) => {
    try {
      return [readFileSync(join(folder, file), 'utf8').trim()];
    } catch (error) {
      if (error.code === 'EISDIR') return [];
      throw error;
    }
  });
  for (const text of found.length ? found : [`(The package has no licence file of its own: ${license ?? 'no licence is named'}.)`]) {
    texts.set(text, [...(texts.get(text) ?? []), `${name}: ${license ?? 'see below'}`]);
  }
}
for (const [text, names] of texts) console.log(`${'='.repeat(80)}\n${names.join('\n')}\n${'-'.repeat(80)}\n${text}\n`);
