// L-put: a map of hexes. At phone width it is turned by a quarter, so that hexes stay large enough for a finger.

import type { Cell, View } from '../../api/types';
import { f, grains, pieceAt, type Drawing, type Look, type Point, type Scene } from '../drawing';
import { corners, hexagon, RADIUS, terrain, token, WIDTH } from './glyphs';

const turned = (look: Look) => look.narrow && !look.mini;
const margin = (look: Look) => (look.mini ? 0 : turned(look) ? 18 : 16);

function extent(view: View): [width: number, height: number] {
  const [xs, ys] = [view.cells.map((cell) => cell.x), view.cells.map((cell) => cell.y)];
  return [(Math.max(...xs) + 1) * WIDTH, Math.max(...ys) * WIDTH + 2 * RADIUS];
}

const touching = (a: Cell, b: Cell) => Math.hypot(a.x - b.x, a.y - b.y) < 1.1;
const around = new WeakMap<Cell[], number[][]>();

/** The neighbours of every hex. */
export function neighbours(view: View): number[][] {
  let found = around.get(view.cells);
  if (!found) {
    found = view.cells.map((a, i) => view.cells.flatMap((b, j) => (i !== j && touching(a, b) ? [j] : [])));
    around.set(view.cells, found);
  }
  return found;
}

/** A road between water on two sides or more is a bridge. */
function isBridge(view: View, index: number): boolean {
  const wet = neighbours(view)[index]!.filter((other) => ['shallow', 'deep'].includes(view.cells[other]!.kind));
  return view.cells[index]!.kind === 'road' && wet.length >= 2;
}

/** A way over cells that may be walked to, for drawing: the rules say only where it ends. */
export function route(view: View, from: number, to: number, allowed: Set<number>): number[] {
  const came = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (const cell of queue) {
    if (cell === to) break;
    for (const other of neighbours(view)[cell]!) {
      if (came.has(other) || !(allowed.has(other) || other === to)) continue;
      came.set(other, cell);
      queue.push(other);
    }
  }
  if (!came.has(to)) return [from, to];
  const way = [to];
  while (way[0] !== from) way.unshift(came.get(way[0]!)!);
  return way;
}

const at = (scene: Scene, cell: number): Point => drawing.place(scene.view.cells[cell]!, scene.view, scene.look);
const moved = ([x, y]: Point, markup: string) => `<g transform="translate(${f(x)} ${f(y)})">${markup}</g>`;

/** The hexes that may be walked to now, with a veil on each and one outline around all. */
function reach(scene: Scene, cells: Set<number>, from: number): string {
  const flat = turned(scene.look);
  const region = new Set([...cells, from]);
  const around = neighbours(scene.view);
  const K = corners(RADIUS, flat);
  let veil = '';
  let edge = '';
  for (const cell of region) {
    const [x, y] = at(scene, cell);
    if (cell !== from) veil += `<path transform="translate(${f(x)} ${f(y)})" d="${hexagon(RADIUS - 1.5, flat)}"/>`;
    for (let k = 0; k < 6; k++) {
      const [p, q] = [K[k]!, K[(k + 1) % 6]!];
      const [mx, my] = [p[0] + q[0], p[1] + q[1]];
      const across = around[cell]!.find((other) => {
        const [ox, oy] = at(scene, other);
        return Math.hypot(ox - x - mx, oy - y - my) < 4;
      });
      if (across === undefined || !region.has(across)) edge += `M${f(x + p[0])} ${f(y + p[1])}L${f(x + q[0])} ${f(y + q[1])}`;
    }
  }
  return (
    `<g fill="var(--l-reach)" opacity="${scene.look.dark ? 0.16 : 0.36}">${veil}</g>` +
    `<path d="${edge}" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".85"/>` +
    `<path d="${edge}" stroke="#4f46c4" stroke-width="2.6" stroke-linecap="round" fill="none"/>`
  );
}

function path(scene: Scene, cells: number[], walkable: Set<number>): string {
  const [from, to] = cells;
  if (from === undefined || to === undefined) return '';
  const way = route(scene.view, from, to, walkable).map((cell) => at(scene, cell).map(f).join(' '));
  const [x, y] = at(scene, to);
  return (
    `<path d="M${way.join('L')}" stroke="#10141a" stroke-width="5.5" fill="none" stroke-linejoin="round" stroke-linecap="round" opacity=".5"/>` +
    `<path d="M${way.join('L')}" stroke="#fff" stroke-width="3" fill="none" stroke-dasharray="1 8" stroke-linecap="round"/>` +
    `<circle cx="${f(x)}" cy="${f(y)}" r="8" fill="#fff" stroke="#4f46c4" stroke-width="3"/>`
  );
}

const brackets = 'M-27-15v-12h12M15-27h12v12M27 15v12H15M-15 27h-12V15';

/** Where the unit to act may walk, and whom it may attack. */
export function options(scene: Scene): { walk: Set<number>; targets: Set<number> } {
  const [walk, targets] = [new Set<number>(), new Set<number>()];
  for (const { gesture } of scene.view.inputs) {
    if (!('path' in gesture) || !scene.prefix.every((cell, k) => gesture.path[k] === cell)) continue;
    const end = gesture.path[gesture.path.length - 1]!;
    if (pieceAt(scene.view, end)) targets.add(end);
    else walk.add(end);
  }
  return { walk, targets };
}

