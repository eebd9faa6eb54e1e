// Reports as the laboratory computes them: every number once, with its interval. The page only shows them.

import { numberCell, numberOf } from '../api/closer';
import type { Chart, ChartData, Estimate, Published, Report, ReportCell, ReportTable, StudyPage, Unit } from '../api/types';
import { num, t } from '../i18n/index.svelte';
import { english, type ComposedText, type Text } from '../i18n/texts';
import { duration, percent } from '../lib/format';

/** What is sent has texts, which may be composed; what is drawn has words, as they are read. */
type Worded<T> = T extends ComposedText ? string : T extends object ? { [K in keyof T]: Worded<T[K]> } : T;
export type DrawnChart = Worded<Chart>;
export type DrawnData = Worded<ChartData>;

/** Who beats whom. */
export type Matrix = Extract<DrawnData, { shape: 'matrix' }>;

/** Where the games behind a number are: of a row, and perhaps a column; seated: only those with the row as first player. */
export type Address = (row: string, column?: string, seated?: boolean) => string | null;

/** How a game can end for a player, as reports name the columns and the server its filter. */
const ends = ['won', 'drawn', 'lost'] as const;
export const isEnd = (word: string): word is (typeof ends)[number] => (ends as readonly string[]).includes(word);

/** How many of a study's published figures agree with ours, of those that can be judged. */
export function agreement(study: StudyPage): { agree: number; all: number } {
  const judged = study.tables.flatMap((table) => table.claims).filter((claim) => claim.verdict === 'agrees' || claim.verdict === 'differs');
  return { agree: judged.filter((claim) => claim.verdict === 'agrees').length, all: judged.length };
}

/** The agents of a report from the strongest on, as its standings have them; nothing if it has none. */
export function ranking(report: Report): string[] {
  const blocks = report.sections.flatMap((section) => section.blocks);
  const standings = blocks.find((block) => block.kind === 'table' && english(block.title) === 'Standings');
  if (standings?.kind !== 'table') return [];
  return standings.rows.flatMap(([first]) => (first && first !== 'empty' && 'text' in first ? [english(first.text)] : []));
}

/** A matrix with its rows and columns in an order that has all of them; else as it is. */
export function inOrder(data: Matrix, order: string[]): Matrix {
  const places = (names: string[]) => {
    const known = order.filter((name) => names.includes(name));
    return known.length === names.length && new Set(known).size === known.length ? known.map((name) => names.indexOf(name)) : names.map((_, k) => k);
  };
  const [rows, columns] = [places(data.rows), places(data.columns)];
  return {
    ...data,
    rows: rows.map((k) => data.rows[k]!),
    columns: columns.map((k) => data.columns[k]!),
    cells: rows.map((r) => columns.map((c) => data.cells[r]?.[c] ?? null)),
  };
}

/** A value with the digits that suit it. */
export function show(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit === 'share') return percent(value, 1);
  if (unit === 'seconds') {
    const size = Math.abs(value);
    const digits = { maximumSignificantDigits: 3 };
    if (size === 0 || size >= 0.1) return duration(value * 1000);
    return size < 1e-3 ? `${num(value * 1e6, digits)} µs` : `${num(value * 1e3, digits)} ms`;
  }
  return num(value, Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}

const bounds = { value: '', 'at-least': '≥ ', 'at-most': '≤ ' };

/** A published figure as the study has it, with how far it was rounded and over how many games it was counted. */
export function published({ value, bound, of, within }: Published, unit: Unit = 'plain'): string {
  const rounded = within ? ` ± ${show(within, unit)}` : '';
  return `${bounds[bound ?? 'value']}${show(value, unit)}${rounded}${of ? ` ${t('claim.games', { n: of })}` : ''}`;
}

/** "26.5 % (25.1 %–28 %)"; an exact value has no interval. */
export function withInterval(estimate: Estimate, unit: Unit): string {
  const { value, low, high } = estimate;
  if (low === high) return show(value, unit);
  return `${show(value, unit)} (${low === null ? '…' : show(low, unit)}–${high === null ? '…' : show(high, unit)})`;
}

