// The moves of a game of two as lines to read: the first player's on the left, the second's on the right. In most games a
// line is a turn of each; where the order of the turns varies a line is numbered by its first action, and rounds part them.

import type { Played } from '../api/types';

/** A move with the events of chance after it; it leads to the ply `end`. */
export type Entry = { ply: number; end: number; move: Played; note: string };
export type Line<E> = { number: number; round: string; first: E | null; second: E | null };

const isSecond = ({ move }: { move: Played }) => typeof move.by === 'object' && move.by.player === 'second';

/** `roundOf`: the round that an entry belongs to, for games that have rounds. */
export function linesOf<E extends { ply: number; move: Played }>(entries: E[], roundOf?: (entry: E) => string): Line<E>[] {
  const lines: Line<E>[] = [];
  for (const entry of entries) {
    const last = lines[lines.length - 1];
    const round = roundOf?.(entry) ?? '';
    if (last && isSecond(entry) && last.second === null && last.round === round) last.second = entry;
    else lines.push({ number: roundOf ? entry.ply : lines.length + 1, round, first: isSecond(entry) ? null : entry, second: isSecond(entry) ? entry : null });
  }
  return lines;
}
