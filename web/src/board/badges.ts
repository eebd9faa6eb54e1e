// Which values stand on the board: for every cell that may be touched next, the best move that begins there.

import type { View } from '../api/types';
import { pieceAt } from '../games/drawing';
import { nextCells, type Way } from './choosing';
import type { Valued } from './values';

export type Badge = { cell: number; onPiece: boolean; value: Valued };

export function badgesOf(view: View, ways: Way[], prefix: number[], values: Map<string, Valued>, most: number): Badge[] {
  const best = new Map<number, Valued>();
  for (const { path, input } of ways) {
    if (path.length <= prefix.length || !prefix.every((cell, k) => path[k] === cell)) continue;
    const value = values.get(input.move);
    if (!value) continue;
    // A target is touched directly, so its value stands on it and not on the hex before it.
    const touched = path.slice(prefix.length).find((cell) => prefix.length > 0 && pieceAt(view, cell)) ?? path[prefix.length]!;
    const known = best.get(touched);
    if (!known || value.score > known.score) best.set(touched, value);
  }
  const next = nextCells(ways, prefix);
  return [...best]
    .map(([cell, value]) => ({ cell, value, onPiece: Boolean(pieceAt(view, cell)) }))
    .filter(({ cell, onPiece }) => next.has(cell) || onPiece)
    .sort((a, b) => b.value.score - a.value.score)
    .slice(0, most);
}
