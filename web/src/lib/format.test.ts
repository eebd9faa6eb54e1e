import { describe, expect, it } from 'vitest';
import { clock, duration, short } from './format';

describe('numbers for people', () => {
  it('have a few digits and a unit', () => {
    expect([0, 7.25, 940, 1400, 72_000, 999_700, 2_100_000].map(short)).toEqual(['0', '7.3', '940', '1.4 k', '72 k', '1 M', '2.1 M']);
  });
  it('tell times as clocks and as durations', () => {
    expect([0, 321_000, 3_723_000].map(clock)).toEqual(['0:00', '5:21', '1:02:03']);
    expect([210, 4700, 31_000, 112_000, 3_900_000].map(duration)).toEqual(['0.21 s', '4.7 s', '31 s', '1 min 52 s', '1 h 5 min']);
  });
});
