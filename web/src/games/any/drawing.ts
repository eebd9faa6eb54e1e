// The drawing of a game that brings none: cells as the view shapes them, lines between them, pieces by side and letter.
import type { Cell, View } from '../../api/types';
import { circle, escape, f, pieceAt, type Drawing, type Look, type Scene } from '../drawing';
import { letters, RADIUS, rounded, shape, token } from './glyphs';
import { boxOf, layoutOf, pixels, placeOf, STEP, widestOf } from './layout';

const HALF = 47; // of a square cell
/** From a cell's centre to where it is clear of the cell. */
export const REACH = HALF;
const HEX = STEP / Math.sqrt(3);
const NODE = 30;
const DOT = 8;
/** More points than this are dots without names. */
const NAMED = 40;

function hexagon(radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k - Math.PI / 2;
    return `${f(radius * Math.cos(angle))} ${f(radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}

const outlineOf = ({ shape }: Cell, inset = 0): string =>
  shape === 'hex' ? hexagon(HEX - 1 - inset) : shape === 'point' ? circle(42 - inset) : rounded(HALF - inset, 10 - inset / 2);

const crowded = (view: View) => view.cells.length > NAMED;

/** How large the names of cells are, by shape: to be read, and no larger than there is room for beside a piece. */
const names = { point: { pixels: 17, most: 30 }, square: { pixels: 12, most: 26 }, hex: { pixels: 11, most: 17 } };

/** Letters of so many CSS pixels in the drawing's units; null if there is no room for them. */
function sizeOf(cell: Cell, view: View, look: Look): number | null {
  const { pixels: wanted, most } = names[cell.shape];
  const size = wanted / pixels(view, look);
  return look.mini || size > most * 1.35 ? null : Math.min(size, most);
}

/** The kinds of ground get tints in the order in which they come; the first has none. */
export function tints(view: View): Map<string, string> {
  const kinds = [...new Set(view.cells.map((cell) => cell.kind))];
  return new Map(kinds.map((kind, k) => [kind, k === 0 ? 'var(--surface)' : `var(--seq-${Math.min(k, 3)})`]));
}

const at = (scene: Scene, cell: number) => placeOf(scene.view.cells[cell]!, scene.view, scene.look);
const moved = ([x, y]: [number, number], markup: string) => `<g transform="translate(${f(x)} ${f(y)})">${markup}</g>`;

function edgeNames(view: View, look: Look): string {
  const { names, width, height } = layoutOf(view);
  if (!names || look.mini) return '';
  const size = f(Math.min(34, 13 / pixels(view, look)));
  const text = (x: number, y: number, name: string) =>
    `<text class="b-label" x="${f(x)}" y="${f(y)}" text-anchor="middle" dominant-baseline="central" font-size="${size}" fill="var(--ink-3)">${escape(name)}</text>`;
  return (
    names.columns.map(([name, x]) => text(look.flipped ? width - x : x, -72, name)).join('') +
    names.rows.map(([name, y]) => text(-76, look.flipped ? height - y : y, name)).join('')
  );
}

/** How wide a letter is, in its own height. */
const LETTER = 0.58;

/** The name of a cell: inside a point or, if it is too long, below it; in the corner of a square, at the foot of a hex. */
function cellName(cell: Cell, size: number | null): string {
  const length = [...cell.name].length;
  if (size === null || length > (cell.shape === 'point' ? 14 : 4)) return '';
  if (cell.shape === 'point' && length * size * LETTER > 2 * NODE - 8) {
    const small = Math.min(size, 24);
    // Lines end at its edge instead of running through it.
    return `<text class="b-num w6" y="${f(NODE + 6 + small / 2)}" font-size="${f(small)}" fill="var(--ink-2)" stroke="var(--bg)" stroke-width="6" paint-order="stroke">${escape(cell.name)}</text>`;
  }
  const [x, y, bold] = cell.shape === 'point' ? [0, 1, ' w6'] : cell.shape === 'hex' ? [0, 43, ' w4'] : [-HALF + 17, -HALF + 17, ' w4'];
  const ink = cell.shape === 'point' ? 'var(--ink-2)' : 'var(--ink-3)';
  return `<text class="b-num${bold}" x="${x}" y="${y}" font-size="${f(size)}" fill="${ink}">${escape(cell.name)}</text>`;
}

function groundOf(view: View, look: Look): string {
  const place = (index: number) => placeOf(view.cells[index]!, view, look).map(f).join(' ');
  const links = view.links.map(([a, b]) => `M${place(a)}L${place(b)}`).join('');
  const colours = tints(view);
  const named = layoutOf(view).names === null;
  const dots = crowded(view);
  const cells = view.cells.map((cell) => {
    const fill = colours.get(cell.kind)!;
    if (cell.shape === 'point' && dots) return moved(placeOf(cell, view, look), `<circle r="${DOT}" fill="var(--line-strong)"/>`);
    const body =
      cell.shape === 'point'
        ? `<circle r="${NODE}" fill="${fill}" stroke="var(--line-strong)" stroke-width="4"/>`
        : cell.shape === 'hex'
          ? `<path d="${hexagon(HEX - 1)}" fill="${fill}" stroke="var(--line)" stroke-width="2"/>`
          : `<rect x="${-HALF}" y="${-HALF}" width="${2 * HALF}" height="${2 * HALF}" rx="10" fill="${fill}" stroke="var(--line)" stroke-width="2"/>`;
    return moved(placeOf(cell, view, look), body + (named ? cellName(cell, sizeOf(cell, view, look)) : ''));
  });
  return `<path d="${links}" stroke="var(--line-strong)" stroke-width="4" stroke-linecap="round" fill="none"/>${cells.join('')}${edgeNames(view, look)}`;
}

/** Cells that belong together: a broad line through them, or a ring around one. */
function marks(scene: Scene): string {
  return scene.view.marks
    .map(({ cells, side }) => {
      const colour = side === 'second' ? 'var(--p2)' : side === 'first' ? 'var(--p1)' : 'var(--glow)';
      if (cells.length === 1) return moved(at(scene, cells[0]!), `<path d="${circle(40)}" fill="none" stroke="${colour}" stroke-width="5"/>`);
      return `<path d="M${cells.map((cell) => at(scene, cell).map(f).join(' ')).join('L')}" stroke="${colour}" stroke-opacity=".45" stroke-width="18" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
    })
    .join('');
}

