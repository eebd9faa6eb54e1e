import { describe, expect, it } from 'vitest';
import type { View } from '../api/types';
import { steer } from './steering';

const board = (links: [number, number][]): View => ({ turn: 'over', cells: [], links, pieces: [], marks: [], facts: [], inputs: [] });

describe('arrow keys', () => {
  it('follow the lines where the board has lines, however far the next point is', () => {
    const places: [number, number][] = [[0, 0], [3, 0], [1, 1]];
    expect(steer(board([[0, 1]]), places, 0, 'ArrowRight')).toBe(1);
    expect(steer(board([[0, 1]]), places, 0, 'ArrowDown')).toBe(0);
  });

  it('go to the nearer of two neighbours on a map of hexes', () => {
    const places: [number, number][] = [[50, 0], [24, 45], [77, 45], [100, 0]];
    expect(steer(board([]), places, 0, 'ArrowDown')).toBe(1);
    expect(steer(board([]), places, 0, 'ArrowRight')).toBe(3);
    expect(steer(board([]), places, 0, 'ArrowUp')).toBe(0);
  });
});
