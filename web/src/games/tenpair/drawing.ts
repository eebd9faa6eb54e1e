// TenPair: digits on hairlines, families told apart by pips, and the way from a chosen digit to its partners.

import type { Cell, View } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import { escape, f, pieceAt, square, type Drawing, type Look, type Point, type Scene } from '../drawing';

const SIZE = 56;
const FOLD = 14;
/** Taller boards fold the rows that have nothing left. */
const TALL = 12;

type Rows = { top: number[]; height: number[]; total: number; folds: { row: number; count: number }[] };
const known = new WeakMap<View, Rows>();

/** Where each row begins and how high it is. */
function rowsOf(view: View, look: Look): Rows {
  const found = known.get(view);
  if (found) return found;
  const width = widthOf(view);
  const count = Math.ceil(view.cells.length / width);
  const empty = Array.from({ length: count }, (_, row) =>
    view.cells.slice(row * width, (row + 1) * width).every((cell) => cell.kind === 'crossed'),
  );
  const rows: Rows = { top: [], height: [], total: 0, folds: [] };
  for (let row = 0; row < count; row++) {
    const folded = count > TALL && empty[row]! && !look.whole;
    const goesOn = folded && row > 0 && empty[row - 1]!;
    rows.top.push(rows.total);
    rows.height.push(folded ? (goesOn ? 0 : FOLD) : SIZE);
    if (folded && !goesOn) rows.folds.push({ row, count: 1 });
    else if (goesOn) rows.folds[rows.folds.length - 1]!.count++;
    rows.total += rows.height[row]!;
  }
  known.set(view, rows);
  return rows;
}

const widthOf = (view: View): number => Math.max(1, ...view.cells.map((cell) => cell.x + 1));
const margin = (look: Look) => (look.mini ? 0 : 24);
const letter = (column: number) => (column < 26 ? '' : 'a') + String.fromCharCode(97 + (column % 26));

/** The family of a digit: 3 and 7 are both in the third. Digits beyond 9 are letters. */
function family(text: string, width: number): number {
  const digit = parseInt(text, 36);
  return Math.min(digit, width + 1 - digit);
}

const labelSize = (look: Look) => (look.narrow ? 15 : 12);

function letters(view: View, look: Look): string {
  const one = (column: number) =>
    `<text class="b-label" x="${24 + column * SIZE + SIZE / 2}" y="15" text-anchor="middle" font-size="${labelSize(look)}" fill="var(--ink-3)">${letter(column)}</text>`;
  return Array.from({ length: widthOf(view) }, (_, column) => one(column)).join('');
}

function labels(view: View, look: Look, rows: Rows): string {
  const size = labelSize(look);
  const numbers = rows.top.map((top, row) =>
    rows.height[row] === SIZE
      ? `<text class="b-label" x="12" y="${24 + top + SIZE / 2 + 4}" text-anchor="middle" font-size="${size}" fill="var(--ink-3)">${row + 1}</text>`
      : '',
  );
  return letters(view, look) + numbers.join('');
}

const dotted = (d: string) =>
  `<path d="${d}" stroke="var(--accent)" stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round" fill="none"/>`;

/** The way from a digit to its partner over what is crossed out; around the end of a row it leaves and comes in again. */
function way(scene: Scene, from: Cell, to: Cell): string {
  const { view, look } = scene;
  const [ax, ay] = drawing.place(from, view, look);
  const [bx, by] = drawing.place(to, view, look);
  const half = SIZE / 2 - 1;
  if (from.x === to.x || from.y === to.y) {
    const length = Math.hypot(bx - ax, by - ay);
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    if (length < SIZE + 2) return '';
    return dotted(`M${f(ax + ux * half)} ${f(ay + uy * half)}L${f(bx - ux * half)} ${f(by - uy * half)}`);
  }
  const onward = to.y > from.y;
  const [left, right] = [margin(look), margin(look) + widthOf(view) * SIZE];
  const sign = onward ? 1 : -1;
  return dotted(`M${ax + sign * half} ${ay}H${onward ? right : left}M${onward ? left : right} ${by}H${bx - sign * half}`);
}

