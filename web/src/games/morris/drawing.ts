// Nine Men's Morris: wood, lines, men; mills as bars under the men, a fresh one in red.
import type { Player, View } from '../../api/types';
import { circle, f, grains, pieceAt, type Drawing, type Point, type Scene } from '../drawing';

const EDGE = 70;
const STEP = 250 / 3;
const SIZE = 640;

const gradients =
  '<defs>' +
  ['white', 'black']
    .map(
      (side) =>
        `<radialGradient id="man-${side}" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="var(--m-${side})"/><stop offset="1" stop-color="var(--m-${side}-2)"/></radialGradient>`,
    )
    .join('') +
  '<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="var(--m-board)"/><stop offset="1" stop-color="var(--m-board-2)"/></linearGradient></defs>';

export const manDefinitions = gradients;

/** A man around the origin. */
export function man(side: Player | null, r = 27): string {
  const name = side === 'second' ? 'black' : 'white';
  const [groove, gloss] = side === 'second' ? [0.6, 0.25] : [0.45, 0.9];
  return (
    `<ellipse cy="${f(r * 0.13)}" rx="${f(r * 1.01)}" ry="${r}" fill="var(--piece-shadow)" opacity=".55"/>` +
    `<circle r="${r}" fill="url(#man-${name})" stroke="var(--m-${name}-edge)" stroke-width="1.2"/>` +
    `<circle r="${f(r * 0.66)}" fill="none" stroke="var(--m-${name}-edge)" stroke-opacity="${groove}" stroke-width="1.4"/>` +
    `<path d="M${f(-r * 0.8)} ${f(-r * 0.28)}A${f(r * 0.86)} ${f(r * 0.86)} 0 0 1 ${f(r * 0.5)} ${f(-r * 0.68)}" stroke="#fff" stroke-opacity="${gloss}" stroke-width="2" fill="none" stroke-linecap="round"/>`
  );
}

/** All rows of three cells joined by links, as the board draws them: where a mill can be. */
export function lines(view: View): [number, number, number][] {
  const links = view.links;
  const out: [number, number, number][] = [];
  for (const [a, b] of links)
    for (const [c, d] of links) {
      const shared = a === c || a === d ? a : b === c || b === d ? b : -1;
      if (shared < 0) continue;
      const [one, two] = [a === shared ? b : a, c === shared ? d : c];
      if (one >= two) continue;
      const [p, m, q] = [view.cells[one]!, view.cells[shared]!, view.cells[two]!];
      if ((m.x - p.x) * (q.y - m.y) === (m.y - p.y) * (q.x - m.x)) out.push([one, shared, two]);
    }
  return out;
}

/** Mills that a move being made would close: the man is not there yet, so the view does not know them. */
export function closing(scene: Pick<Scene, 'view' | 'prefix'>): [number, number, number][] {
  const to = landing(scene);
  if (to === null) return [];
  const from = scene.prefix.length > 1 ? scene.prefix[0] : undefined;
  const turn = scene.view.turn;
  const side = typeof turn === 'object' ? turn.player : null;
  const own = (cell: number) =>
    cell === to || (cell !== from && pieceAt(scene.view, cell)?.side === side && side !== null);
  return lines(scene.view).filter((line) => line.includes(to) && line.every(own));
}

/** Where the man of an unfinished move stands: the last chosen cell, if it is empty and a man must still be taken. */
export function landing(scene: Pick<Scene, 'view' | 'prefix'>): number | null {
  const last = scene.prefix[scene.prefix.length - 1];
  return last !== undefined && !pieceAt(scene.view, last) ? last : null;
}

function bar(scene: Scene, cells: number[], fresh: boolean): string {
  const [from, to] = [cells[0]!, cells[cells.length - 1]!].map((cell) => at(scene, cell)) as [Point, Point];
  return `<path d="M${f(from[0])} ${f(from[1])}L${f(to[0])} ${f(to[1])}" pathLength="1" ${fresh ? 'class="draw"' : ''} stroke="var(${fresh ? '--m-fresh' : '--m-mill'})" stroke-width="${fresh ? 15 : 12}" stroke-linecap="round"/>`;
}

const at = (scene: Scene, cell: number): Point => drawing.place(scene.view.cells[cell]!, scene.view, scene.look);

function ring(point: Point, r: number, style: string): string {
  return `<circle cx="${f(point[0])}" cy="${f(point[1])}" r="${r}" fill="none" ${style}/>`;
}

function lastMove(scene: Scene): string {
  const moved = scene.last.filter((cell) => !pieceAt(scene.view, cell) || cell === scene.last[1] || cell === scene.last[0]);
  const [from, to] = moved;
  if (from === undefined) return '';
  if (to === undefined || pieceAt(scene.view, from)) return ring(at(scene, from), 33, 'stroke="var(--accent)" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round"');
  const [[ax, ay], [bx, by]] = [at(scene, from), at(scene, to)];
  return (
    `<path d="M${f(ax)} ${f(ay)}L${f(bx)} ${f(by)}" stroke="var(--accent)" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 11"/>` +
    ring([ax, ay], 20, 'stroke="var(--accent)" stroke-width="2.5" stroke-dasharray="4 5"')
  );
}

