// Everything that a server tells and the page shows in the language of whoever reads it, as far as a few small experiments bring
// it out.

import { readFileSync } from 'node:fs';
import { english, hasWords, keyOf } from './dictionaries.mjs';

/** The keys of a text and of the templates in its holes. A text without holes in a hole may be a name of the game's. */
const keysOf = (text) => [keyOf(text), ...Object.values(text.with ?? {}).flatMap(keysOfFill)];
const keysOfFill = (fill) => (fill.list ? fill.list.flatMap(keysOfFill) : fill.key ? keysOf(fill) : []);

/** What has no letters needs no translation. */
const worded = (texts) => [...new Set(texts.filter(Boolean).flatMap(keysOf))].filter(hasWords);

/** The keys of all texts of a server, for which `ask(path, body)` asks; by where they come from. */
export async function toldBy(ask) {
  const told = { 'games and agents': await catalogue(ask), 'rules and lessons': await teaching(ask), problems: problems(), studies: await studies(ask) };
  for (const [what, toml] of Object.entries(experiments)) told[`a report of ${what}`] = await report(ask, what, toml);
  return Object.fromEntries(Object.entries(told).map(([what, texts]) => [what, worded(texts)]));
}

async function catalogue(ask) {
  const { games } = await ask('/catalog');
  const agents = games.flatMap((game) => game.agents);
  const parameters = [...games.flatMap((game) => game.rules), ...agents.flatMap((agent) => agent.parameters)];
  const levels = games.flatMap((game) => game.levels);
  return [...[...games, ...agents].map((one) => one.summary), ...parameters.map((one) => one.help), ...levels.flatMap(({ title, plays }) => [title, plays])];
}

/** Rules that change what the sheets say. */
const variants = {
  2048: [{ four: 0 }, { four: 1 }, { stop: 2048 }],
  tenpair: [{ pair_sum: 2 }, { deal: 'any' }],
  morris: [{ repetition: 0, max_quiet: 0 }],
};

/** The sheets of all games, by the usual rules and by others, and the lessons of their tutorials. */
async function teaching(ask) {
  const { games } = await ask('/catalog');
  const asked = games.flatMap(({ name }) => [{}, ...(variants[name] ?? [])].map((rules) => ({ game: name, rules })));
  const sheets = await Promise.all(asked.map((body) => ask('/rules', body)));
  const tutorials = await Promise.all(games.map(({ name }) => ask(`/lessons?game=${name}`)));
  const cell = (fill) => (fill.list ? fill.list.flatMap(cell) : typeof fill === 'string' ? [] : [fill]);
  const section = ({ title, paragraphs, pictures, table }) => [
    title,
    ...paragraphs,
    ...pictures.map(({ caption }) => caption),
    ...(table ? [...table.head, ...table.rows.flat().flatMap(cell)] : []),
  ];
  const lesson = ({ name, task, text, answers }) => [name, task, text, ...answers.map(({ says }) => says)];
  return [...sheets.flatMap(({ sections }) => sections.flatMap(section)), ...tutorials.flatMap(({ lessons }) => lessons.flatMap(lesson))];
}

function problems() {
  const source = readFileSync(new URL('../../crates/server/src/problem.rs', import.meta.url), 'utf8');
  const titles = [...source.matchAll(/^ +\w+, "\/problems\/[\w-]+", \w+, "(.+)";$/gm)].map(([, title]) => title);
  if (titles.length < 20) throw new Error(`only ${titles.length} titles of problems were found in problem.rs`);
  const page = readFileSync(new URL('../src/api/client.ts', import.meta.url), 'utf8');
  return [...titles, ...[...page.matchAll(/title: '(Something.+?)'/g)].map(([, title]) => title)];
}

async function studies(ask) {
  const { studies } = await ask('/studies');
  const { experiments } = await ask('/experiments/shipped');
  const tables = studies.flatMap((study) => study.tables);
  const claims = tables.flatMap((table) => table.claims);
  const figures = [...claims, ...tables.flatMap((table) => table.figures)].map((one) => one.what);
  return [
    ...studies.flatMap((study) => [study.english, study.published, study.question, ...study.notes]),
    ...tables.flatMap((table) => [table.place, table.note, table.measured, JSON.parse(/^question = (".+")$/m.exec(table.toml)[1])]),
    ...figures.filter((what) => !/^(random|MCTS[^:]*): \d+$/.test(english(what))), // a player's name and a tile
    ...claims.map((claim) => claim.why),
    ...experiments.map((one) => one.question),
  ];
}

/** Every word of a report that is neither a player's nor a board's name. */
function wordsOf(report, players) {
  const own = (text) => !players.some((player) => english(text).includes(player));
  const chart = ({ title, finding, data }) => [
    title,
    finding,
    ...[data.along, data.upwards].map((axis) => axis?.name ?? axis),
    ...(data.parts ?? []),
    ...(data.shape === 'bars' ? [...data.categories, ...data.series.map((one) => one.name)].filter(own) : []),
    ...(data.shape === 'stacked' ? data.rows : data.shape === 'histogram' ? data.series : []).map(([name]) => name).filter(own),
  ];
  const table = ({ title, columns, rows }) => [title, ...columns, ...rows.flatMap((row) => row.slice(1).map((cell) => cell.text))];
  const block = (one) => (one.kind === 'chart' ? chart(one) : one.kind === 'table' ? table(one) : []);
  return [report.answer, ...report.methods, ...report.facts.map(([name]) => name).filter((name) => name !== 'plyground'), ...report.facts.map(([, word]) => word).filter((word) => word.key), ...report.sections.flatMap((section) => [section.title, section.note, ...section.blocks.flatMap(block)])];
}

const experiments = {
  'games of one player': 'game = "2048"\nagents = ["random", "corner"]\nseed = 7\n[solo]\ngames = 6\n',
  'games that end in words': 'game = "tenpair"\nrules = { width = 3, board = "random", rows = 2 }\nagents = ["random", "greedy"]\nseed = 7\n[solo]\ngames = 6\n',
  'a match of two': 'game = "morris"\nagents = ["random", "greedy"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n',
  'a sequential test': 'game = "morris"\nagents = ["random", "greedy"]\nseed = 8\n[match]\npairs = 2\nopening_plies = 4\nsprt = { elo0 = 0, elo1 = 10 }\n',
  'a tournament': 'game = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)", "alpha-beta(depth=2)"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n',
  'battles': 'game = "lput"\nagents = ["random", "greedy"]\nseed = 7\n[match]\npairs = 1\nopening_plies = 4\n',
  'positions': 'game = "morris"\nagents = ["greedy", "alpha-beta(depth=1)"]\nseed = 7\n[positions]\ncount = 12\nmost_plies = 60\n',
  'boards': 'game = "tenpair"\nagents = ["best-first", "a-star"]\nseed = 7\nbudget = "nodes=500"\n[solve]\nboards = ["published"]\n',
};

const MILLIS = 60_000;

async function report(ask, what, toml) {
  const { id } = await ask('/experiments', { toml: `question = "${what}?"\n${toml}` });
  const end = Date.now() + MILLIS;
  while ((await ask(`/experiments/${id}`)).state !== 'done') {
    if (Date.now() > end) throw new Error(`the experiment about ${what} does not end`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  const [experiment, written, parts] = await Promise.all(['', '/report', '/parts'].map((part) => ask(`/experiments/${id}${part}`)));
  return [...wordsOf(written, parts.players), ...parts.phases, ...experiment.standings.map((one) => one.detail)];
}
