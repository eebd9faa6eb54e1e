// What a real server tells has a translation in every language but English: whoever changes an agent's summary, a parameter's
// help, a heading of a report or a problem's title is told here which texts are missing in web/src/i18n/server/.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import ts from 'typescript';
import { eventually } from './browser.mjs';
import { TestServer } from './server.mjs';

let server;
const languages = {};
before(async () => {
  server = await TestServer.start();
  const { translator } = await load('texts.ts');
  for (const code of ['et', 'fi', 'ro']) {
    const { texts } = await load(`server/${code}.ts`);
    languages[code] = { texts, translate: translator(texts) };
  }
});
after(() => server?.stop());

/** One of the page's modules, as long as it imports nothing but types. */
async function load(path) {
  const source = readFileSync(new URL(`../src/i18n/${path}`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

/** Every language has these texts; what has no letters needs no translation. */
function assertTranslated(texts) {
  const told = [...new Set(texts)].filter((text) => /\p{L}/u.test(text ?? ''));
  assert.ok(told.length > 0, 'nothing was told');
  for (const [code, { translate }] of Object.entries(languages)) {
    const missing = told.filter((text) => translate(text) === null);
    assert.deepEqual(missing, [], `without translation in web/src/i18n/server/${code}.ts`);
  }
}

test('games, rules, agents and parameters are told in every language', async () => {
  const { games } = await server.ask('/catalog');
  const agents = games.flatMap((game) => game.agents);
  const parameters = [...games.flatMap((game) => game.rules), ...agents.flatMap((agent) => agent.parameters)];
  assertTranslated([...[...games, ...agents].map((one) => one.summary), ...parameters.map((one) => one.help)]);
  // A name stands in tables and sentences among texts that are translated, and must stay.
  for (const { translate } of Object.values(languages)) assert.deepEqual(agents.map((one) => one.name).filter((name) => translate(name) !== null), []);
});

test('titles of problems are told in every language', () => {
  const source = readFileSync(new URL('../../crates/server/src/problem.rs', import.meta.url), 'utf8');
  const titles = [...source.matchAll(/^ +\w+, "\/problems\/[\w-]+", \w+, "(.+)";$/gm)].map(([, title]) => title);
  assert.ok(titles.length > 20, `only ${titles.length} titles were found`);
  const page = readFileSync(new URL('../src/api/client.ts', import.meta.url), 'utf8');
  assertTranslated([...titles, ...[...page.matchAll(/title: '(Something.+?)'/g)].map(([, title]) => title)]);
});

test('studies, their figures and the experiments that come along are told in every language', async () => {
  const { studies } = await server.ask('/studies');
  const { experiments } = await server.ask('/experiments/shipped');
  const tables = studies.flatMap((study) => study.tables);
  const claims = tables.flatMap((table) => table.claims);
  const figures = [...claims, ...tables.flatMap((table) => table.figures)].map((one) => one.what);
  assertTranslated([
    ...studies.flatMap((study) => [study.english, study.published, study.question, ...study.notes]),
    ...tables.flatMap((table) => [table.place, table.note, table.measured, JSON.parse(/^question = (".+")$/m.exec(table.toml)[1])]),
    ...figures.filter((what) => !/^(random|MCTS[^:]*): \d+$/.test(what)), // a player's name and a tile
    ...claims.map((claim) => claim.why),
    ...experiments.map((one) => one.question),
  ]);
});

/** Every word of a report that is neither a player's nor a board's name. */
function wordsOf(report, players) {
  const own = (text) => !players.some((player) => text.includes(player));
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
  return [report.answer, ...report.methods, ...report.facts.map(([name]) => name).filter((name) => name !== 'plyground'), ...report.sections.flatMap((section) => [section.title, section.note, ...section.blocks.flatMap(block)])];
}

const asked = {
  'games of one player': 'game = "2048"\nagents = ["random", "corner"]\nseed = 7\n[solo]\ngames = 6\n',
  'games that end in words': 'game = "tenpair"\nrules = { width = 3, board = "random", rows = 2 }\nagents = ["random", "greedy"]\nseed = 7\n[solo]\ngames = 6\n',
  'a match of two': 'game = "morris"\nagents = ["random", "greedy"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n',
  'a sequential test': 'game = "morris"\nagents = ["random", "greedy"]\nseed = 8\n[match]\npairs = 2\nopening_plies = 4\nsprt = { elo0 = 0, elo1 = 10 }\n',
  'a tournament': 'game = "morris"\nagents = ["random", "greedy", "alpha-beta(depth=1)", "alpha-beta(depth=2)"]\nseed = 7\n[match]\npairs = 2\nopening_plies = 4\n',
  'battles': 'game = "lput"\nagents = ["random", "greedy"]\nseed = 7\n[match]\npairs = 1\nopening_plies = 4\n',
  'positions': 'game = "morris"\nagents = ["greedy", "alpha-beta(depth=1)"]\nseed = 7\n[positions]\ncount = 12\nmost_plies = 60\n',
  'boards': 'game = "tenpair"\nagents = ["best-first", "a-star"]\nseed = 7\nbudget = "nodes=500"\n[solve]\nboards = ["published"]\n',
};
for (const [what, toml] of Object.entries(asked))
  test(`a report of ${what} is told in every language`, async () => {
    const { id } = await server.ask('/experiments', { toml: `question = "${what}?"\n${toml}` });
    await eventually(async () => (await server.ask(`/experiments/${id}`)).state === 'done', 'the experiment does not end');
    const [experiment, report, parts] = await Promise.all(['', '/report', '/parts'].map((part) => server.ask(`/experiments/${id}${part}`)));
    assertTranslated([...wordsOf(report, parts.players), ...parts.phases, ...experiment.standings.map((one) => one.detail)]);
  });
