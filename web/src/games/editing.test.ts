import { describe, expect, it } from 'vitest';
import type { View } from '../api/types';
import { moduleOf } from '.';
import { points } from './morris/notation';
import { resizeDigits } from './tenpair/editing';
import { readDigits } from './tenpair/notation';
import { resizeTiles } from './twenty48/editing';
import { readTiles } from './twenty48/notation';

const editing = (game: string) => moduleOf(game).editing!;
const paint = (game: string, text: string, cell: string, value: string) => editing(game).paint(text, cell, value);
const clear = (game: string, text: string) => editing(game).clear(text);
const brushes = (game: string, text: string) => editing(game).brushes(text);
const draft = (game: string, text: string, ground: View) => editing(game).draft(text, ground);
const standard = { morris: editing('morris').standard!, lput: editing('lput').standard! };

describe('the editor paints on the notation', () => {
  it('of 2048, and begins the score anew', () => {
    expect(paint('2048', '0,2/4,0 8 +', 'b2', '64')).toBe('0,2/4,64 0 +');
  });
  it('of TenPair, beyond column z too', () => {
    expect(paint('tenpair', '9:123456789/111213141', '2c', '.')).toBe('9:123456789/11.213141');
    expect(paint('tenpair', '123', '1b', '9')).toBe('9:193');
    expect(paint('tenpair', `28:${'1'.repeat(28)}`, '1ab', '2')).toBe(`28:${'1'.repeat(27)}2`);
  });
  it('of Morris: while men are in hand, they come from there and go back', () => {
    expect(paint('morris', standard.morris, 'd7', 'B')).toBe('.B...................... W 9 8 0');
    expect(paint('morris', '.B...................... W 9 8 0', 'd7', 'W')).toBe('.W...................... W 8 9 0');
    expect(paint('morris', '.W...................... W 8 9 0', 'd7', '.')).toBe(standard.morris);
  });
  it('of Morris: after placing, hands stay empty', () => {
    expect(paint('morris', 'WWW..................BBB B 0 0 12', 'd5', 'W')).toBe('WWW....W.............BBB B 0 0 12');
    expect(paint('morris', 'WWW..................BBB B 0 0 12', 'a7', '.')).toBe('.WW..................BBB B 0 0 12');
  });
  it('of L-put: a unit stands once, and two never share a hex', () => {
    expect(paint('lput', '1 BPb8:16 RSn9:7+20d', 'b8', 'RS')).toBe('1 RSb8:7+20d');
    expect(paint('lput', '1 BPb8:16 RSn9:7', 'n9', '.')).toBe('1 BPb8:16');
    expect(paint('lput', '2 RSn9:7', 'c3', 'BK')).toBe('2 BKc3:16 RSn9:7');
  });
  it('of L-put: who waited still waits elsewhere, and nobody waits who is gone', () => {
    const waiting = '3 BPb8:16w RPn5:16cw w:RP,BP';
    expect(paint('lput', waiting, 'b9', 'BP')).toBe('3 BPb9:16w RPn5:16cw w:RP,BP');
    expect(paint('lput', waiting, 'n5', '.')).toBe('3 BPb8:16w w:BP');
  });
});

describe('the board is emptied', () => {
  it('in every game, whatever stood on it', () => {
    expect(clear('2048', '0,2/4,0 8 +')).toBe('0,0/0,0 0');
    expect(clear('tenpair', '9:123456789/11')).toBe('9:........./..');
    expect(clear('morris', 'WWW..................BBB B 4 5 12')).toBe('........................ B 0 0 0');
    expect(clear('lput', standard.lput)).toBe('1');
  });
});

describe('the board changes its size', () => {
  it('in 2048 by rows and columns', () => {
    expect(resizeTiles(readTiles('2,4/8,16 20'), 3, 3)).toEqual({ rows: [['2', '4', '0'], ['8', '16', '0'], ['0', '0', '0']], score: 0, due: false });
  });
  it('in TenPair by rows, and by cells of the last one', () => {
    const board = readDigits('9:123456789/11');
    expect(resizeDigits(board, 3).cells).toBe('12345678911................');
    expect(resizeDigits(board, 1).cells).toBe('123456789');
    expect(resizeDigits(board, 2, 3).cells).toBe('12345678911.');
  });
});

describe('the palette', () => {
  it('has a digit for every column of TenPair', () => {
    expect(brushes('tenpair', '11:1').map(({ value }) => value).join('')).toBe('123456789AB.');
  });
  it('has every tile that the notation has', () => {
    expect(brushes('2048', '').map(({ value }) => Number(value)).at(-1)).toBe(131_072);
  });
  it('tells how many fighters a unit has, if it stands on the map', () => {
    const counts = brushes('lput', '1 BPb8:5').map(({ piece }) => piece?.count);
    expect(counts.slice(0, 2)).toEqual([5, null]);
  });
});

const ground = (names: string[]): View => ({
  turn: 'over',
  cells: names.map((name, x) => ({ name, x, y: 0, shape: 'point', kind: 'point' })),
  links: [],
  pieces: [],
  marks: [{ kind: 'mill', cells: [0, 1, 2], side: 'first' }],
  facts: [],
  inputs: [],
});

describe('what is not judged yet is drawn as it is written', () => {
  it('in 2048 and TenPair with cells of its own', () => {
    const tiles = draft('2048', '0,2/4,0 0', ground([]))!;
    expect(tiles.cells.map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(tiles.pieces.map(({ cell, text }) => [cell, text])).toEqual([[1, '2'], [2, '4']]);
    const digits = draft('tenpair', '3:1.3/2', ground([]))!;
    expect(digits.cells.map(({ name, kind }) => [name, kind])).toEqual([['1a', 'cell'], ['1b', 'crossed'], ['1c', 'cell'], ['2a', 'cell']]);
    expect(digits.pieces.map(({ cell, text }) => [cell, text])).toEqual([[0, '1'], [2, '3'], [3, '2']]);
  });
  it('in Morris and L-put on the ground that is known, without what the server said of another position', () => {
    const men = draft('morris', 'W......................B W 9 9 0', ground(points))!;
    expect(men.pieces.map(({ cell, side }) => [cell, side])).toEqual([[0, 'first'], [23, 'second']]);
    expect(men.marks).toEqual([]);
    const [unit, ...others] = draft('lput', '1 RFb2:7da BPz9:3', ground(['a1', 'b2']))!.pieces;
    expect(unit).toEqual({ cell: 1, kind: 'flyer', side: 'second', text: 'F', count: 7, flags: ['defending', 'acted'] });
    expect(others).toEqual([]);
  });
  it('but not if it has no shape', () => {
    expect(draft('2048', '0,2/4 0', ground([]))).toBeNull();
    expect(draft('tenpair', '9:12?', ground([]))).toBeNull();
  });
});