/** A cell as it is read, but for its words, which are in English. */
export function showCell(cell: ReportCell): string {
  if (cell === 'empty') return '';
  if ('text' in cell) return english(cell.text);
  if ('count' in cell) return num(cell.count);
  return withInterval(...numberOf(cell));
}

export const isNumber = (cell: ReportCell): boolean => cell !== 'empty' && !('text' in cell);

/** The chart with every word of it as `told` says it; players keep their names, for nobody translates these. */
export function inWords(told: (text: Text) => string, { title, finding, data }: Chart): DrawnChart {
  const named = <T extends { name: Text }>(one: T): Omit<T, 'name'> & { name: string } => ({ ...one, name: told(one.name) });
  const first = <R extends unknown[]>([name, ...rest]: [string, ...R]): [string, ...R] => [told(name), ...rest];
  const words = (): DrawnData => {
    switch (data.shape) {
      case 'bars':
        return { ...data, along: told(data.along), categories: data.categories.map((one) => told(one)), series: data.series.map(named) };
      case 'lines':
        return { ...data, along: told(data.along), upwards: told(data.upwards), lines: data.lines.map(named) };
      case 'stacked':
        return { ...data, parts: data.parts.map((one) => told(one)), rows: data.rows.map(first) };
      case 'histogram':
        return { ...data, along: told(data.along), series: data.series.map(first) };
      case 'matrix':
        return data;
      case 'scatter':
        return { ...data, along: named(data.along), upwards: named(data.upwards), groups: data.groups.map(named) };
    }
  };
  return { title: told(title), finding: told(finding), data: words() };
}

/** The same numbers in rows and columns: nothing is in a picture alone. */
export function asTable({ title, data }: Chart): ReportTable {
  const number = (estimate: Estimate | null, unit: Unit): ReportCell => (estimate ? numberCell(estimate, unit) : 'empty');
  const text = (word: string): ReportCell => ({ text: word });
  const known = (value: number): Estimate => ({ value, low: value, high: value });
  switch (data.shape) {
    case 'bars':
      return {
        title,
        columns: [data.along, ...data.series.map((series) => series.name)],
        rows: data.categories.map((category, k) => [text(category), ...data.series.map((series) => number(series.values[k] ?? null, data.unit))]),
      };
    case 'lines': {
      const places = [...new Set(data.lines.flatMap((line) => line.points.map(([x]) => x)))].sort((a, b) => a - b);
      return {
        title,
        columns: [data.along, ...data.lines.map((line) => line.name)],
        rows: places.map((place) => [
          numberCell(known(place), 'plain'),
          ...data.lines.map((line) => number(line.points.find(([x]) => x === place)?.[1] ?? null, data.unit)),
        ]),
      };
    }
    case 'stacked':
      return { title, columns: ['', ...data.parts], rows: data.rows.map(([name, counts]) => [text(name), ...counts.map((count): ReportCell => ({ count }))]) };
    case 'histogram':
      return {
        title,
        columns: [data.along, ...data.series.map(([name]) => name)],
        rows: data.edges.slice(0, -1).map((edge, k) => [
          text(`${show(edge, 'plain')}–${show(data.edges[k + 1]!, 'plain')}`),
          ...data.series.map(([, counts]): ReportCell => ({ count: counts[k] ?? 0 })),
        ]),
      };
    case 'matrix':
      return { title, columns: ['', ...data.columns], rows: data.rows.map((name, k) => [text(name), ...(data.cells[k] ?? []).map((cell) => number(cell, 'share'))]) };
    case 'scatter':
      return {
        title,
        columns: ['', '', data.along.name, data.upwards.name],
        rows: data.groups.flatMap((group) =>
          group.points.map(([what, x, y]): ReportCell[] => [text(group.name), text(what), number(x, data.along.unit), number(y, data.upwards.unit)]),
        ),
      };
  }
}

/** A step of the diverging ramp for a share: 1 (all lost) to 9 (all won). */
export const rampStep = (share: number): number => Math.max(1, Math.min(9, Math.round(share * 8) + 1));
