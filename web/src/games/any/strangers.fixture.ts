// Views of games that the page does not know, as a server would send them: noughts and crosses on squares, a walk with dice
// on a graph, and a few hexes.

import type { Cell, Game, GameInfo, Input, Piece, View } from '../../api/types';

const piece = (cell: number, side: Piece['side'], text: string, more: Partial<Piece> = {}): Piece => ({ cell, kind: 'mark', side, text, count: null, flags: [], ...more });
const path = (move: string, ...cells: number[]): Input => ({ move, gesture: { path: cells } });

const squares: Cell[] = Array.from({ length: 9 }, (_, k) => ({ name: `${'abc'[k % 3]}${Math.floor(k / 3) + 1}`, x: k % 3, y: Math.floor(k / 3), shape: 'square', kind: 'cell' }));

export const grid: View = {
  turn: { player: 'first' },
  cells: squares,
  links: [],
  pieces: [piece(0, 'first', 'X'), piece(1, 'second', 'O'), piece(4, 'first', 'X'), piece(6, 'second', 'O')],
  marks: [{ kind: 'threat', cells: [0, 4, 8], side: 'first' }],
  facts: [],
  last: { cells: [6], motions: [{ from: null, to: 6 }] },
  inputs: [2, 3, 5, 7, 8].map((cell) => path(squares[cell]!.name, cell)),
};

const at: [string, number, number][] = [['a', 0, 1], ['b', 1, 0.2], ['c', 1, 1.9], ['d', 2.2, 0.4], ['e', 2.4, 1.7]];

export const graph: View = {
  turn: { player: 'first' },
  cells: at.map(([name, x, y]) => ({ name, x, y, shape: 'point', kind: 'point' })),
  links: [[0, 1], [0, 2], [1, 3], [2, 4], [3, 4], [1, 2]],
  pieces: [piece(0, 'first', '', { kind: 'walker' }), piece(3, null, '', { kind: 'coin', count: 5 })],
  marks: [],
  facts: [{ label: 'coins', value: '12', side: null }, { label: 'steps left', value: '3', side: null }],
  inputs: [path('a-b', 0, 1), path('a-c', 0, 2), { move: 'roll', gesture: { button: 'roll' } }],
};

export const hexes: View = {
  turn: { player: 'second' },
  cells: Array.from({ length: 30 }, (_, k) => {
    const [column, row] = [k % 6, Math.floor(k / 6)];
    return { name: `${'abcdef'[column]}${row + 1}`, x: column + (row % 2) / 2, y: row * (Math.sqrt(3) / 2), shape: 'hex', kind: k % 7 === 3 ? 'swamp' : 'meadow' };
  }),
  links: [],
  pieces: [piece(7, 'first', 'K'), piece(15, 'second', 'W', { count: 4, flags: ['active'] })],
  marks: [],
  facts: [],
  inputs: [path('d3-e3', 15, 16), path('d3-d4', 15, 21)],
};

export const gameOf = (view: View, more: Partial<Game> = {}): Game =>
  ({ game: 'strange', waits: 'person', turn: view.turn, ply: 4, outcome: null, seats: [{ name: 'Cross', agent: null, level: null }, { name: 'Nought', agent: 'random', level: null }], view, ...more }) as Game;

export const infoOf = (more: Partial<GameInfo> = {}): GameInfo => ({
  name: 'strange',
  title: 'A Strange Game',
  summary: 'three in a line win',
  seats: ['Cross', 'Nought'],
  rules: [],
  unit: 'moves',
  favourite: 'thinker',
  adviser: 'thinker(depth=3)',
  solver: null,
  agents: ['guesser', 'thinker'].map((name) => ({ name, summary: '', parameters: [], budget: {}, limits: [], solves: false })),
  sample: { position: '', moves: [] },
  lessons: 0,
  levels: [{ level: 1, name: 'one', title: 'One', agent: 'guesser', plays: 'Guesses' }, { level: 2, name: 'two', title: 'Two', agent: 'thinker', plays: 'Thinks' }],
  ...more,
});
