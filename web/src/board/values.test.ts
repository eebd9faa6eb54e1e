import { describe, expect, it } from 'vitest';
import type { Judged } from '../api/types';
import { decided, valueNeeded, valueScore, valueTwo } from './values';

const judged = (move: string, value: number, bound: Judged['bound'] = 'exact'): Judged => ({ move, value, bound, visits: 0, line: [], cells: [] });
const words = { win: (n: number) => `win ${n}`, loss: (n: number) => `loss ${n}` };

describe('values for the side to move', () => {
  it('turn around for the second player, bounds too', () => {
    const values = valueTwo([judged('a', -4), judged('b', 3, 'upper')], 'a', { player: 'second' }, words);
    expect(values.map((value) => [value.move, value.long, value.kind, value.bound])).toEqual([
      ['a', '+4', 'g', 'exact'],
      ['b', '−3', 'b', 'lower'],
    ]);
    expect(values[0]!.best).toBe(true);
  });

  it('say how far a won game is from its end', () => {
    expect(decided(999_991)).toEqual({ won: true, plies: 9 });
    expect(decided(-999_988)).toEqual({ won: false, plies: 12 });
    expect(decided(12.5)).toBeNull();
    expect(valueTwo([judged('a', 999_991)], 'a', { player: 'first' }, words)[0]!.text).toBe('win 9');
  });

  it('begin with the move that was chosen, whatever bounds and rarely tried moves promise', () => {
    const values = valueTwo([judged('bound', 2, 'upper'), judged('lucky', 3), judged('chosen', 1), judged('exact', 2)], 'chosen', { player: 'first' }, words);
    expect(values.map((value) => [value.move, value.text, value.best])).toEqual([
      ['chosen', '+1', true],
      ['lucky', '+3', false],
      ['exact', '+2', false],
      ['bound', '≤+2', false],
    ]);
  });

  it('drop the leading zero on the board where they are small', () => {
    const [value] = valueTwo([judged('a', 0.62)], 'a', { player: 'first' }, words);
    expect([value!.text, value!.long]).toEqual(['+.62', '+0.62']);
  });

  it('of a puzzle are moves that are still needed', () => {
    const values = valueNeeded([judged('b', -10, 'upper'), judged('a', -9)], 'a');
    expect(values.map((value) => [value.move, value.text, value.kind, value.best])).toEqual([
      ['a', '9', 'g', true],
      ['b', '≥ 10', 'e', false],
    ]);
  });

  it('call a score good within two hundredths of the best', () => {
    const values = valueScore([judged('up', 1000), judged('left', 985), judged('down', 500)], 'up');
    expect(values.map((value) => value.kind)).toEqual(['g', 'g', 'b']);
  });

  it('of scores have as many digits as tell them apart', () => {
    const texts = (...scores: number[]) => valueScore(scores.map((score) => judged(String(score), score)), '').map((value) => value.text);
    expect(texts(119_182, 90_391)).toEqual(['119 k', '90 k']);
    expect(texts(27_878.07, 27_736.6)).toEqual(['27\u202f878', '27\u202f737']);
    expect(texts(30.124, 30.081)).toEqual(['30.124', '30.081']);
    expect(texts(-513.4, -516.3)).toEqual(['−513', '−516']);
    expect(texts(30.2, 30.2)).toEqual(['30', '30']);
  });
});
