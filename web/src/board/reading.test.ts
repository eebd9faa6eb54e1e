import { describe, expect, it } from 'vitest';
import type { Judged, Reading } from '../api/types';
import { heightOf, isProven, said, valueRead } from './reading';

const judged = (move: string, value: number, reading?: Reading): Judged => ({ move, value, bound: 'exact', visits: 0, line: [], cells: [], ...(reading ? { reading } : {}) });
const [first, second] = [{ player: 'first' } as const, { player: 'second' } as const];
const chance = (share: number, bound: 'unproven' | 'upper' | 'lower' = 'unproven'): Reading => ({ says: 'chance', chance: share, bound });

describe('what a value reads as', () => {
  it('is said for whoever is to move, bounds too', () => {
    expect(said(chance(0.71), first)).toMatchObject({ long: '71 %', kind: 'g', sure: 'estimate' });
    expect(said(chance(0.71), second)).toMatchObject({ long: '29 %', kind: 'b' });
    expect(said(chance(0.44, 'upper'), first)).toMatchObject({ long: '≤ 44 %', sure: 'bound' });
    expect(said(chance(0.44, 'upper'), second)).toMatchObject({ long: '≥ 56 %', kind: 'g' });
    expect(said({ says: 'won', by: 'second', plies: 12 }, second)).toMatchObject({ long: 'wins in 12', kind: 'g', sure: 'proven' });
    expect(said({ says: 'won', by: 'second' }, first)).toMatchObject({ long: 'loses', share: -1 });
    expect(said({ says: 'drawn' }, first)).toMatchObject({ long: 'draw', kind: 'e', sure: 'proven' });
    expect(said({ says: 'score', score: 41_200, risk: 0.041, bound: 'unproven' }, first).long).toBe('41 k, risk 4 %');
    expect(said({ says: 'moves', moves: 29, bound: 'lower' }, first)).toMatchObject({ long: '≥ 29 moves', text: '≥ 29', sure: 'bound' });
    expect(said({ says: 'moves', moves: 1, bound: 'exact' }, first)).toMatchObject({ long: '1 move', sure: 'proven' });
  });

  it('has a height in a graph, for the first player', () => {
    const all: Reading[] = [chance(0.2), { says: 'won', by: 'first', plies: 3 }, { says: 'won', by: 'second' }, { says: 'drawn' }, { says: 'moves', moves: 7, bound: 'exact' }];
    expect(all.map(heightOf)).toEqual([0.2, 1, 0, 0.5, 7]);
    expect(all.map(isProven)).toEqual([false, true, true, true, true]);
  });

  it('ranks moves with the chosen one first and keeps the raw value', () => {
    const values = valueRead([judged('a', -40, chance(0.4)), judged('b', -90, chance(0.2)), judged('c', 0)], 'a', second);
    expect(values.map(({ move, long, kind, raw, best }) => [move, long, kind, raw, best])).toEqual([
      ['a', '60 %', 'g', '+40', true],
      ['b', '80 %', 'g', '+90', false],
      ['c', '…', 'e', '0.00', false],
    ]);
  });

  it('of scores is good within two hundredths of the best, of a puzzle with the fewest moves', () => {
    const score = (points: number): Reading => ({ says: 'score', score: points, bound: 'unproven' });
    const scores = valueRead([judged('up', 9, score(41_000)), judged('left', 8, score(40_500)), judged('down', 2, score(30_000))], 'up', first);
    expect(scores.map(({ kind }) => kind)).toEqual(['g', 'g', 'b']);
    const moves = (count: number, bound: 'exact' | 'lower'): Reading => ({ says: 'moves', moves: count, bound });
    const needed = valueRead([judged('b', -10, moves(10, 'lower')), judged('a', -9, moves(9, 'exact'))], 'a', first);
    expect(needed.map(({ move, text, kind }) => [move, text, kind])).toEqual([
      ['a', '9', 'g'],
      ['b', '≥ 10', 'e'],
    ]);
  });
});