export const drawing: Drawing = {
  widest: () => 860,
  swipes: () => false,
  crops: true,
  badges: 8,
  careful: true,
  zooms: true,
  timing: { move: '320ms', ease: 'var(--ease-move)', born: 'var(--calm)', gone: '420ms', stagger: 0 },
  box(view, look) {
    const [width, height] = extent(view);
    const m = margin(look);
    if (look.mini) return { x: width / 2 - 186, y: height / 2 - 186, width: 372, height: 372 };
    return turned(look)
      ? { x: -m, y: -m, width: height + 2 * m, height: width + 2 * m }
      : { x: -m, y: -m, width: width + 2 * m, height: height + 2 * m };
  },
  place(cell, view, look): Point {
    const [width, height] = extent(view);
    let [x, y] = [(cell.x + 0.5) * WIDTH, cell.y * WIDTH + RADIUS];
    if (look.flipped) [x, y] = [width - x, height - y];
    return turned(look) ? [y, width - x] : [x, y];
  },
  ground(view, look) {
    const random = grains(11);
    const hexes = view.cells.map((cell, index) =>
      moved(drawing.place(cell, view, look), terrain(cell.kind, isBridge(view, index), random, turned(look))),
    );
    if (look.mini) return hexes.join('');
    const [width, height] = extent(view);
    const [box, size] = [drawing.box(view, look), turned(look) ? 16 : 11];
    const names = new Map<string, Point>();
    // A part of the map begins elsewhere than at a1.
    const [left, top] = [view.cells.map(({ name }) => name.replace(/\d+/, '')).sort()[0], view.cells[0]?.name.replace(/\D+/, '')];
    // A row's number and a column's letter stand outside, beside the first hex of each.
    for (const cell of view.cells) {
      const [letter, digits] = [cell.name.replace(/\d+/, ''), cell.name.replace(/\D+/, '')];
      const [x, y] = drawing.place(cell, view, look);
      if (digits === top) names.set(letter, turned(look) ? [look.flipped ? height + 8 : -7, y + 4] : [x, look.flipped ? height + 12 : -5]);
      if (letter === left) names.set(digits, turned(look) ? [x, look.flipped ? -5 : width + 13] : [look.flipped ? width + 8 : -8, y + 4]);
    }
    const labels = [...names].map(([name, [x, y]]) => `<text x="${f(x)}" y="${f(Math.min(y, box.y + box.height - 1))}" text-anchor="middle">${name}</text>`);
    return `${hexes.join('')}<g class="b-label" font-size="${size}" fill="var(--ink-3)">${labels.join('')}</g>`;
  },
  under(scene) {
    const { view, look, prefix, last, preview, hot } = scene;
    if (look.mini) return '';
    const flat = turned(look);
    let out = '';
    const active = view.pieces.find((piece) => piece.flags.includes('active'))?.cell;
    if (!hot || preview === null) {
      for (const cell of last.slice(0, 2)) out += moved(at(scene, cell), `<path d="${hexagon(RADIUS - 3, flat)}" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="4 5" opacity=".9"/>`);
    }
    const start = prefix[0];
    if (hot && start !== undefined && prefix.length === 1) out += reach(scene, options(scene).walk, start);
    if (active !== undefined)
      out += moved(
        at(scene, active),
        `<path d="${hexagon(RADIUS - 1, flat)}" fill="var(--glow)" fill-opacity=".55" stroke="var(--glow)" stroke-width="4"/><path class="pulse" d="${hexagon(RADIUS, flat)}" fill="none" stroke="var(--glow)" stroke-width="4"/>`,
      );
    return out;
  },
  piece(piece, scene) {
    const flat = turned(scene.look);
    const body = token(piece, { radius: scene.look.mini || flat ? 20 : 18, count: !scene.look.mini, big: flat });
    return piece.flags.includes('acted') ? `<g opacity=".82">${body}</g>` : body;
  },
  over(scene) {
    const { prefix, preview, hint, look, hot } = scene;
    if (look.mini) return '';
    const flat = turned(look);
    const { walk, targets } = options(scene);
    let out = '';
    if (hot && prefix.length > 0)
      for (const cell of targets)
        out += moved(at(scene, cell), `<g class="aim" fill="none" stroke-linecap="round"><path d="${brackets}" stroke="#fff" stroke-width="6.5"/><path d="${brackets}" stroke="#c01f16" stroke-width="3.4"/></g>`);
    const shown = preview && 'path' in preview.gesture ? preview.gesture.path : hint.length > 0 ? hint : prefix;
    const ground = shown.length > 1 && !pieceAt(scene.view, shown[1]!);
    if (ground) out += path(scene, shown, walk);
    for (const cell of hint) out += moved(at(scene, cell), `<path d="${hexagon(RADIUS - 2, flat)}" fill="none" stroke="#4f46c4" stroke-width="4" stroke-dasharray="7 4"/>`);
    return out;
  },
  outline: (_, look) => hexagon(RADIUS - 1, turned(look)),
  // Ring and tips, the flags at the upper left, the count at the lower right.
  body: (look) => (turned(look) ? { x: -29, y: -28, width: 60, height: 57 } : { x: -26, y: -26, width: 50, height: 49 }),
  badgeScale: (_, look) => (look.narrow ? 1.25 : 0.8),
};