export const drawing: Drawing = {
  // A short board may be larger: there is room below it.
  widest: (box) => (box.height < 0.6 * box.width ? 760 : 600),
  swipes: () => false,
  scrolls: true,
  badges: 14,
  unordered: true,
  timing: { move: 'var(--step)', ease: 'var(--ease-move)', born: 'var(--calm)', gone: 'var(--calm)', stagger: 12 },
  box(view, look) {
    const edge = margin(look);
    return { x: 0, y: 0, width: edge + widthOf(view) * SIZE + 1, height: edge + rowsOf(view, look).total + 1 };
  },
  place(cell, view, look): Point {
    const rows = rowsOf(view, look);
    const row = cell.y;
    return [margin(look) + cell.x * SIZE + SIZE / 2, margin(look) + rows.top[row]! + rows.height[row]! / 2];
  },
  ground(view, look) {
    const [rows, width, edge] = [rowsOf(view, look), widthOf(view), margin(look)];
    const lines = rows.top.slice(1).map((top) => `M${edge} ${edge + top}h${width * SIZE}`);
    for (let column = 1; column < width; column++) lines.push(`M${edge + column * SIZE} ${edge}v${rows.total}`);
    const rest = view.cells.length % width;
    const unused = rest
      ? `<rect x="${edge + rest * SIZE}" y="${edge + rows.top[rows.top.length - 1]!}" width="${(width - rest) * SIZE}" height="${SIZE}" fill="var(--sunken)" opacity=".55"/>`
      : '';
    const folds = rows.folds.map(
      ({ row, count }) =>
        `<rect x="${edge}" y="${edge + rows.top[row]!}" width="${width * SIZE}" height="${FOLD}" fill="var(--sunken)"/>` +
        `<text class="b-label" x="${edge + (width * SIZE) / 2}" y="${edge + rows.top[row]! + 10.5}" text-anchor="middle" font-size="10" fill="var(--ink-3)">${escape(t('board.folded', { n: count }))}</text>`,
    );
    return (
      `<rect x="${edge}" y="${edge}" width="${width * SIZE}" height="${rows.total}" rx="10" fill="var(--surface)" stroke="var(--line)"/>` +
      unused +
      `<path d="${lines.join('')}" stroke="var(--line)" fill="none"/>` +
      folds.join('') +
      (look.mini ? '' : labels(view, look, rows))
    );
  },
  under(scene) {
    const { view, look, prefix, next, hint, last } = scene;
    const crossed = new Map(view.remains?.map((piece) => [piece.cell, piece.text]));
    const rows = rowsOf(view, look);
    const cells = view.cells.map((cell, index) => {
      const [x, y] = drawing.place(cell, view, look);
      if (rows.height[cell.y] !== SIZE) return '';
      const box = (inset: number, style: string) =>
        `<rect x="${x - SIZE / 2 + inset}" y="${y - SIZE / 2 + inset}" width="${SIZE - 2 * inset}" height="${SIZE - 2 * inset}" rx="7" ${style}/>`;
      let out = '';
      if (cell.kind === 'crossed') {
        out += box(1, 'fill="var(--surface-2)"');
        const digit = crossed.get(index);
        if (digit) out += `<text class="b-num w4" x="${x}" y="${y}" font-size="17" fill="var(--ink-3)" opacity=".4">${escape(digit)}</text>`;
        out += `<path d="M${f(x - 9)} ${f(y + 6.7)}L${f(x + 9)} ${f(y - 6.7)}" pathLength="1" class="strike" stroke="var(--ink-3)" stroke-width="1.4" opacity=".6"/>`;
        if (last.includes(index)) out += box(3, 'fill="none" stroke="var(--accent-line)" stroke-width="1.5" stroke-dasharray="3 4"');
      } else if (prefix.includes(index)) out += box(1, 'fill="var(--accent)"');
      else if (prefix.length > 0 && next.has(index)) {
        out += box(1, 'fill="var(--accent-soft)"') + box(3, 'fill="none" stroke="var(--accent)" stroke-width="2"');
      }
      if (hint.includes(index)) out += box(4, 'fill="none" stroke="var(--accent)" stroke-width="2.5" stroke-dasharray="5 4"');
      return out;
    });
    return cells.join('');
  },
  piece(piece, scene) {
    const chosen = scene.prefix.includes(piece.cell);
    const group = family(piece.text, widthOf(scene.view));
    const ink = chosen ? 'var(--accent-ink)' : 'var(--ink)';
    const pips = Array.from({ length: group }, (_, k) => {
      const fill = chosen ? 'var(--accent-ink)' : `var(--f-${((group - 1) % 5) + 1})`;
      const pitch = Math.min(6.5, 50 / group);
      return `<rect x="${f((k - group / 2) * pitch + 0.75)}" y="15.5" width="${f(pitch - 1.5)}" height="4" rx="1.5" fill="${fill}"/>`;
    });
    return `<text class="b-num w6" y="-2" font-size="25" fill="${ink}">${escape(piece.text)}</text>${pips.join('')}`;
  },
  over(scene) {
    const chosen = scene.prefix[0];
    const pair = scene.hint.length === 2 ? [[scene.hint[0]!, scene.hint[1]!]] : [];
    const ways = chosen === undefined ? pair : [...scene.next].map((cell) => [chosen, cell]);
    return ways
      .filter(([a, b]) => pieceAt(scene.view, a!) && pieceAt(scene.view, b!))
      .map(([a, b]) => {
        // In reading order a pair around a row's end always leads onward.
        const [first, second] = [Math.min(a!, b!), Math.max(a!, b!)];
        return way(scene, scene.view.cells[first]!, scene.view.cells[second]!);
      })
      .join('');
  },
  header: (view, look) => ({ height: margin(look) - 1, markup: letters(view, look) }),
  outline: () => square(SIZE / 2 - 2),
  // The digit and its pips.
  body: () => ({ x: -17, y: -11.5, width: 34, height: 31.5 }),
  badgeScale: (_, look) => (look.narrow ? 1 : 0.72),
};
