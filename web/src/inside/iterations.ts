// Depths of a search side by side: the server counts nodes up to each, a reader compares what each of them took.

import type { Iteration } from '../api/types';

export type Depth = Iteration & {
  own: number; // nodes of this depth alone; together they are the search's
  changed: boolean; // whether the best move is another than at the depth before
};

export const depthsOf = (iterations: Iteration[]): Depth[] =>
  iterations.map((one, k) => {
    const before = iterations[k - 1];
    return { ...one, own: one.nodes - (before?.nodes ?? 0), changed: before !== undefined && before.move !== one.move };
  });
