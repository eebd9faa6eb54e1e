import { describe, expect, it } from 'vitest';
import { tipPlace } from './tip';

const size = { width: 250, height: 90 };
const ground = { box: { width: 800, height: 600 }, reach: 25, keep: [], pieces: [] };
const under = (at: { x: number; y: number }, cell: { x: number; y: number }) =>
  cell.x > at.x && cell.x < at.x + size.width && cell.y > at.y && cell.y < at.y + size.height;

describe('a tooltip', () => {
  it('stands above what it is about, inside the board', () => {
    expect(tipPlace({ x: 400, y: 300 }, size, ground)).toEqual({ x: 275, y: 179 });
    expect(tipPlace({ x: 10, y: 300 }, size, ground).x).toBe(0);
    expect(tipPlace({ x: 400, y: 40 }, size, ground).y).toBe(71);
  });

  it('hides neither the attacker nor the hex that it strikes from', () => {
    const about = { x: 400, y: 300 };
    for (const keep of [[{ x: 400, y: 200 }], [{ x: 350, y: 250 }, { x: 450, y: 350 }], [{ x: 400, y: 240 }, { x: 400, y: 360 }]]) {
      const at = tipPlace(about, size, { ...ground, keep });
      for (const cell of [about, ...keep]) expect(under(at, cell)).toBe(false);
    }
  });

  it('covers no unit though units stand all around what it is about', () => {
    const about = { x: 400, y: 300 };
    const crowd = [-2, -1, 0, 1, 2].flatMap((row) => [-3, -2, -1, 1, 2, 3].map((column) => ({ x: 400 + column * 52 + (row % 2) * 26, y: 300 + row * 45 })));
    const at = tipPlace(about, size, { ...ground, keep: crowd.slice(0, 9), pieces: crowd });
    expect(crowd.filter((cell) => under(at, cell))).toEqual([]);
    expect(at.x >= 0 && at.y >= 0 && at.x + size.width <= 800 && at.y + size.height <= 600).toBe(true);
  });

  it('would rather hide no other piece either', () => {
    expect(under(tipPlace({ x: 400, y: 300 }, size, { ...ground, pieces: [{ x: 300, y: 220 }] }), { x: 300, y: 220 })).toBe(false);
  });
});
