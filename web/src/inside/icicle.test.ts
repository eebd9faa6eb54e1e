import { describe, expect, it } from 'vitest';
import type { TreeNode } from './insight';
import { meanRange, most, slabs } from './icicle';

const leaf = (move: string, visits: number, mean = 0, children: TreeNode[] = []): TreeNode => ({ move, visits, mean, children });

describe('the icicle', () => {
  it('is as wide as the visits and gathers what is small', () => {
    const root = leaf('', 1000, 0.5, [leaf('a', 600), leaf('b', 380), leaf('c', 10), leaf('d', 10)]);
    const drawn = slabs(root, 1000, 9, 5);
    expect(drawn.map((slab) => [slab.node.move, slab.width, slab.rest])).toEqual([
      ['', 1000, 0],
      ['a', 600, 0],
      ['b', 380, 0],
      ['', 20, 2],
    ]);
    expect(drawn.filter((slab) => slab.principal).map((slab) => slab.node.move)).toEqual(['', 'a']);
  });

  it('spreads the gathered moves when they are opened', () => {
    const root = leaf('', 1000, 0.5, [leaf('a', 900), leaf('b', 40), leaf('c', 20)]);
    expect(slabs(root, 1000, 9, 5, true).map((slab) => [slab.node.move, Math.round(slab.width), slab.path])).toEqual([
      ['', 1000, []],
      ['b', 667, [1]],
      ['c', 333, [2]],
    ]);
  });

  it('never draws more than a browser and a person can take in', () => {
    const grow = (visits: number, depth: number): TreeNode => leaf('m', visits, 0, depth === 0 ? [] : Array.from({ length: 6 }, () => grow(visits / 6, depth - 1)));
    expect(slabs(grow(1e6, 6), 1e6, 1, 9).length).toBe(most);
  });

  it('colours between the means that matter', () => {
    expect(meanRange(leaf('', 1000, 2, [leaf('a', 900, 5), leaf('b', 1, -90)]))).toEqual([2, 5]);
    expect(meanRange(leaf('', 10, 3))).toEqual([2, 4]);
  });
});