export const drawing: Drawing = {
  widest: () => 620,
  swipes: () => false,
  lifts: true,
  badges: 24,
  timing: { move: 'calc(var(--step) * 1.5)', ease: 'var(--ease-move)', born: '180ms', gone: '260ms', stagger: 0 },
  box: () => ({ x: 0, y: 0, width: SIZE, height: SIZE }),
  place(cell, _, look): Point {
    const [x, y] = [EDGE + cell.x * STEP, EDGE + cell.y * STEP];
    return look.flipped ? [SIZE - x, SIZE - y] : [x, y];
  },
  ground(view, look) {
    const place = (index: number) => drawing.place(view.cells[index]!, view, look);
    const random = grains(4);
    const grain = Array.from({ length: 15 }, (_, i) => {
      const [y, a] = [20 + i * 43 + random() * 20, random() * 14 - 7];
      return `M0 ${f(y)}C160 ${f(y + a)} 420 ${f(y - a * 1.5)} ${SIZE} ${f(y + a)}`;
    });
    const board = view.links.map(([a, b]) => `M${place(a).map(f).join(' ')}L${place(b).map(f).join(' ')}`);
    const points = view.cells.map((_, index) => {
      const [x, y] = place(index);
      return `<circle cx="${f(x)}" cy="${f(y)}" r="${look.mini ? 9 : 6.5}" fill="var(--m-line)"/>`;
    });
    const size = look.narrow ? 19 : 14;
    const text = (x: number, y: number, name: string) =>
      `<text class="b-label" x="${f(x)}" y="${f(y)}" text-anchor="middle" font-size="${size}" fill="var(--m-label)">${name}</text>`;
    const turned = (k: number) => (look.flipped ? 6 - k : k);
    const names = Array.from({ length: 7 }, (_, k) =>
      text(EDGE + k * STEP, 626, 'abcdefg'[turned(k)]!) + text(20, EDGE + 5 + k * STEP, String(7 - turned(k))),
    );
    return (
      gradients +
      `<rect width="${SIZE}" height="${SIZE}" rx="${look.mini ? 26 : 18}" fill="url(#wood)"/>` +
      (look.mini ? '' : `<path class="grain" d="${grain.join('')}" stroke="var(--m-grain)" fill="none" stroke-width="1.4" opacity=".75"/>`) +
      `<path d="${board.join('')}" fill="none" stroke="var(--m-line)" stroke-width="${look.mini ? 6 : 3.5}" stroke-linecap="round"/>` +
      points.join('') +
      (look.mini ? '' : names.join(''))
    );
  },
  under(scene) {
    const fresh = new Set(scene.last);
    const mills = scene.view.marks.filter((mark) => mark.kind === 'mill');
    // A mill is fresh as long as the last move stands on it: a man that came, not one that was taken.
    const come = [...fresh].filter((cell) => pieceAt(scene.view, cell));
    const removed = scene.last.length > 0 && !pieceAt(scene.view, scene.last[scene.last.length - 1]!);
    return (
      mills.map((mark) => bar(scene, mark.cells, removed && mark.cells.some((cell) => come.includes(cell)))).join('') +
      closing(scene).map((line) => bar(scene, line, true)).join('') +
      lastMove(scene)
    );
  },
  piece: (piece, scene) => man(piece.side, scene.look.mini ? 33 : 27),
  over(scene) {
    const { view, prefix, next, hint, hot } = scene;
    let out = '';
    const to = landing(scene);
    const turn = view.turn;
    if (to !== null && typeof turn === 'object') {
      const [x, y] = at(scene, to);
      out += `<g transform="translate(${f(x)} ${f(y)})">${man(turn.player)}</g>`;
      if (prefix.length > 1) out += ring(at(scene, prefix[0]!), 20, 'stroke="var(--accent)" stroke-width="2.5" stroke-dasharray="4 5"');
    }
    for (const cell of next) {
      const piece = pieceAt(view, cell);
      const point = at(scene, cell);
      const [x, y] = point;
      if (piece && typeof turn === 'object' && piece.side !== turn.player) {
        const cross = piece.side === 'second' ? '#fff' : 'var(--m-fresh)';
        out +=
          ring(point, 31, 'stroke="var(--m-fresh)" stroke-width="3"') +
          ring(point, 33, 'class="pulse" stroke="var(--m-fresh)" stroke-width="4"') +
          `<path d="M${f(x - 7)} ${f(y - 7)}l14 14m0-14l-14 14" stroke="${cross}" stroke-width="4" stroke-linecap="round"/>`;
      } else if (piece && hot) out += ring(point, 32, 'stroke="var(--accent)" stroke-width="2.5" stroke-dasharray="5 4"');
      else if (!piece && prefix.length > 0)
        out += `<circle cx="${f(x)}" cy="${f(y)}" r="17" fill="var(--accent)" fill-opacity=".18" stroke="var(--accent)" stroke-width="2.5"/>`;
    }
    if (prefix.length === 1 && pieceAt(view, prefix[0]!)) out += ring(at(scene, prefix[0]!), 32, 'stroke="var(--accent)" stroke-width="4.5"');
    hint.forEach((cell, k) => (out += ring(at(scene, cell), 35, `stroke="var(--accent)" stroke-width="4"${k > 1 ? ' stroke-dasharray="6 5"' : ''}`)));
    if (hint.length > 1 && pieceAt(view, hint[0]!)) {
      const [[ax, ay], [bx, by]] = [at(scene, hint[0]!), at(scene, hint[1]!)];
      out += `<path d="M${f(ax)} ${f(ay)}L${f(bx)} ${f(by)}" stroke="var(--accent)" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 10"/>`;
    }
    return out;
  },
  outline: () => circle(36),
  body: () => ({ x: -28, y: -28, width: 56, height: 56, round: true }),
  badgeScale: (onPiece, look) => (look.narrow ? 1.36 : onPiece ? 1 : 1.08),
};
