import { describe, expect, it } from 'vitest';
import { recordsOf } from './records';

const record = (game: string, outcome?: string) => ({ format: 1, game, moves: [], ...(outcome ? { outcome } : {}) });

describe('records in a text', () => {
  it('are told apart line by line', () => {
    const text = `${JSON.stringify(record('morris', 'draw'))}\n\n${JSON.stringify(record('2048'))}\r\n`;
    expect(recordsOf(text).map(({ game, outcome }) => [game, outcome])).toEqual([['morris', 'draw'], ['2048', '']]);
  });

  it('are one where one is spread over several lines', () => {
    const spread = JSON.stringify(record('lput', 'Red wins'), null, 2);
    const [one, ...more] = recordsOf(spread);
    expect([more.length, one!.line.includes('\n'), JSON.parse(one!.line)]).toEqual([0, false, record('lput', 'Red wins')]);
  });

  it('are left out where they are none', () => {
    expect(['', '{ nonsense', 'hello\nworld', '[{"game":"2048"}]'].map(recordsOf)).toEqual([[], [], [], []]);
    expect(recordsOf('hello\n{"game":"2048"}\n{ broken').map(({ game }) => game)).toEqual(['2048']);
  });
});
