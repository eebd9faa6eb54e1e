// What the editor does to a position's text, and how an unfinished one is drawn before the server has judged it.

import type { Cell, Piece, View } from '../api/types';
import { points, readDigits, readMen, readTiles, readUnits, unitFlags, unitNames, writeDigits, writeMen, writeTiles, writeUnits, type Digits, type Tiles } from './notations';

/** What a touch puts on a cell: a piece, or nothing. */
export type Brush = { value: string; piece: Piece | null };

const kinds: Record<string, string> = { P: 'pikeman', S: 'swordsman', K: 'knight', A: 'archer', F: 'flyer' };
const bare = (kind: string, text: string): Piece => ({ cell: 0, kind, side: null, text, count: null, flags: [] });

const tile = (value: string): Piece => bare('tile', value);
const digit = (value: string): Piece => bare('digit', value);
const man = (value: string): Piece => ({ ...bare('man', value), side: value === 'B' ? 'second' : 'first' });
/** A unit by its name, as in `BP`, wherever it stands. */
export const unit = (name: string): Piece => ({ ...bare(kinds[name[1]!]!, name[1]!), side: name[0] === 'R' ? 'second' : 'first' });

/** What there is to put. TenPair has as many digits as columns. */
export function brushes(game: string, text: string): Brush[] {
  switch (game) {
    case '2048':
      return [{ value: '0', piece: null }, ...Array.from({ length: 17 }, (_, k) => String(2 ** (k + 1))).map((value) => ({ value, piece: tile(value) }))];
    case 'tenpair': {
      const digits = Array.from({ length: Math.min(35, readDigits(text).width) }, (_, k) => (k + 1).toString(36).toUpperCase());
      return [...digits.map((value) => ({ value, piece: digit(value) })), { value: '.', piece: null }];
    }
    case 'morris':
      return [...['W', 'B'].map((value) => ({ value, piece: man(value) })), { value: '.', piece: null }];
    default:
      return [...unitNames.map((value) => ({ value, piece: unitPiece(text, value) })), { value: '.', piece: null }];
  }
}

/** A unit as it stands on the map; one that does not has no count. */
function unitPiece(text: string, name: string): Piece {
  const { units } = readUnits(text);
  const found = units.find((one) => one.name === name);
  return { ...unit(name), count: found?.fighters ?? null };
}

const squareName = (x: number, y: number) => `${String.fromCharCode(97 + x)}${y + 1}`;
const columnName = (x: number) => (x < 26 ? '' : 'a') + String.fromCharCode(97 + (x % 26));

function paintTiles(text: string, cell: string, value: string): string {
  const { rows, due } = readTiles(text);
  // A score that the tiles cannot have earned is no position: an edited board begins at nothing.
  return writeTiles({ rows: rows.map((row, y) => row.map((old, x) => (squareName(x, y) === cell ? value : old))), score: 0, due });
}

function paintDigits(text: string, cell: string, value: string): string {
  const { width, cells } = readDigits(text);
  const painted = [...cells].map((old, k) => (`${Math.floor(k / width) + 1}${columnName(k % width)}` === cell ? value : old));
  return writeDigits({ width, cells: painted.join('') });
}

/** While men are in hand, one that is put comes from there and one that is taken away goes back. */
function paintMen(text: string, cell: string, value: string): string {
  const { board, hands, ...rest } = readMen(text);
  const at = points.indexOf(cell);
  const old = board[at];
  if (old === undefined || old === value) return text;
  const placing = hands[0] + hands[1] > 0;
  const hand = (side: string, count: number) => (placing ? Math.min(9, Math.max(0, count + Number(old === side) - Number(value === side))) : count);
  return writeMen({ ...rest, board: board.slice(0, at) + value + board.slice(at + 1), hands: [hand('W', hands[0]), hand('B', hands[1])] });
}

/** A unit stands once, and two never share a hex. */
function paintUnits(text: string, cell: string, value: string): string {
  const { units, ...rest } = readUnits(text);
  const kept = units.filter(({ name, hex }) => hex !== cell && name !== value);
  const moved = units.find(({ name }) => name === value) ?? { name: value, fighters: 16, wound: 0, flags: '' };
  return writeUnits({ ...rest, units: value === '.' ? kept : [...kept, { ...moved, hex: cell }] });
}

