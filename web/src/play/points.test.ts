import { describe, expect, it } from 'vitest';
import type { Played, ReviewPoint } from '../api/types';
import { decided } from '../board/values';
import { graphPoints, readPoints } from './points';

const played = (agent: string | null, value: number): Played => ({
  by: agent === null ? 'chance' : { player: 'first' },
  agent,
  move: 'up',
  trace: { cells: [], motions: [] },
  position: '',
  ...(agent === null ? {} : { thought: { value, depth: 1, nodes: 1, playout_plies: 0, rate: 1 } }),
});
const point = (ply: number, value: number, move: string | null = 'up'): [number, ReviewPoint] => [ply, { ply, value, depth: 1, move }];
const told = { moves: [], reviewed: new Map(), adviser: 'expectimax', seated: null, length: 4, two: false, puzzle: false };

describe('the graph over the game', () => {
  it('of a game for points does not mix the evaluation with the final score', () => {
    const reviewed = new Map([point(0, 93_000), point(2, 95_500), point(4, 1_208, null)]);
    expect(graphPoints({ ...told, reviewed })).toEqual([[0, 93_000], [2, 95_500]]);
  });

  it('of a game of two ends won, lost or even', () => {
    const reviewed = new Map([point(0, 3), point(4, -1, null)]);
    const [[, first], [ply, last]] = graphPoints({ ...told, reviewed, two: true }) as [[number, number], [number, number]];
    expect([first, ply, decided(last)]).toEqual([3, 4, { won: false, plies: 0 }]);
  });

  it('of a puzzle counts the moves that are still needed, down to none', () => {
    const reviewed = new Map([point(0, -2), point(1, -1), point(2, 0, null)]);
    expect(graphPoints({ ...told, moves: [played('uct', 0.4)], seated: 'uct', reviewed, puzzle: true })).toEqual([[0, 2], [1, 1], [2, 0]]);
  });

  it('has one voice: the adviser, or whoever has a seat as long as it is silent', () => {
    const moves = [played('uct(nodes=9)', 700), played(null, 0), played('ntuple', 4_000)];
    expect(graphPoints({ ...told, moves, seated: 'uct(nodes=9)' })).toEqual([[0, 700]]);
    expect(graphPoints({ ...told, moves, seated: 'uct(nodes=9)', reviewed: new Map([point(2, 93_000)]) })).toEqual([[2, 93_000]]);
  });
});

describe('the graph of what values read as', () => {
  it('has ends on the same scale, and only what is known', () => {
    const read = (ply: number, score: number, bound: 'exact' | 'unproven', move: string | null = 'up'): [number, ReviewPoint] => [
      ply,
      { ply, value: 1, depth: 1, move, reading: { says: 'score', score, bound } },
    ];
    const reviewed = new Map([read(0, 40_000, 'unproven'), point(1, 77), read(4, 1_208, 'exact', null)]);
    expect(readPoints({ ...told, reviewed })).toEqual([
      [0, 40_000, false],
      [4, 1_208, true],
    ]);
  });
});
