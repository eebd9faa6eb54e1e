// From touched cells to a move: which cells may come next, where a move may end, and what a touch means. It knows paths,
// no rules; the paths are the legal moves.

import type { Input, View } from '../api/types';
import { pieceAt } from '../games/drawing';

export type Way = { path: number[]; input: Input };
export type Choice = { prefix: number[]; preview: Input | null; play: Input | null };

/** The moves that are paths. Where both cells of a pair are alike, either may be touched first. */
export function waysOf(view: View, unordered = false): Way[] {
  return view.inputs.flatMap((input) => {
    if (!('path' in input.gesture)) return [];
    const path = input.gesture.path;
    const way = { path, input };
    return unordered && path.length === 2 ? [way, { path: [path[1]!, path[0]!], input }] : [way];
  });
}

const begins = (path: number[], prefix: number[]) => prefix.every((cell, k) => path[k] === cell);
const same = (a: number[], b: number[]) => a.length === b.length && begins(a, b);

/** What is chosen before anybody touches anything: the piece that must act, if the rules leave no choice. */
export function implied(view: View, ways: Way[]): number[] {
  const first = ways[0]?.path[0];
  if (first === undefined || !pieceAt(view, first)?.flags.includes('active')) return [];
  return ways.every((way) => way.path[0] === first) ? [first] : [];
}

export function nextCells(ways: Way[], prefix: number[]): Set<number> {
  return new Set(ways.filter((way) => begins(way.path, prefix) && way.path.length > prefix.length).map((way) => way.path[prefix.length]!));
}

/** The move that ends exactly where the choice is now: what "Stop here" plays. */
export const finished = (ways: Way[], prefix: number[]): Input | null =>
  ways.find((way) => same(way.path, prefix))?.input ?? null;

/** All cells that a touch can mean something on now: the next ones, and ends that are one step further. */
export function reachable(ways: Way[], prefix: number[]): Set<number> {
  const cells = nextCells(ways, prefix);
  for (const way of ways) if (prefix.length > 0 && begins(way.path, prefix)) cells.add(way.path[way.path.length - 1]!);
  return cells;
}

function gain(input: Input, from: number | undefined): number {
  return (input.losses ?? []).reduce((sum, loss) => sum + (loss.cell === from ? -loss.count : loss.count), 0);
}

/** The best way to an end that lies further than the next cell: most losses for them, fewest for us, then the shortest. */
function through(view: View, ways: Way[], prefix: number[], cell: number): Way | undefined {
  const from = prefix[0];
  const distance = (way: Way) => {
    const [a, b] = [view.cells[way.path[0]!]!, view.cells[way.path[1]!]!];
    return way.path.length < 3 ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  return ways
    .filter((way) => begins(way.path, prefix) && way.path.length > prefix.length && way.path[way.path.length - 1] === cell)
    .sort((a, b) => gain(b.input, from) - gain(a.input, from) || distance(a) - distance(b))[0];
}

/** What pointing at a cell would do. */
export function pointed(view: View, ways: Way[], prefix: number[], cell: number | null): Input | null {
  if (cell === null || prefix.length === 0) return null;
  return through(view, ways, prefix, cell)?.input ?? null;
}

/**
 * What touching a cell does. `sure`: whether a move is played at once; otherwise it is shown first, and the second touch
 * plays it.
 */
export function press(view: View, ways: Way[], now: Pick<Choice, 'prefix' | 'preview'>, cell: number, sure: boolean): Choice {
  const { prefix, preview } = now;
  const start = implied(view, ways);
  const free: Choice = { prefix: start, preview: null, play: null };
  const end = preview && 'path' in preview.gesture ? preview.gesture.path[preview.gesture.path.length - 1] : undefined;
  if (preview && end === cell) return { ...free, play: preview };
  if (prefix[prefix.length - 1] === cell) {
    const here = finished(ways, prefix);
    return here ? { ...free, play: here } : free;
  }
  const longer = [...prefix, cell];
  const inside = ways.filter((way) => begins(way.path, longer));
  const exact = inside.find((way) => same(way.path, longer));
  if (exact && inside.every((way) => same(way.path, longer)))
    return sure ? { ...free, play: exact.input } : { prefix, preview: exact.input, play: null };
  if (inside.length > 0) return { prefix: longer, preview: null, play: null };
  const far = prefix.length > 0 ? through(view, ways, prefix, cell) : undefined;
  if (far) return sure ? { ...free, play: far.input } : { prefix, preview: far.input, play: null };
  if (ways.some((way) => way.path[0] === cell)) return press(view, ways, { prefix: [], preview: null }, cell, sure);
  return free;
}