/** The position with something else on a cell. */
export function paint(game: string, text: string, cell: string, value: string): string {
  switch (game) {
    case '2048':
      return paintTiles(text, cell, value);
    case 'tenpair':
      return paintDigits(text, cell, value);
    case 'morris':
      return paintMen(text, cell, value);
    default:
      return paintUnits(text, cell, value);
  }
}

/** The empty board; in Morris with no men in hand, so that men which are put come from nowhere. */
export function clear(game: string, text: string): string {
  switch (game) {
    case '2048':
      return writeTiles({ rows: readTiles(text).rows.map((row) => row.map(() => '0')), score: 0, due: false });
    case 'tenpair': {
      const { width, cells } = readDigits(text);
      return writeDigits({ width, cells: '.'.repeat(cells.length) });
    }
    case 'morris':
      return writeMen({ ...readMen(''), turn: readMen(text).turn });
    default:
      return writeUnits(readUnits(''));
  }
}

/** What the usual rules begin with; 2048 begins by chance. */
export const standard: Record<string, string> = {
  tenpair: '9:123456789/111213141/516171819',
  morris: '........................ W 9 9 0',
  lput: '1 BPb8:16 BSb4:16 BKb6:16 BAb10:16 BFb2:16 RPn5:16 RSn9:16 RKn7:16 RAn3:16 RFn11:16',
};

/** The rules that a position tells itself, or that only say what a game begins with. */
export const brought: Record<string, string[]> = { '2048': ['rows', 'columns'], tenpair: ['width', 'rows', 'board'] };

export function resizeTiles(tiles: Tiles, height: number, width: number): Tiles {
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => tiles.rows[y]?.[x] ?? '0'));
  return { ...tiles, rows, score: 0 };
}

/** So many rows, the last with so many cells; what is new is crossed out. */
export function resizeDigits({ width, cells }: Digits, rows: number, last = width): Digits {
  const length = (rows - 1) * width + last;
  return { width, cells: cells.slice(0, length).padEnd(length, '.') };
}

const square = (name: string, x: number, y: number, kind = 'cell'): Cell => ({ name, x, y, shape: 'square', kind });

function drawTiles(text: string): Pick<View, 'cells' | 'pieces'> | null {
  const { rows } = readTiles(text);
  const width = rows[0]!.length;
  if (rows.some((row) => row.length !== width)) return null;
  const cells = rows.flatMap((row, y) => row.map((_, x) => square(squareName(x, y), x, y)));
  return { cells, pieces: rows.flat().flatMap((value, cell) => (value === '0' ? [] : [{ ...tile(value), cell }])) };
}

function drawDigits(text: string): Pick<View, 'cells' | 'pieces'> | null {
  const { width, cells } = readDigits(text);
  if (!/^[.1-9A-Z]+$/.test(cells) || width > 35) return null;
  const place = (k: number): [number, number] => [k % width, Math.floor(k / width)];
  return {
    cells: [...cells].map((value, k) => square(`${place(k)[1] + 1}${columnName(place(k)[0])}`, ...place(k), value === '.' ? 'crossed' : 'cell')),
    pieces: [...cells].flatMap((value, cell) => (value === '.' ? [] : [{ ...digit(value), cell }])),
  };
}

function drawUnits(text: string, cells: Cell[]): Piece[] {
  return readUnits(text).units.flatMap(({ name, hex, fighters, flags }) => {
    const cell = cells.findIndex((one) => one.name === hex);
    const said = unitFlags.filter(([letter]) => flags.includes(letter)).map(([, flag]) => flag);
    return cell < 0 ? [] : [{ ...unit(name), cell, count: fighters, flags: said }];
  });
}

/**
 * What the text puts on the board, on the ground of a position that the server has drawn; null if the text is too broken
 * to be drawn. Whose turn it is and what is legal only the server knows.
 */
export function draft(game: string, text: string, ground: View): View | null {
  const empty = { ...ground, pieces: [], marks: [], facts: [], inputs: [], order: [], last: undefined };
  switch (game) {
    case '2048':
    case 'tenpair': {
      const drawn = game === '2048' ? drawTiles(text) : drawDigits(text);
      return drawn && { ...empty, ...drawn };
    }
    case 'morris':
      return { ...empty, pieces: [...readMen(text).board].flatMap((value, cell) => ('WB'.includes(value) ? [{ ...man(value), cell }] : [])) };
    default:
      return { ...empty, pieces: drawUnits(text, ground.cells) };
  }
}
