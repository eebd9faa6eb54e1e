import { describe, expect, it } from 'vitest';
import type { Cell, Piece, View } from '../api/types';
import { moduleOf } from '../games';
import type { Drawing, Look } from '../games/drawing';
import { BADGE_HEIGHT, overlap, placeBadges, type Badge } from './badges';
import type { Valued } from './values';

const look = (narrow: boolean): Look => ({ narrow, mini: false, dark: false, flipped: false, pills: true });
const valued = (move: string, score: number, text = '+.62'): Valued => ({ move, score, share: 0, kind: 'e', text, long: text, bound: 'exact', visits: 0, line: [], best: false, raw: '' });
const piece = (cell: number, kind: string, text: string): Piece => ({ cell, kind, side: 'first', text, count: 16, flags: [] });
const viewOf = (cells: Cell[], pieces: Piece[]): View => ({ turn: { player: 'first' }, cells, links: [], pieces, marks: [], facts: [], inputs: [] });

const hexes: Cell[] = Array.from({ length: 180 }, (_, k) => {
  const [x, y] = [k % 15, Math.floor(k / 15)];
  return { name: `${x}/${y}`, x: x + (y % 2) / 2, y: y * (Math.sqrt(3) / 2), shape: 'hex', kind: 'grass' };
});
const points: Cell[] = Array.from({ length: 49 }, (_, k) => ({ name: `p${k}`, x: k % 7, y: Math.floor(k / 7), shape: 'point', kind: 'point' }));
const squares: Cell[] = Array.from({ length: 27 }, (_, k) => ({ name: `s${k}`, x: k % 9, y: Math.floor(k / 9), shape: 'square', kind: 'digit' }));

const crowds: [name: string, drawing: Drawing, view: View][] = [
  ['L-put', moduleOf('lput').drawing, viewOf(hexes, [64, 65, 66, 79, 80, 81, 94, 95, 110].map((cell) => piece(cell, 'pikeman', 'P')))],
  ['Morris', moduleOf('morris').drawing, viewOf(points, [0, 1, 2, 7, 8, 9, 14, 16, 30].map((cell) => piece(cell, 'man', 'W')))],
  ['TenPair', moduleOf('tenpair').drawing, viewOf(squares, squares.map((_, cell) => piece(cell, 'digit', '3')))],
];

describe('values on a crowded board', () => {
  for (const [name, drawing, view] of crowds)
    for (const narrow of [false, true])
      it(`of ${name} overlap neither each other nor pieces${narrow ? ' on a phone' : ''}`, () => {
        const badges: Badge[] = view.cells.map((_, cell) => ({ cell, onPiece: view.pieces.some((one) => one.cell === cell), value: valued(String(cell), -cell, cell % 3 ? '+.62' : '≤−12.5') }));
        const placed = placeBadges(badges, view, drawing, look(narrow));
        expect(placed.length).toBeGreaterThan(8);
        expect(placed.some((one) => one.onPiece)).toBe(true);
        const box = drawing.box(view, look(narrow));
        const pills = placed.map(({ x, y, width, scale }) => ({ x: x - (width * scale) / 2, y: y - (BADGE_HEIGHT * scale) / 2, width: width * scale, height: BADGE_HEIGHT * scale }));
        const body = drawing.body(look(narrow));
        pills.forEach((pill, k) => {
          expect(pills.filter((other, j) => j !== k && overlap(pill, other))).toEqual([]);
          expect(pill.x >= box.x && pill.y >= box.y && pill.x + pill.width <= box.x + box.width && pill.y + pill.height <= box.y + box.height).toBe(true);
          for (const one of view.pieces) {
            const [x, y] = drawing.place(view.cells[one.cell]!, view, look(narrow));
            // The square inside a circle is clear at least.
            const inner = body.round ? { x: x + body.x * 0.7, y: y + body.y * 0.7, width: body.width * 0.7, height: body.height * 0.7 } : { ...body, x: x + body.x, y: y + body.y };
            expect(overlap(pill, inner)).toBe(false);
          }
        });
      });

  it('give the best move the place that it would have alone', () => {
    const [, drawing, view] = crowds[0]!;
    const best: Badge = { cell: 110, onPiece: true, value: valued('best', 9) };
    const [alone] = placeBadges([best], view, drawing, look(false));
    const rest = view.cells.map((_, cell): Badge => ({ cell, onPiece: false, value: valued(String(cell), 0) })).filter(({ cell }) => !view.pieces.some((one) => one.cell === cell));
    expect(placeBadges([best, ...rest], view, drawing, look(false))[0]).toEqual(alone);
  });
});
