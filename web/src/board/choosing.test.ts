import { describe, expect, it } from 'vitest';
import type { Input, Piece, View } from '../api/types';
import { implied, nextCells, pointed, press, waysOf } from './choosing';

const cell = (name: string, x: number, y = 0) => ({ name, x, y, shape: 'square' as const, kind: 'cell' });
const piece = (at: number, flags: string[] = []): Piece => ({ cell: at, kind: 'man', side: 'first', text: 'W', count: null, flags });
const path = (move: string, cells: number[], losses?: Input['losses']): Input => ({ move, gesture: { path: cells }, ...(losses ? { losses } : {}) });
function view(inputs: Input[], pieces: Piece[]): View {
  const cells = Array.from({ length: 6 }, (_, x) => cell(`c${x}`, x));
  return { turn: { player: 'first' }, cells, links: [], pieces, marks: [], facts: [], inputs };
}
const nothing = { prefix: [], preview: null };

describe('choosing a move by touching cells', () => {
  it('plays a path that has no longer brother at its last cell', () => {
    const board = view([path('0-1', [0, 1]), path('0-2', [0, 2])], [piece(0)]);
    const ways = waysOf(board);
    const first = press(board, ways, nothing, 0, true);
    expect(first).toEqual({ prefix: [0], preview: null, play: null });
    expect([...nextCells(ways, first.prefix)]).toEqual([1, 2]);
    expect(press(board, ways, first, 2, true).play?.move).toBe('0-2');
  });

  it('takes either digit of a pair first where the cells are alike', () => {
    const board = view([path('a-b', [1, 3])], [piece(1), piece(3)]);
    const ways = waysOf(board, true);
    const first = press(board, ways, nothing, 3, true);
    expect(press(board, ways, first, 1, true).play?.move).toBe('a-b');
  });

  it('lets go when the chosen cell is touched again', () => {
    const board = view([path('0-1', [0, 1])], [piece(0)]);
    expect(press(board, waysOf(board), { prefix: [0], preview: null }, 0, true)).toEqual({ prefix: [], preview: null, play: null });
  });

  it('stops inside a longer path when the cell is touched twice', () => {
    const board = view([path('0-1', [0, 1]), path('0-1x2', [0, 1, 2])], [piece(0, ['active']), piece(2)]);
    const ways = waysOf(board);
    expect(implied(board, ways)).toEqual([0]);
    const there = press(board, ways, { prefix: [0], preview: null }, 1, true);
    expect(there.prefix).toEqual([0, 1]);
    expect(press(board, ways, there, 1, true).play?.move).toBe('0-1');
    expect(press(board, ways, there, 2, true).play?.move).toBe('0-1x2');
  });

  it('goes straight to a target by the way that costs them most and us least', () => {
    const ways = [path('0-1x3', [0, 1, 3], [{ cell: 3, count: 2 }, { cell: 0, count: 2 }]), path('0-2x3', [0, 2, 3], [{ cell: 3, count: 2 }])];
    const board = view(ways, [piece(0, ['active']), piece(3)]);
    expect(pointed(board, waysOf(board), [0], 3)?.move).toBe('0-2x3');
  });

  it('shows an attack before it is made when a finger is not sure', () => {
    const board = view([path('0x3', [0, 3])], [piece(0, ['active']), piece(3)]);
    const ways = waysOf(board);
    const shown = press(board, ways, { prefix: [0], preview: null }, 3, false);
    expect(shown.play).toBeNull();
    expect(shown.preview?.move).toBe('0x3');
    expect(press(board, ways, shown, 3, false).play?.move).toBe('0x3');
  });
});
