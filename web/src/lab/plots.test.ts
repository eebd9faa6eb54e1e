import { describe, expect, it } from 'vitest';
import { ends } from './plots';

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
