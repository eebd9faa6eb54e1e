import { describe, expect, it } from 'vitest';
import { stepOf } from './experiments.svelte';

const at = (done: number, total = 1000) => stepOf({ state: 'running', done, total });

describe('a running experiment', () => {
  it('is reported after the first few games, then in tenths, and at its end', () => {
    expect(at(0)).toBeNull();
    expect(at(3)).toBeNull();
    expect(at(4)).toBe(at(99));
    expect(at(100)).not.toBe(at(99));
    expect(at(2, 2)).not.toBeNull();
    expect(stepOf({ state: 'done', done: 1000, total: 1000 })).not.toBe(at(1000));
  });

  it('has nothing to report before its first game', () => {
    expect(stepOf({ state: 'waiting', done: 0, total: 0 })).toBeNull();
  });
});
