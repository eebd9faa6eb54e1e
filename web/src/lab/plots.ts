// Charts as Observable Plot draws them. This file is the only one that knows the library; it is loaded where charts are.

import * as Plot from '@observablehq/plot';
import type { Estimate, Unit } from '../api/types';
import { brief } from '../lib/brief';
import { COLOURED, type Swatch } from './colours';
import { show, type Address, type DrawnData } from './report';

const low = (e: Estimate) => e.low ?? e.value ?? 0;
const high = (e: Estimate) => e.high ?? e.value ?? 0;
const tick = (unit: Unit) => (value: number) => show(value, unit);

const frame = (width: number, height: number, label: string): Plot.PlotOptions => ({
  width,
  height,
  marginLeft: 56,
  marginRight: 16,
  ariaLabel: label,
  style: { fontFamily: 'inherit', fontSize: '12px', color: 'var(--ink-3)', background: 'none', overflow: 'visible' },
});

function bars(data: Extract<DrawnData, { shape: 'bars' }>, base: Plot.PlotOptions, games: Address, looks: Swatch[]): Plot.PlotOptions {
  const rows = data.series.flatMap((series, s) =>
    data.categories.flatMap((category, k) => {
      const value = series.values[k];
      return value ? [{ category, series: series.name, s, k, value: value.value ?? 0, low: low(value), high: high(value), published: series.published?.[k] ?? null }] : [];
    }),
  );
  const grouped = data.series.length > 1;
  const across: Plot.ChannelValueSpec = grouped ? 'series' : 'category';
  const { written, slant, margins } = underneath(data.categories, base.width ?? 0);
  const names = { domain: data.categories, label: data.along, labelOffset: margins.marginBottom - 8, tickFormat: written, ...(slant ? { tickRotate: -24 } : {}) };
  return {
    ...base,
    ...margins,
    height: (base.height ?? 0) + margins.marginBottom - 44,
    ...(grouped ? { fx: { ...names, padding: 0.2 }, x: { axis: null, domain: data.series.map((s) => s.name) } } : { x: names }),
    y: { grid: true, ticks: 4, label: null, tickFormat: tick(data.unit), zero: true },
    marks: [
      Plot.barY(rows, { ...(grouped ? { fx: 'category' } : {}), x: across, y: 'value', fill: (d) => looks[d.s]!.each?.[d.k] ?? looks[d.s]!.fill, rx: 3, tip: true, href: (d) => games(d.category) ?? games(d.series), title: (d) => `${d.series} ${d.category}: ${show(d.value, data.unit)}` }),
      Plot.ruleX(rows, { ...(grouped ? { fx: 'category' } : {}), x: across, y1: 'low', y2: 'high', stroke: 'var(--ink)', strokeOpacity: 0.55, strokeWidth: 2 }),
      Plot.dot(rows.filter((d) => d.published !== null), { ...(grouped ? { fx: 'category' } : {}), x: across, y: 'published', symbol: 'diamond', r: 5, stroke: 'var(--ink)', fill: 'var(--surface)', strokeWidth: 2 }),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
  };
}

/** Names at the right end, pushed apart so that each can be read; `unit` is what one pixel is worth. */
function apart(ends: { name: string; k: number; y: number }[], unit: number, [bottom, top]: [number, number]): { name: string; k: number; at: number }[] {
  const gap = 14 * unit;
  const placed: { name: string; k: number; at: number }[] = [];
  for (const { name, k, y } of [...ends].sort((a, b) => b.y - a.y)) {
    const above = placed[placed.length - 1];
    placed.push({ name, k, at: Math.min(y, above ? above.at - gap : top) });
  }
  return placed.map((one, k) => ({ ...one, at: Math.max(one.at, bottom + (placed.length - 1 - k) * gap) }));
}

/** How a chart of these names writes one of them. */
function namer(names: string[], most = 19): (name: string) => string {
  const short = new Map(brief(names, most).map((text, k) => [names[k]!, text]));
  return (name) => short.get(name) ?? name;
}

/**
 * How names stand under their bars. A count behind a name ("greedy (1 847)") is what the chart promises and is never cut:
 * it has a line of its own. Names that have no room side by side are set aslant.
 */
export function underneath(categories: string[], width: number): { written: (name: string) => string; slant: boolean; margins: { marginBottom: number; marginLeft: number } } {
  const letter = 6.6;
  const room = (width - 72) / Math.max(1, categories.length);
  const parts = categories.map((category) => /^(.*?)(?: (\([\d\s]+\)))?$/.exec(category)!);
  const counted = parts.some((part) => part[2]);
  const heads = parts.map((part) => part[1]!);
  const straight = brief(heads, Math.max(10, Math.floor(room / letter)));
  const slant = Math.max(...straight.map((name) => name.length)) * letter > room;
  const written = (slant ? brief(heads, 19) : straight).map((name, k) => (parts[k]![2] ? `${name}${slant ? ' ' : '\n'}${parts[k]![2]}` : name));
  const longest = Math.max(...written.map((name) => name.length)) * letter;
  // How far a slanted name reaches to the left of all bars.
  const overhangs = written.map((name, k) => 0.92 * name.length * letter - (k + 0.5) * room);
  const names = new Map(categories.map((category, k) => [category, written[k]!]));
  return {
    written: (name) => names.get(name) ?? name,
    slant,
    margins: slant ? { marginBottom: Math.ceil(40 + 0.41 * longest), marginLeft: Math.ceil(Math.max(56, ...overhangs)) } : { marginBottom: counted ? 66 : 44, marginLeft: 56 },
  };
}

function lines(data: Extract<DrawnData, { shape: 'lines' }>, base: Plot.PlotOptions, games: Address, looks: Swatch[]): Plot.PlotOptions {
  const named = (base.width ?? 0) > 440;
  const written = namer(data.lines.map((line) => line.name));
  const all = data.lines.map((line, k) => ({
    name: line.name,
    k,
    look: looks[k]!,
    points: line.points.flatMap(([x, y]) => (y.value === null ? [] : [{ x, y: y.value, low: y.low ?? y.value, high: y.high ?? y.value }])),
  }));
  const values = all.flatMap((line) => line.points.map((point) => point.y));
  const most = Math.max(...values, 0);
  // Intervals of a few games are wide: they may go past the edge, the lines may not.
  const top = Math.max(most * 1.05, Math.min(2 * most, ...all.flatMap((line) => line.points.map((point) => point.high)), Infinity)) || 1;
  const bottom = Math.min(...values, 0);
  const unit = (top - bottom) / ((base.height ?? 260) - 62);
  const ends = all.filter((line) => line.k < COLOURED && line.points.length > 0).map((line) => ({ name: line.name, k: line.k, y: line.points[line.points.length - 1]!.y }));
  const right = Math.max(...all.flatMap((line) => line.points.map((point) => point.x)), 1);
  const labels = apart(ends, unit, [bottom, top]);
  const marks = all.flatMap(({ name, look, points }) => [
    Plot.areaY(points, { x: 'x', y1: 'low', y2: 'high', fill: look.fill, fillOpacity: 0.15, clip: true }),
    Plot.line(points, { x: 'x', y: 'y', stroke: look.fill, strokeWidth: 2.2, strokeDasharray: look.dash ?? '' }),
    Plot.dot(points.slice(-1), { x: 'x', y: 'y', fill: look.fill, r: 3.5, href: () => games(name) }),
    Plot.tip(points, Plot.pointer({ x: 'x', y: 'y', title: (d) => `${name}\n${d.x}: ${show(d.y, data.unit)}`, fill: 'var(--surface)' })),
  ]);
  return {
    ...base,
    marginRight: named ? 150 : 16,
    marginBottom: 40,
    x: { label: data.along, ticks: 5, tickFormat: tick('plain') },
    y: { grid: true, ticks: 4, label: data.upwards, tickFormat: tick(data.unit), domain: [bottom, top] },
    marks: [
      ...marks,
      ...(named
        ? [
            Plot.dot(labels, { x: right, y: 'at', dx: 12, r: 3.5, fill: (d) => looks[d.k]!.fill, href: (d) => games(d.name) }),
            Plot.text(labels, { x: right, y: 'at', text: (d) => written(d.name), textAnchor: 'start', dx: 20, fill: 'var(--ink)', href: (d) => games(d.name) }),
          ]
        : []),
    ],
  };
}

function stacked(data: Extract<DrawnData, { shape: 'stacked' }>, base: Plot.PlotOptions, games: Address, looks: Swatch[]): Plot.PlotOptions {
  const rows = data.rows.flatMap(([name, counts]) => {
    const all = counts.reduce((sum, count) => sum + count, 0) || 1;
    let from = 0;
    return counts.map((count, k) => {
      const row = { name, part: data.parts[k] ?? '', k, from, to: from + count / all, count };
      from = row.to;
      return row;
    });
  });
  return {
    ...base,
    marginLeft: (base.width ?? 0) > 440 ? 150 : 112,
    x: { axis: null, domain: [0, 1] },
    y: { domain: data.rows.map(([name]) => name), label: null, tickSize: 0, tickFormat: namer(data.rows.map(([name]) => name), (base.width ?? 0) > 440 ? 22 : 16) },
    marks: [
      Plot.barX(rows, { x1: 'from', x2: 'to', y: 'name', fill: (d) => looks[d.k]!.fill, fillOpacity: (d) => looks[d.k]!.opacity, insetRight: 1.5, rx: 3, tip: true, href: (d) => games(d.name, d.part), title: (d) => `${d.name}: ${d.part} ${d.count}` }),
      Plot.text(rows.filter((d) => d.to - d.from > 0.07), { x: (d) => (d.from + d.to) / 2, y: 'name', text: (d) => String(Math.round((d.to - d.from) * 100)), fill: (d) => (looks[d.k]!.opacity < 1 ? 'var(--ink)' : 'var(--on-value)'), fontWeight: 600 }),
    ],
  };
}

function histogram(data: Extract<DrawnData, { shape: 'histogram' }>, base: Plot.PlotOptions, games: Address, looks: Swatch[]): Plot.PlotOptions {
  const rows = data.series.flatMap(([name, counts], s) => counts.map((count, k) => ({ name, s, count, from: data.edges[k]!, to: data.edges[k + 1]! })));
  const medians = data.series.flatMap(([name], s) => (data.medians[s] === null || data.medians[s] === undefined ? [] : [{ name, at: data.medians[s] }]));
  const alone = data.series.length === 1;
  // One panel under the other: bars that overlap hide each other.
  const panel = alone ? {} : { fy: 'name' };
  return {
    ...base,
    marginBottom: 40,
    x: { label: data.along, ticks: 5, tickFormat: tick('plain') },
    y: { grid: true, ticks: alone ? 3 : 2, label: null, tickFormat: tick('plain') },
    ...(alone ? {} : { fy: { domain: data.series.map(([name]) => name), axis: null, padding: 0.18 } }),
    marks: [
      Plot.rectY(rows, { ...panel, x1: 'from', x2: 'to', y1: 0, y2: 'count', fill: (d) => looks[d.s]!.fill, inset: 1, rx: 2, tip: true, href: (d) => games(d.name), title: (d) => `${d.name} ${show(d.from, 'plain')}–${show(d.to, 'plain')}: ${d.count}` }),
      Plot.ruleX(medians, { ...panel, x: 'at', stroke: 'var(--ink)', strokeWidth: 1.5 }),
    ],
  };
}

/** An interval as far as an axis can show it: a logarithm has no place for what is not above zero, and the end stays out. */
export function ends(e: Estimate, logarithmic: boolean): [low: number, value: number, high: number] | null {
  const value = e.value ?? 0;
  if (!logarithmic) return [low(e), value, high(e)];
  if (value <= 0) return null;
  return [low(e) > 0 ? low(e) : value, value, high(e) > 0 ? high(e) : value];
}

function scatter(data: Extract<DrawnData, { shape: 'scatter' }>, base: Plot.PlotOptions, games: Address, looks: Swatch[]): Plot.PlotOptions {
  const rows = data.groups.flatMap((group, g) =>
    group.points.flatMap(([what, along, upwards]) => {
      const [x, y] = [ends(along, data.along.logarithmic), ends(upwards, data.upwards.logarithmic)];
      return x && y ? [{ group: group.name, g, what, x: x[1], y: y[1], x1: x[0], x2: x[2], y1: y[0], y2: y[2] }] : [];
    }),
  );
  const scale = (axis: { name: string; unit: Unit; logarithmic: boolean }) => ({
    label: axis.name, ticks: 4, tickFormat: tick(axis.unit), ...(axis.logarithmic ? { type: 'log' as const } : {}),
  });
  return {
    ...base,
    marginBottom: 40,
    x: scale(data.along),
    y: { ...scale(data.upwards), grid: true },
    marks: [
      ...(data.diagonal ? [Plot.line([0, 1].map((k) => ({ v: k === 0 ? Math.min(...rows.map((d) => Math.min(d.x, d.y))) : Math.max(...rows.map((d) => Math.max(d.x, d.y))) })), { x: 'v', y: 'v', stroke: 'var(--line-strong)', strokeDasharray: '3 3' })] : []),
      Plot.link(rows, { x1: 'x1', x2: 'x2', y1: 'y', y2: 'y', stroke: (d) => looks[d.g]!.fill, strokeOpacity: 0.45, strokeWidth: 2 }),
      Plot.link(rows, { x1: 'x', x2: 'x', y1: 'y1', y2: 'y2', stroke: (d) => looks[d.g]!.fill, strokeOpacity: 0.45, strokeWidth: 2 }),
      Plot.dot(rows, { x: 'x', y: 'y', fill: (d) => looks[d.g]!.fill, r: 4.5, tip: true, href: (d) => games(d.what) ?? games(d.group), title: (d) => `${d.group} ${d.what}` }),
    ],
  };
}

function height(data: DrawnData): number {
  if (data.shape === 'stacked') return 30 + data.rows.length * 40;
  if (data.shape === 'histogram' && data.series.length > 1) return 60 + data.series.length * (data.series.length > 2 ? 92 : 160);
  return 260;
}

/** The chart for a width, whose marks look so and lead to their games; a matrix is a table and not drawn here. */
export function draw(data: DrawnData, looks: Swatch[], width: number, label: string, games: Address): SVGSVGElement | HTMLElement {
  const tall = height(data);
  const base = frame(width, tall, label);
  switch (data.shape) {
    case 'bars':
      return Plot.plot(bars(data, base, games, looks));
    case 'lines':
      return Plot.plot(lines(data, base, games, looks));
    case 'stacked':
      return Plot.plot(stacked(data, base, games, looks));
    case 'histogram':
      return Plot.plot(histogram(data, base, games, looks));
    case 'scatter':
      return Plot.plot(scatter(data, base, games, looks));
    case 'matrix':
      throw new Error('A matrix is shown as a table.');
  }
}
