// Games and agents are known by name in their own rooms alone: a game in its folder here, and what people
// read in the dictionaries. Agents have no room in the page.

import { expect, it } from 'vitest';
import { known } from '.';
import { en } from '../i18n/en';

const sources = import.meta.glob<string>('../**/*.{ts,svelte,css}', { query: '?raw', import: 'default', eager: true });
const games = known().map(({ name }) => name);
/** All that the catalogue lists but `random`, which is also a way to begin a game. */
const agents =
  'a-star alpha-beta beam best-first breadth-first corner dqn expectimax flat-monte-carlo brute-force-2019 beam-report deepening-2022 greedy greedy-monte-carlo-2017 mcts-2019 mcts-2021 mcts-2022 min-max-beam min-max-beam-report minimax minimax-2017 minimax-2022 monte-carlo-2017 ntuple optimal pure-monte-carlo uct'.split(' ');

// drawings.ts is a list of the games' rooms: it must not load the rest of their modules, which know their names.
const rooms = /^\.\/(?!any\/)\w+\/|^\.\/drawings\.ts$|^\.\.\/i18n\/|\.test\.ts$|\.fixture\.ts$/;
const files = Object.entries(sources).filter(([file]) => !rooms.test(file));

/** Where a name stands in quotes, or as a class of a style sheet. */
function places(name: string): string[] {
  const quoted = new RegExp(`['"\`]${name}['"\`]|^\\s*[^/*\\n]*\\.${name}[\\s{.:,][^;(]*\\{`, 'm');
  return files.filter(([, text]) => quoted.test(text)).map(([file]) => file);
}

it('no game is asked for by name outside its folder', () => {
  expect(games.length).toBeGreaterThan(3);
  expect(files.length).toBeGreaterThan(80);
  expect(games.flatMap((name) => places(name).map((file) => `${file}: ${name}`))).toEqual([]);
});

it('no agent is asked for by name', () => {
  expect(agents.flatMap((name) => places(name).map((file) => `${file}: ${name}`))).toEqual([]);
});

it('every game that the page knows has its words in the dictionaries', () => {
  for (const name of games) for (const group of ['game', 'kind', 'about']) expect(en).toHaveProperty([`${group}.${name}`]);
});
