// Where the cells of any view stand: its own coordinates, scaled so that the nearest two are a step apart. A view whose
// cells have no places of their own is laid out in a ring.

import type { Cell, View } from '../../api/types';
import type { Box, Look, Point } from '../drawing';

export const STEP = 100;
/** From a cell's centre to the edge of the drawing. */
const EDGE = 62;
/** For the names of rows and columns. */
const BAND = 36;
/** So many steps across at most: cells that stand much closer than the others do not make the rest invisible. */
const ACROSS = 40;

export type Layout = {
  places: Map<Cell, Point>;
  width: number;
  height: number;
  /** The names of rows and columns with their places along the edge, where all cells are called by both; else null. */
  names: { columns: [string, number][]; rows: [string, number][] } | null;
};

const known = new WeakMap<Cell[], Layout>();

/** The smallest distance between two cells. */
function nearest(cells: Cell[]): number {
  const sorted = [...cells].sort((a, b) => a.x - b.x);
  let least = Infinity;
  sorted.forEach((a, k) => {
    for (let j = k + 1; j < sorted.length && sorted[j]!.x - a.x < least; j++) least = Math.min(least, Math.hypot(a.x - sorted[j]!.x, a.y - sorted[j]!.y));
  });
  return least;
}

function inRing(cells: Cell[]): Point[] {
  const radius = Math.max(0.8, (cells.length * 1.4) / (2 * Math.PI)) * STEP;
  return cells.map((_, k) => {
    const angle = (2 * Math.PI * k) / cells.length - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function placesOf(cells: Cell[]): Point[] {
  const least = nearest(cells);
  if (cells.length < 2) return cells.map(() => [0, 0]);
  if (!(least > 1e-6) || !Number.isFinite(least)) return inRing(cells);
  const extent = (of: (cell: Cell) => number) => Math.max(...cells.map(of)) - Math.min(...cells.map(of));
  const unit = Math.max(least, Math.max(extent(({ x }) => x), extent(({ y }) => y)) / ACROSS);
  return cells.map(({ x, y }) => [(x / unit) * STEP, (y / unit) * STEP]);
}

/** What all words begin with, or with `end` what they end with. */
function shared(words: string[], end: boolean): string {
  const turned = (text: string) => (end ? [...text].reverse() : [...text]);
  const first = turned(words[0] ?? '');
  let length = 0;
  while (length < first.length && words.every((word) => turned(word)[length] === first[length])) length++;
  const common = first.slice(0, length);
  return (end ? common.reverse() : common).join('');
}

/** Names as of a chess board: a letter for each column and a number for each row, in either order. */
function namesOf(cells: Cell[], places: Point[]): Layout['names'] {
  if (cells.length < 4 || cells.some(({ shape }) => shape !== 'square')) return null;
  const groups = (axis: 0 | 1) => {
    const found = new Map<number, string[]>();
    places.forEach((place, k) => found.set(Math.round(place[axis]), [...(found.get(Math.round(place[axis])) ?? []), cells[k]!.name]));
    return found;
  };
  const [byColumn, byRow] = [groups(0), groups(1)];
  // A single row or column would share all of its names with the other.
  if (byColumn.size < 2 || byRow.size < 2) return null;
  for (const lettersFirst of [true, false]) {
    const columns = new Map([...byColumn].map(([at, names]) => [at, shared(names, !lettersFirst)]));
    const rows = new Map([...byRow].map(([at, names]) => [at, shared(names, lettersFirst)]));
    const told = cells.every(({ name }, k) => {
      const [column, row] = [columns.get(Math.round(places[k]![0]))!, rows.get(Math.round(places[k]![1]))!];
      return column !== '' && row !== '' && name === (lettersFirst ? column + row : row + column);
    });
    if (told) return { columns: [...columns].map(([at, name]) => [name, at]), rows: [...rows].map(([at, name]) => [name, at]) };
  }
  return null;
}

export function layoutOf({ cells }: Pick<View, 'cells'>): Layout {
  let found = known.get(cells);
  if (!found) {
    const raw = placesOf(cells);
    const [left, top] = [Math.min(...raw.map(([x]) => x)), Math.min(...raw.map(([, y]) => y))];
    const places = raw.map(([x, y]): Point => [x - left, y - top]);
    const [width, height] = [Math.max(0, ...places.map(([x]) => x)), Math.max(0, ...places.map(([, y]) => y))];
    found = { places: new Map(cells.map((cell, k) => [cell, places[k]!])), width, height, names: namesOf(cells, places) };
    known.set(cells, found);
  }
  return found;
}

const band = (layout: Layout, look: Look) => (layout.names && !look.mini ? BAND : 0);

export function boxOf(view: View, look: Look): Box {
  const layout = layoutOf(view);
  const names = band(layout, look);
  return { x: -EDGE - names, y: -EDGE - names, width: layout.width + 2 * EDGE + names, height: layout.height + 2 * EDGE + names };
}

export function placeOf(cell: Cell, view: View, look: Look): Point {
  const layout = layoutOf(view);
  const [x, y] = layout.places.get(cell) ?? [0, 0];
  return look.flipped ? [layout.width - x, layout.height - y] : [x, y];
}

/** The widest that a board is drawn: few cells do not become as large as a hand. */
export const widestOf = (box: Box): number => Math.round(Math.min(700, 1.3 * box.width, Math.max(420, box.width)));

/** About how many CSS pixels a unit of the drawing is. */
export function pixels(view: View, look: Look): number {
  const box = boxOf(view, look);
  return (look.narrow ? 358 : Math.min(widestOf(box), (620 * box.width) / box.height)) / box.width;
}
