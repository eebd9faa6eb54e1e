import { describe, expect, it } from 'vitest';
import { ends, underneath } from './plots';

describe('intervals on an axis', () => {
  it('keep both ends where the axis is even', () => {
    expect(ends({ value: 1, low: -1, high: 3 }, false)).toEqual([-1, 1, 3]);
    expect(ends({ value: 1, low: null, high: null }, false)).toEqual([1, 1, 1]);
  });

  it('leave out what a logarithmic axis has no place for', () => {
    expect(ends({ value: 2, low: 1, high: 4 }, true)).toEqual([1, 2, 4]);
    expect(ends({ value: 2, low: -0.5, high: 4 }, true)).toEqual([2, 2, 4]);
    expect(ends({ value: 2, low: 0, high: null }, true)).toEqual([2, 2, 2]);
    expect(ends({ value: 0, low: 0, high: 0 }, true)).toBeNull();
  });
});

describe('names under bars', () => {
  const agents = ['random (1\u202f283)', 'alpha-beta(depth=1) (1\u202f910)', 'alpha-beta(depth=2) (2\u202f131)'];

  it('keep the counts that they promise, on a line of their own', () => {
    const { written, slant } = underneath(agents, 400);
    expect(slant).toBe(false);
    expect(agents.map(written)).toEqual(['random\n(1\u202f283)', '…depth=1)\n(1\u202f910)', '…depth=2)\n(2\u202f131)']);
  });

  it('are aslant where there is no room, and still have their counts', () => {
    const { written, slant } = underneath(agents, 230);
    expect(slant).toBe(true);
    expect(written(agents[1]!)).toBe('alpha-beta(depth=1) (1\u202f910)');
  });

  it('are as they come where all is short', () => {
    expect(['32', '1024'].map(underneath(['32', '1024'], 500).written)).toEqual(['32', '1024']);
  });
});
