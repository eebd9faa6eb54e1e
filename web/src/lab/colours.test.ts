import { describe, expect, it } from 'vitest';
import { swatches } from './colours';
import type { ChartData } from '../api/types';

const none = { value: 1, low: 1, high: 1 };
const bars = (along: string, names: string[]): ChartData => ({ shape: 'bars', along, categories: ['a'], unit: 'plain', series: names.map((name) => ({ name, values: [none] })) });
const fills = (data: ChartData) => swatches(data).map((one) => one.fill);

describe('colours of a chart', () => {
  it('are the agents’ where its series are agents, and others where they are phases', () => {
    expect(fills(bars('largest tile', ['random', 'greedy']))).toEqual(['var(--cat-1)', 'var(--cat-2)']);
    expect(fills(bars('agent', ['all', 'placing', 'moving', 'flying']))).toEqual(['var(--seq-4)', 'var(--seq-5)', 'var(--seq-6)', 'var(--seq-7)']);
    expect(new Set(fills(bars('agent', ['1', '2', '3', '4', '5']))).size).toBe(5);
  });

  it('come with a line’s dash, and are grey after the fifth line', () => {
    const lines = swatches({ shape: 'lines', along: '', upwards: '', unit: 'plain', lines: [...'abcdef'].map((name) => ({ name, points: [] })) });
    expect(lines.map((one) => one.dash)).toEqual(['', '7 4', '2 4', '10 4 2 4', '', '7 4']);
    expect(lines[5]!.fill).toBe('var(--cat-8)');
  });

  it('are as light in the legend as in the bars', () => {
    const ends = swatches({ shape: 'stacked', parts: ['won', 'drawn', 'lost'], rows: [] });
    expect(ends.map((one) => one.opacity)).toEqual([1, 0.5, 1]);
  });
});
