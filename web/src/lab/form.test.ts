import { describe, expect, it } from 'vitest';
import { withAnotherSeed, withKind } from './form';

describe('the form of an experiment', () => {
  it('asks the same again with another seed', () => {
    const form = { question: 'Who?', seed: 7 };
    expect(withAnotherSeed(form, () => 0.25)).toEqual({ question: 'Who?', seed: 250_001 });
    expect(withAnotherSeed({ ...form, seed: 1 }, () => 0).seed).toBe(2);
  });

  it('gives agents little to spend, and solvers what they need', () => {
    const form = { question: '', game: 'tenpair', agents: ['a-star'], seed: 1 };
    const puzzle = { solver: 'optimal' };
    const solo = withKind(form, 'solo', puzzle);
    expect(solo.budget).toBe('nodes=1000000');
    expect(withKind({ ...form, game: 'morris' }, 'match', { solver: null }).budget).toBe('nodes=2000');
    expect('budget' in withKind(solo, 'solve', puzzle)).toBe(false);
    expect(withKind({ ...form, budget: 'time=1s' }, 'solve', puzzle).budget).toBe('time=1s');
  });
});
