import { describe, expect, it } from 'vitest';
import { withAnotherSeed } from './form';

describe('the form of an experiment', () => {
  it('asks the same again with another seed', () => {
    const form = { question: 'Who?', seed: 7 };
    expect(withAnotherSeed(form, () => 0.25)).toEqual({ question: 'Who?', seed: 250_001 });
    expect(withAnotherSeed({ ...form, seed: 1 }, () => 0).seed).toBe(2);
  });
});
