// Arrow keys on a board: along the lines where it has lines, else to the nearest cell in that direction.
import type { View } from '../api/types';
import type { Point } from '../games/drawing';

const directions: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isArrow = (key: string): boolean => key in directions;

/** The cell that an arrow key leads to from another; the same if there is none. `places` are as the board is seen. */
export function steer(view: View, places: Point[], from: number, key: string): number {
  const direction = directions[key];
  const here = places[from];
  if (!direction || !here) return from;
  const linked = view.links.flatMap(([a, b]) => (a === from ? [b] : b === from ? [a] : []));
  const candidates = view.links.length > 0 ? linked : places.keys();
  let [best, least] = [from, Infinity];
  for (const cell of candidates) {
    const [x, y] = places[cell]!;
    const along = (x - here[0]) * direction[0] + (y - here[1]) * direction[1];
    const aside = Math.abs((x - here[0]) * direction[1]) + Math.abs((y - here[1]) * direction[0]);
    if (along < 1 || (view.links.length === 0 && aside > along * 1.2)) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}
