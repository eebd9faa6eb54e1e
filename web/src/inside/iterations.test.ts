import { describe, expect, it } from 'vitest';
import type { Iteration } from '../api/types';
import { depthsOf } from './iterations';

const at = (depth: number, nodes: number, move: string): Iteration => ({ depth, move, value: 0, nodes, line: [move] });

describe('the depths of a search', () => {
  it('have nodes of their own, which together are the search’s, and say where the best move changed', () => {
    const depths = depthsOf([at(1, 24, 'a1'), at(2, 100, 'a1'), { ...at(3, 1000, 'd6'), unfinished: { judged: 3, moves: 24 } }]);
    expect(depths.map(({ own, changed }) => [own, changed])).toEqual([[24, false], [76, false], [900, true]]);
    expect(depths.reduce((sum, { own }) => sum + own, 0)).toBe(1000);
    expect(depths[2]!.unfinished).toEqual({ judged: 3, moves: 24 });
  });
});
