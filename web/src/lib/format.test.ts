import { describe, expect, it } from 'vitest';
import { clock, duration, fixed, percent, short } from './format';

describe('numbers for people', () => {
  it('have a few digits and a unit', () => {
    expect([0, 7.25, 940, 1400, 72_000, 999_700, 2_100_000].map(short)).toEqual(['0', '7.3', '940', '1.4 k', '72 k', '1 M', '2.1 M']);
  });
  it('are not shown as nothing where they are small', () => {
    expect([0.19, 0.04, 0.0019, -0.04].map(short)).toEqual(['0.2', '0.04', '0.0019', '−0.04']);
    expect([0.0019, 0.4, 0].map((share) => percent(share))).toEqual(['0.19 %', '40 %', '0 %']);
    expect(duration(0.4)).toBe('0.0004 s');
  });
  it('have no minus where they round to nothing', () => {
    expect([-0.004, -0, 0.004, -0.006, -1.5].map((value) => fixed(value, 2))).toEqual(['0.00', '0.00', '0.00', '−0.01', '−1.50']);
    expect(short(-0)).toBe('0');
  });
  it('tell times as clocks and as durations', () => {
    expect([0, 321_000, 3_723_000].map(clock)).toEqual(['0:00', '5:21', '1:02:03']);
    expect([210, 4700, 31_000, 112_000, 3_900_000].map(duration)).toEqual(['0.21 s', '4.7 s', '31 s', '1 min 52 s', '1 h 5 min']);
  });
});
