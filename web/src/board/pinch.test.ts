import { describe, expect, it } from 'vitest';
import { pinched } from './pinch';

const all = { x: -10, y: -10, width: 400, height: 600 };

describe('two fingers', () => {
  it('look closer at what is between them', () => {
    const part = pinched(all, all, { x: 0.5, y: 0.5, apart: 50 }, { x: 0.5, y: 0.5, apart: 100 });
    expect(part).toEqual({ x: 90, y: 140, width: 200, height: 300 });
  });

  it('move what is seen, but never past its edge', () => {
    const close = { x: 90, y: 140, width: 200, height: 300 };
    expect(pinched(all, close, { x: 0.5, y: 0.5, apart: 80 }, { x: 0.75, y: 0.5, apart: 80 })).toEqual({ ...close, x: 40 });
    expect(pinched(all, close, { x: 0, y: 0, apart: 80 }, { x: 9, y: 9, apart: 80 })).toEqual({ ...close, x: -10, y: -10 });
  });

  it('are kept between the whole board and two and a half times as close', () => {
    expect(pinched(all, all, { x: 0.5, y: 0.5, apart: 10 }, { x: 0.5, y: 0.5, apart: 900 }).width).toBe(160);
    expect(pinched(all, all, { x: 0.5, y: 0.5, apart: 900 }, { x: 0.5, y: 0.5, apart: 10 })).toEqual(all);
  });
});
