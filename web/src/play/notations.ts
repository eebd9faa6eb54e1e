// The four notations cut into fields and put together again, for the editor. Reading takes any text: what it cannot
// read becomes something harmless. Writing judges nothing; the server says whether what comes out is a position.

/** A whole number as it is written; `otherwise` if it is none. */
const whole = (text: string | undefined, otherwise: number): number => (text !== undefined && /^\d+$/.test(text) ? Number(text) : otherwise);

const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

export type Tiles = { rows: string[][]; score: number; due: boolean };

export function readTiles(text: string): Tiles {
  const [board = '', score, due] = words(text);
  return { rows: board.split('/').map((row) => row.split(',').map((tile) => tile || '0')), score: whole(score, 0), due: due === '+' };
}

export const writeTiles = ({ rows, score, due }: Tiles): string =>
  `${rows.map((row) => row.join(',')).join('/')} ${score}${due ? ' +' : ''}`;

/** The cells in reading order, `.` for one that is crossed out. */
export type Digits = { width: number; cells: string };

export function readDigits(text: string): Digits {
  const [width, board] = text.includes(':') ? [whole(text.slice(0, text.indexOf(':')).trim(), 9), text.slice(text.indexOf(':') + 1)] : [9, text];
  return { width: Math.max(1, width), cells: board.replace(/[\s/]/g, '').toUpperCase() };
}

export const writeDigits = ({ width, cells }: Digits): string => `${width}:${cells.match(new RegExp(`.{1,${width}}`, 'g'))?.join('/') ?? ''}`;

/** As the notation lists the points. */
export const points = 'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');

export type Men = { board: string; turn: 'W' | 'B'; hands: [white: number, black: number]; quiet: number };

export function readMen(text: string): Men {
  const [board = '', turn, white, black, quiet] = words(text);
  return {
    board: board.slice(0, points.length).padEnd(points.length, '.'),
    turn: turn === 'B' ? 'B' : 'W',
    hands: [whole(white, 0), whole(black, 0)],
    quiet: whole(quiet, 0),
  };
}

export const writeMen = ({ board, turn, hands, quiet }: Men): string => [board, turn, ...hands, quiet].join(' ');

/** A piece of L-put: its name is side and kind, as in `BP`; `flags` are letters of `dcwa`. */
export type Unit = { name: string; hex: string; fighters: number; wound: number; flags: string };
export type Units = { round: number; units: Unit[]; waiting: string[] };

/** In the order in which they are written. */
export const unitNames = ['B', 'R'].flatMap((side) => ['P', 'S', 'K', 'A', 'F'].map((kind) => side + kind));
export const unitFlags: [letter: string, flag: string][] = [
  ['d', 'defending'],
  ['c', 'countered'],
  ['w', 'waited'],
  ['a', 'acted'],
];

export function readUnits(text: string): Units {
  const [round, ...rest] = words(text);
  const units = rest.flatMap((word): Unit[] => {
    const found = /^([BR][PSKAF])([a-z]\d+):(\d+)(?:\+(\d+))?([dcwa]*)$/.exec(word);
    return found ? [{ name: found[1]!, hex: found[2]!, fighters: Number(found[3]), wound: Number(found[4] ?? 0), flags: found[5]! }] : [];
  });
  const waiting = rest.find((word) => word.startsWith('w:'));
  return { round: whole(round, 1), units, waiting: waiting ? waiting.slice(2).split(',').filter((name) => unitNames.includes(name)) : [] };
}

/** Who waits follows from the flags; the order is kept, and whoever is new in it comes last. */
export function writeUnits({ round, units, waiting }: Units): string {
  const sorted = [...units].sort((a, b) => unitNames.indexOf(a.name) - unitNames.indexOf(b.name));
  const waits = sorted.filter(({ flags }) => flags.includes('w') && !flags.includes('a')).map(({ name }) => name);
  const order = [...waiting.filter((name) => waits.includes(name)), ...waits.filter((name) => !waiting.includes(name))];
  const written = sorted.map(({ name, hex, fighters, wound, flags }) => {
    const letters = unitFlags.map(([letter]) => letter).filter((letter) => flags.includes(letter));
    return `${name}${hex}:${fighters}${wound > 0 ? `+${wound}` : ''}${letters.join('')}`;
  });
  return [round, ...written, ...(order.length > 0 ? [`w:${order.join(',')}`] : [])].join(' ');
}
