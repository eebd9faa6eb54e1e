import { describe, expect, it } from 'vitest';
import type { Chart, Report, StudyPage } from '../api/types';
import { agreement, asTable, inOrder, ranking, rampStep, showCell, withInterval, type Matrix } from './report';

const e = (value: number, low = value, high = value) => ({ value, low, high });

describe('numbers of a report', () => {
  it('keep their doubt, and have none where they are exact', () => {
    expect(withInterval(e(0.265, 0.251, 0.28), 'share')).toBe('26.5 % (25.1 %–28 %)');
    expect(withInterval(e(36), 'plain')).toBe('36');
    expect(withInterval({ value: 2, low: null, high: 3 }, 'plain')).toBe('2 (…–3)');
  });

  it('take the unit of time that suits', () => {
    expect(withInterval(e(0.000_012), 'seconds')).toBe('12 µs');
    expect(withInterval(e(0.0123), 'seconds')).toBe('12.3 ms');
    expect(withInterval(e(12), 'seconds')).toBe('12 s');
  });

  it('are in a table as well as in a picture', () => {
    const chart: Chart = { title: 'Length', finding: '', data: { shape: 'histogram', along: 'moves', edges: [0, 10, 20], series: [['all', [3, 4]]], medians: [9] } };
    expect(asTable(chart).rows.map((row) => row.map(showCell))).toEqual([['0–10', '3'], ['10–20', '4']]);
    const matrix: Chart = { title: 'Who beats whom', finding: '', data: { shape: 'matrix', rows: ['a'], columns: ['a', 'b'], cells: [[null, e(0.5, 0.4, 0.6)]] } };
    expect(asTable(matrix).rows[0]!.map(showCell)).toEqual(['a', '', '50 % (40 %–60 %)']);
  });

  it('have colours from all lost to all won', () => {
    expect([0, 0.5, 1].map(rampStep)).toEqual([1, 5, 9]);
  });

  it('count what agrees among what can be judged', () => {
    const claim = (verdict: string) => ({ verdict }) as StudyPage['tables'][number]['claims'][number];
    const study = { tables: [{ claims: [claim('agrees'), claim('differs'), claim('undecided'), claim('shown')] }] } as unknown as StudyPage;
    expect(agreement(study)).toEqual({ agree: 1, all: 2 });
  });

  it('of who beats whom stand with the strongest first where the standings tell it', () => {
    const report = { sections: [{ title: '', blocks: [{ kind: 'table', title: 'Standings', columns: [], rows: [[{ text: 'b' }], [{ text: 'a' }]] }] }] } as unknown as Report;
    const matrix: Matrix = { shape: 'matrix', rows: ['a', 'b'], columns: ['a', 'b'], cells: [[null, e(0.2)], [e(0.8), null]] };
    expect(ranking(report)).toEqual(['b', 'a']);
    expect(inOrder(matrix, ranking(report))).toEqual({ ...matrix, rows: ['b', 'a'], columns: ['b', 'a'], cells: [[null, e(0.8)], [e(0.2), null]] });
    expect(inOrder(matrix, [])).toEqual(matrix);
  });
});
