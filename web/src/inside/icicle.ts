// An icicle: width is visits, depth reads downwards like a line of play. What is too narrow is gathered into one grey
// cell, so that a person can take it in and a browser can draw it.

import type { Branch, Results } from '../api/types';
import { num } from '../i18n/index.svelte';
import { heightOf } from '../board/reading';
import { fixed } from '../lib/format';

export type Slab = {
  path: number[]; // children's indices from the shown root
  node: Branch;
  x: number;
  width: number;
  depth: number;
  principal: boolean;
  rest: number; // how many moves it stands for; 0: one move
};

export const most = 400;

/**
 * The slabs to draw, the root first. `least`: the narrowest that is worth drawing. `few`: below the root only the moves that
 * are gathered otherwise, spread over the whole width.
 */
export function slabs(root: Branch, width: number, least: number, deepest: number, few = false): Slab[] {
  const out: Slab[] = [];
  const queue: Slab[] = [{ path: [], node: root, x: 0, width, depth: 0, principal: !few, rest: 0 }];
  // Breadth first: when there are too many, it is the deepest that are missing.
  for (const slab of queue) {
    if (out.length >= most) break;
    out.push(slab);
    if (slab.depth >= deepest || slab.rest > 0) continue;
    const children = slab.node.children.map((node, k) => ({ node, k })).sort((a, b) => b.node.visits - a.node.visits);
    const share = (node: Branch) => node.visits / Math.max(1, slab.node.visits);
    const isSmall = ({ node }: { node: Branch }) => slab.width * share(node) < least || share(node) < 0.05;
    const [small, large] = [children.filter(isSmall), children.filter((child) => !isSmall(child))];
    const spread = few && slab.depth === 0;
    const [shown, gathered] = spread ? [small, []] : [large, small];
    const sum = (list: { node: Branch }[]) => list.reduce((all, { node }) => all + node.visits, 0);
    const unit = slab.width / Math.max(1, spread ? sum(small) : slab.node.visits);
    let x = slab.x;
    shown.forEach(({ node, k }, rank) => {
      const wide = unit * node.visits;
      queue.push({ path: [...slab.path, k], node, x, width: wide, depth: slab.depth + 1, principal: slab.principal && rank === 0, rest: 0 });
      x += wide;
    });
    const rest = unit * sum(gathered);
    if (rest > 2.5)
      queue.push({
        path: slab.path,
        node: { ...slab.node, visits: sum(gathered), children: [] },
        x,
        width: rest,
        depth: slab.depth + 1,
        principal: false,
        rest: gathered.length + slab.node.hidden,
      });
  }
  return out;
}

/** The node that a path leads to. */
export function nodeAt(root: Branch, path: number[]): Branch {
  return path.reduce((node, k) => node.children[k] ?? node, root);
}

/** Neighbours differ little: as many digits as tell them apart. */
export const meanText = (value: number): string => (Math.abs(value) < 10 ? fixed(value, 2) : num(value, { maximumSignificantDigits: 4 }));

/** What the colours say: the middle is the root's mean, the ends are `half` away from it. */
export type Colours = { centre: number; half: number };

/**
 * How far a mean is from the root's is measured by how far single results stray: the ends of the colours are half as far
 * from it as nine in ten of them. Where everything is proven, they are as far as the root's moves differ.
 */
export function coloursOf(root: Branch, results?: Results): Colours {
  const apart = Math.max(0, ...root.children.map(({ mean }) => Math.abs(mean - root.mean)));
  return { centre: root.mean, half: (results ? (results.high - results.low) / 4 : apart) || 1 };
}

/** One of nine colours, from bad to good for whoever has the sign. */
export function colourStep(mean: number, { centre, half }: Colours, sign: number): number {
  return Math.max(1, Math.min(9, Math.round(((sign * (mean - centre)) / half) * 4) + 5));
}

/** The same tree with means as they read, where the server tells that; a node that it says nothing of stands as its parent does. */
export function readTree(root: Branch): Branch | null {
  if (!root.reading) return null;
  const read = (node: Branch, above: number): Branch => {
    const mean = node.reading ? heightOf(node.reading) : above;
    return { ...node, mean, children: node.children.map((child) => read(child, mean)) };
  };
  return read(root, heightOf(root.reading));
}
