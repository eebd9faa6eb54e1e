import { describe, expect, it } from 'vitest';
import type { Played } from '../api/types';
import { linesOf } from './lines';

const made = (sides: string) => [...sides].map((side, k) => ({ ply: k + 1, move: { by: { player: side === '1' ? 'first' : 'second' } } as Played }));
const read = (sides: string, roundOf?: (entry: { ply: number }) => string) =>
  linesOf(made(sides), roundOf).map(({ number, round, first, second }) => [number, round, first?.ply ?? null, second?.ply ?? null]);

describe('lines of moves', () => {
  it('hold a turn of each, numbered from one', () => {
    expect(read('1212')).toEqual([[1, '', 1, 2], [2, '', 3, 4]]);
  });

  it('begin with the second player where that one moved first, and no number is there twice', () => {
    expect(read('212')).toEqual([[1, '', null, 1], [2, '', 2, 3]]);
  });

  it('are numbered by their first action where a side acts twice, and end with the round', () => {
    expect(read('122112', ({ ply }) => (ply < 3 ? '1' : '2'))).toEqual([[1, '1', 1, 2], [3, '2', null, 3], [4, '2', 4, null], [5, '2', 5, 6]]);
  });
});
