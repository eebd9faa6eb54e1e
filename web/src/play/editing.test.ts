import { describe, expect, it } from 'vitest';
import { paint } from './editing';

describe('the editor paints on the notation', () => {
  it('of 2048, and begins the score anew', () => {
    expect(paint('2048', '0,2/4,0 8 +', 'b2', '64')).toBe('0,2/4,64 0 +');
  });
  it('of TenPair, beyond column z too', () => {
    expect(paint('tenpair', '9:123456789/111213141', '2c', '.')).toBe('9:123456789/11.213141');
    expect(paint('tenpair', '123', '1b', '9')).toBe('9:193');
  });
  it('of Morris', () => {
    expect(paint('morris', '........................ W 9 9 0', 'd7', 'B')).toBe('.B...................... W 9 9 0');
  });
  it('of L-put: a unit stands once, and two never share a hex', () => {
    expect(paint('lput', '1 BPb8:16 RSn9:7+20d', 'b8', 'RS')).toBe('1 RSb8:7+20d');
    expect(paint('lput', '1 BPb8:16 RSn9:7', 'n9', '.')).toBe('1 BPb8:16');
  });
});
