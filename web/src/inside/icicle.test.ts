import { describe, expect, it } from 'vitest';
import type { Branch } from '../api/types';
import { colourStep, coloursOf, most, slabs } from './icicle';

const leaf = (move: string, visits: number, mean = 0, children: Branch[] = []): Branch => ({ move, visits, mean, proven: false, children, hidden: 0 });

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
    const grow = (visits: number, depth: number): Branch => leaf('m', visits, 0, depth === 0 ? [] : Array.from({ length: 6 }, () => grow(visits / 6, depth - 1)));
    expect(slabs(grow(1e6, 6), 1e6, 1, 9).length).toBe(most);
  });

  it('colours values that are near each other alike, however little the others differ', () => {
    const root = leaf('', 1000, -63.32, [leaf('a', 500, -63.08), leaf('b', 500, -63.56)]);
    const colours = coloursOf(root, { low: -130, high: 10 });
    expect(root.children.map(({ mean }) => colourStep(mean, colours, 1))).toEqual([5, 5]);
    expect([-98.32, -80, -50, -28.32, 1e6].map((mean) => colourStep(mean, colours, 1))).toEqual([1, 3, 7, 9, 9]);
  });

  it('colours for whoever is to move', () => {
    const colours = coloursOf(leaf('', 10, 0.5), { low: -1, high: 1 });
    expect([1, -1].map((sign) => colourStep(0.75, colours, sign))).toEqual([7, 3]);
  });

  it('colours by what is proven where everything is, and without any difference all alike', () => {
    const proven = leaf('', 10, 0, [leaf('a', 5, 1e6), leaf('b', 5, 0), leaf('c', 5, -1e6)]);
    expect(proven.children.map(({ mean }) => colourStep(mean, coloursOf(proven), 1))).toEqual([9, 5, 1]);
    expect(colourStep(3, coloursOf(leaf('', 10, 3), { low: 3, high: 3 }), 1)).toBe(5);
  });
});
