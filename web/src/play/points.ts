// The graph over the game: one scale, the evaluation of whoever speaks. A result is on no evaluation's scale, so it is
// drawn as won or lost where two play, and told apart where points are counted.

import type { Played, Reading, ReviewPoint } from '../api/types';
import { heightOf, isProven } from '../board/reading';
import { ended } from '../board/values';
import { agentName } from '../lib/agents';

export type GraphPoint = [ply: number, value: number, proven?: boolean];

type Told = {
  moves: Played[]; // with what their agents thought
  reviewed: ReadonlyMap<number, ReviewPoint>; // what the adviser thinks
  adviser: string;
  seated: string | null; // the first agent that has a seat
  length: number;
  two: boolean;
  puzzle: boolean; // values are moves that are still needed
};

/** The value at each ply that has one, in order. */
export function graphPoints({ moves, reviewed, adviser, seated, length, two, puzzle }: Told): GraphPoint[] {
  const out = new Map<number, number>();
  // Every search has a scale of its own, so one speaks: the adviser, or as long as it is silent whoever has a seat first.
  const voice = reviewed.size > 0 ? adviser : (seated ?? adviser);
  const same = (agent: string | null) => agent !== null && agentName(agent) === agentName(voice);
  // What agents thought of a puzzle is on another scale than the moves it still needs.
  if (!puzzle) moves.forEach((move, k) => move.thought && same(move.agent) && out.set(k, move.thought.value));
  for (const [ply, { value, move }] of reviewed) {
    const result = move === null && !puzzle; // nobody moves: the game is over
    if (puzzle) out.set(ply, Math.abs(value));
    else if (!result) out.set(ply, value);
    else if (two) out.set(ply, ended(value));
  }
  return [...out].filter(([ply]) => ply <= length).sort((a, b) => a[0] - b[0]);
}

/** The same by what values read as, where that is known: a share of the point, points or moves, ends included. */
export function readPoints({ moves, reviewed, adviser, seated, length, puzzle }: Told): GraphPoint[] {
  const out = new Map<number, Reading>();
  const voice = reviewed.size > 0 ? adviser : (seated ?? adviser);
  const same = (agent: string | null) => agent !== null && agentName(agent) === agentName(voice);
  if (!puzzle) moves.forEach((move, k) => move.thought?.reading && same(move.agent) && out.set(k, move.thought.reading));
  for (const [ply, { reading }] of reviewed) if (reading) out.set(ply, reading);
  const known = [...out].filter(([ply]) => ply <= length).sort((a, b) => a[0] - b[0]);
  return known.map(([ply, reading]) => [ply, heightOf(reading), isProven(reading)]);
}