/** Around a cell or what stands on it. */
const ring = (scene: Scene, cell: number, style: string): string => {
  const { shape: form } = scene.view.cells[cell]!;
  return moved(at(scene, cell), `<path d="${form === 'point' ? circle(NODE + 9) : outlineOf(scene.view.cells[cell]!, 6)}" fill="none" stroke="var(--accent)" stroke-linecap="round" ${style}/>`);
};

/** The way of a move over its cells. */
function way(scene: Scene, cells: number[]): string {
  if (cells.length < 2) return '';
  return `<path d="M${cells.map((cell) => at(scene, cell).map(f).join(' ')).join('L')}" stroke="var(--accent)" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 13" fill="none"/>`;
}

/** Where a touch means something: dashed, and filled once a piece or a first cell is chosen. */
function target(scene: Scene, cell: number): string {
  const sure = scene.prefix.length > 0;
  const piece = pieceAt(scene.view, cell);
  const dashes = sure ? '' : ' stroke-dasharray="7 6"';
  if (piece) return moved(at(scene, cell), `<path d="${shape(piece.side, RADIUS + 8)}" fill="none" stroke="var(--accent)" stroke-width="4" stroke-linecap="round"${dashes}/>`);
  if (scene.view.cells[cell]!.shape === 'point' && !crowded(scene.view))
    return moved(at(scene, cell), `<circle r="${NODE}" fill="var(--accent)" fill-opacity="${sure ? 0.22 : 0}" stroke="var(--accent)" stroke-width="4"${dashes}/>`);
  // As large as a value that may stand on it covers.
  const r = sure ? 17 : Math.min(11, 7 / pixels(scene.view, scene.look));
  return moved(at(scene, cell), `<circle r="${f(r)}" fill="var(--accent)" fill-opacity=".18" stroke="var(--accent)" stroke-width="${f(r / 4)}"${sure ? '' : ` stroke-dasharray="${f(r * 0.47)} ${f(r * 0.37)}"`}/>`);
}

/** A board is swiped if all its moves are directions. */
export const swiped = (view: View): boolean => view.inputs.length > 0 && view.inputs.every(({ gesture }) => 'direction' in gesture);

/** A view without moves, as where chance is to move, does not tell: the one before it did. */
function swipes(): Drawing['swipes'] {
  let before = false;
  return (view) => (before = view.inputs.length > 0 ? swiped(view) : before);
}

/** A drawing for one game. */
export const anyDrawing = (): Drawing => ({
  widest: widestOf,
  badges: 24,
  scrolls: true,
  swipes: swipes(),
  timing: { move: 'calc(var(--step) * 1.5)', ease: 'var(--ease-move)', born: 'var(--calm)', gone: 'var(--calm)', stagger: 0 },
  box: boxOf,
  place: placeOf,
  ground: groundOf,
  under(scene) {
    const { look, last, prefix } = scene;
    if (look.mini) return marks(scene);
    return (
      marks(scene) +
      last.filter((cell) => scene.view.cells[cell]).map((cell) => ring(scene, cell, 'stroke-width="3" stroke-dasharray="1 8" opacity=".8"')).join('') +
      prefix.map((cell) => moved(at(scene, cell), `<path d="${outlineOf(scene.view.cells[cell]!, 3)}" fill="var(--accent-soft)" stroke="var(--accent)" stroke-width="4"/>`)).join('')
    );
  },
  piece(piece, { view, look }) {
    const cell = view.cells[piece.cell];
    // A point is called by its name: where its piece says nothing, the name stands on it.
    const named = piece.text === '' && cell?.shape === 'point' && !crowded(view) && [...cell.name].length < 4;
    const says = named ? (look.mini ? '' : cell.name) : letters(piece, view);
    const size = named ? (sizeOf(cell, view, look) ?? RADIUS * 0.8) : undefined;
    const active = piece.flags.includes('active') ? `<path class="pulse" d="${shape(piece.side, RADIUS + 8)}" fill="none" stroke="var(--glow)" stroke-width="5"/>` : '';
    return active + token(piece, says, { radius: cell?.shape === 'point' ? RADIUS + 2 : RADIUS, size });
  },
  over(scene) {
    const { prefix, next, hint, preview, hot } = scene;
    const shown = preview && 'path' in preview.gesture ? preview.gesture.path : hint.length > 0 ? hint : prefix;
    return (
      (hot ? [...next].map((cell) => target(scene, cell)).join('') : '') +
      way(scene, shown) +
      hint.map((cell) => ring(scene, cell, 'stroke-width="5" stroke-dasharray="9 7"')).join('')
    );
  },
  outline: (cell) => outlineOf(cell),
  body: () => ({ x: -36, y: -36, width: 72, height: 72, round: true }),
  badgeScale: (_, look, view) => Math.min(1.9, 0.82 / pixels(view, look)),
});
