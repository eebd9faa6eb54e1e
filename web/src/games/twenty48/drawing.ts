// 2048: tiles that slide. Fog, sea, moss, gold, ember, night.

import type { View } from '../../api/types';
import { escape, square, type Drawing, type Edge, type Look, type Point } from '../drawing';

const STEP = 112;
const darkInkByDay = new Set([2, 4, 8, 16, 32, 2048, 4096]);
const darkInkByNight = new Set([2048, 4096, 131072]);

const columns = (view: View) => Math.max(...view.cells.map((cell) => cell.x)) + 1;
const rows = (view: View) => Math.max(...view.cells.map((cell) => cell.y)) + 1;
const size = (value: number) => (value < 100 ? 46 : value < 1000 ? 40 : value < 10_000 ? 32 : value < 100_000 ? 26 : 22);

function face(value: number, dark: boolean): string {
  const ink = (dark ? darkInkByNight : darkInkByDay).has(value) ? 'dark' : 'light';
  const top = value >= 131_072;
  return (
    `<rect x="-50" y="-50" width="100" height="100" rx="12" fill="var(--t-${Math.min(value, 131_072)})"/>` +
    `<rect x="-49.25" y="-49.25" width="98.5" height="98.5" rx="11.5" fill="none" stroke="var(${top ? '--glow' : '--t-edge'})" stroke-width="${top ? 3 : 1.5}"/>` +
    `<text y="1" class="b-num" font-size="${size(value)}" letter-spacing="-.5" fill="var(--t-ink-${ink})">${value}</text>`
  );
}

export const drawing: Drawing = {
  widest: () => 690,
  swipes: () => true,
  badges: 0,
  timing: { move: 'var(--step)', ease: 'var(--ease-move)', born: 'var(--calm)', gone: 'var(--step)', stagger: 0 },
  box(view, look) {
    const [width, height] = [columns(view) * STEP + 12, rows(view) * STEP + 12];
    if (!look.pills) return { x: 0, y: 0, width, height };
    // On a phone the board keeps all of the width, and its values stand in a row below it.
    if (look.narrow) return { x: 0, y: 0, width, height: height + 64 };
    return { x: -78, y: -50, width: width + 156, height: height + 100 };
  },
  place: (cell): Point => [62 + cell.x * STEP, 62 + cell.y * STEP],
  ground(view) {
    const cells = view.cells.map(
      ({ x, y }) => `<rect x="${12 + x * STEP}" y="${12 + y * STEP}" width="100" height="100" rx="12" fill="var(--t-cell)"/>`,
    );
    const [width, height] = [columns(view) * STEP + 12, rows(view) * STEP + 12];
    return `<rect width="${width}" height="${height}" rx="20" fill="var(--t-board)"/>${cells.join('')}`;
  },
  under: () => '',
  piece: (piece, scene) => face(Number(piece.text) || 0, scene.look.dark),
  over: () => '',
  outline: () => square(50),
  body: () => ({ x: -50, y: -50, width: 100, height: 100 }),
  badgeScale: () => 1,
  edge: edgePill,
};

type Pill = { x: number; y: number; upright: boolean; w: number; h: number };

const turns: Record<string, number> = { up: 0, right: 90, down: 180, left: 270 };

const atEdge: Record<string, (width: number, height: number) => Pill> = {
  up: (width) => ({ x: width / 2, y: -28, upright: false, w: 112, h: 36 }),
  right: (width, height) => ({ x: width + 42, y: height / 2, upright: true, w: 66, h: 62 }),
  down: (width, height) => ({ x: width / 2, y: height + 28, upright: false, w: 112, h: 36 }),
  left: (_, height) => ({ x: -42, y: height / 2, upright: true, w: 66, h: 62 }),
};

/** In a row below, as the arrow keys stand: as high as a finger wants. */
function inRow(direction: string, width: number, height: number): Pill {
  const place = ['left', 'up', 'down', 'right'].indexOf(direction);
  return { x: (width * (place + 0.5)) / 4, y: height + 38, upright: false, w: width / 4 - 6, h: 52 };
}

/** A pill for a direction with its value: at that edge of the board, on a phone below it. */
function edgePill(view: View, look: Look, { direction, kind, text, best, proven }: Edge) {
  const [width, height] = [columns(view) * STEP + 12, rows(view) * STEP + 12];
  const turn = turns[direction];
  const place = look.narrow ? inRow(direction, width, height) : atEdge[direction]?.(width, height);
  if (turn === undefined || !place) return null;
  const colour = { g: 'var(--good)', e: 'var(--even)', b: 'var(--bad)' }[kind];
  // As values read, full is proven and a ring of ink is the best; raw, full is the best.
  const full = proven ?? best;
  const ringed = proven !== undefined && best;
  const ink = full ? 'var(--on-value)' : colour;
  const { w, h } = place;
  const markup =
    `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="18" fill="${full ? colour : 'var(--surface)'}" stroke="${ringed ? 'var(--ink)' : colour}" stroke-width="${ringed ? 2.4 : full ? 0 : 1.5}"/>` +
    `<path transform="translate(${place.upright ? 0 : -31} ${place.upright ? -13 : 0}) rotate(${turn})" d="M0-7 7.5 5.5H-7.5z" fill="${ink}"/>` +
    `<text class="b-num" x="${place.upright ? 0 : 11}" y="${place.upright ? 14 : 0.5}" font-size="${place.upright && text.length > 5 ? 14 : 17}" fill="${ink}">${escape(text)}</text>`;
  return { x: place.x, y: place.y, markup };
}
