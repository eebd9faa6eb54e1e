// L-put's glyphs: terrain that explains itself by texture, and units that do by shape, emblem, ring and pill.

import type { Piece, Player } from '../../api/types';
import { icons } from '../../parts/icons';
import { f } from '../drawing';

export const RADIUS = 30;
export const WIDTH = Math.sqrt(3) * RADIUS;

/** The corners of a hexagon around the origin; `flat` is one that lies on a side. */
export function corners(radius: number, flat = false): [number, number][] {
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 180) * (60 * k - (flat ? 0 : 90));
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

export const hexagon = (radius: number, flat = false): string =>
  'M' + corners(radius, flat).map((p) => `${f(p[0])} ${f(p[1])}`).join('L') + 'z';

const waves = (rows: number[], colour: string, width: number) =>
  rows
    .map((y, k) => `<path d="M${-15 + (k % 2) * 6} ${y}q4-4 8 0t8 0 8 0" stroke="var(${colour})" stroke-width="${width}" fill="none" stroke-linecap="round"/>`)
    .join('');

function planks(): string {
  const half = WIDTH / 2;
  const boards = [-4, -3, -2, -1, 0, 1, 2, 3].map((k) => `M${f((k * WIDTH) / 8 + WIDTH / 16)} -17V17`).join('');
  return (
    `<rect x="${f(-half - 0.3)}" y="-17" width="${f(WIDTH + 0.6)}" height="34" fill="var(--l-bridge)"/>` +
    `<path d="${boards}" stroke="var(--l-bridge-2)" stroke-width="1" opacity=".55"/>` +
    `<path d="M${f(-half)} -17.5H${f(half)}M${f(-half)} 17.5H${f(half)}" stroke="var(--l-bridge-2)" stroke-width="3"/>`
  );
}

function tracks(random: () => number): string {
  const half = f(WIDTH / 2);
  const stone = () => `<circle cx="${f(random() * 36 - 18)}" cy="${f(random() * 32 - 16)}" r="1.3" fill="var(--l-road-2)"/>`;
  return `<path d="M-${half} -6H${half}M-${half} 7H${half}" stroke="var(--l-road-2)" stroke-width="1.5" stroke-dasharray="9 4" opacity=".7"/>${stone()}${stone()}`;
}

function tuft(random: () => number): string {
  const [x, y] = [random() * 34 - 17, random() * 30 - 15];
  return `<path d="M${f(x - 2.5)} ${f(y - 3)}l2.5 4 2.5-4M${f(x)} ${f(y + 1)}v-5.5" stroke="var(--l-grass-2)" stroke-width="1.1" fill="none"/>`;
}

const peaks =
  '<path d="M-21 14-9-11-1 1 7-16 22 14z" fill="var(--l-rock-2)"/><path d="M-9-11-1 1-5 4-8-1-13-2zM7-16l8 16-5 2-3-5-4 2-3-1z" fill="var(--l-rock-3)"/>';

/** Ground and texture of a terrain; what runs along the road turns with the map, the rest stays upright. */
export function terrain(kind: string, bridge: boolean, random: () => number, turned: boolean): string {
  const fill = bridge ? 'shallow' : kind;
  const along = (markup: string) => (turned ? `<g transform="rotate(-90)">${markup}</g>` : markup);
  let texture = '';
  if (kind === 'grass') texture = tuft(random) + tuft(random) + tuft(random);
  else if (kind === 'shallow') texture = waves([-9, 4], '--l-shallow-2', 1.5);
  else if (kind === 'deep') texture = waves([-11, 0, 11], '--l-deep-2', 2);
  else if (kind === 'rock') texture = peaks;
  else if (bridge) texture = waves([-9, 4], '--l-shallow-2', 1.5) + along(planks());
  else if (kind === 'road') texture = along(tracks(random));
  return (
    `<path d="${hexagon(RADIUS + 0.4, turned)}" fill="var(--l-${fill})"/>${texture}` +
    `<path d="${hexagon(RADIUS, turned)}" fill="none" stroke="#10141a" stroke-opacity=".13"/>`
  );
}

const emblems: Record<string, string> = {
  P: '<path d="M6 21V8M12 21V6M18 21V8"/><path d="M6 2.5 8 8H4zM12 .5l2 5.5h-4zM18 2.5 20 8h-4z" fill="currentColor" stroke="none"/><path d="M4 15.5h16"/>',
  S: '<path d="M18.5 3.5 9.5 14.5M20 2l-1 5.5L10.5 16 8.5 14 16 3.5z" fill="currentColor" stroke-width="1"/><path d="M5.5 12.5l6 6M8 16l-4.5 4.5"/>',
  K: '<path d="M7 21c0-5 3-6 3.5-9L6.5 14l-2.5-2.5 4-6.5C9.5 3 12 2.5 14 3l1-2 1.5 3C20 6.5 20.5 12 18.5 21z" fill="currentColor" stroke-width="1" stroke-linejoin="round"/>',
  A: '<path d="M7 2c9 2 9 18 0 20M7 2v20"/><path d="M2 12h18M16.5 8.5 20.5 12l-4 3.5"/>',
  F: '<path d="M12 16.5C10.5 9 6 5.5 1 5c.5 3 1.5 4.5 3.5 5.5-.8.2-1.5.2-2.2 0 .8 2.5 2.5 3.8 5 4.2-.6.5-1.2.7-2 .8 1.7 1.8 4.5 2.2 6.7 1zM12 16.5C13.5 9 18 5.5 23 5c-.5 3-1.5 4.5-3.5 5.5.8.2 1.5.2 2.2 0-.8 2.5-2.5 3.8-5 4.2.6.5 1.2.7 2 .8-1.7 1.8-4.5 2.2-6.7 1z" fill="currentColor" stroke="none"/><path d="M12 14v6"/>',
};

/** Blue is round, Red is a diamond. */
export function shape(side: Player | null, r: number): string {
  if (side !== 'second') return `M0 ${f(-r)}A${f(r)} ${f(r)} 0 1 1 -.01 ${f(-r)}z`;
  const [d, k] = [r * 1.16, r * 0.26];
  const corner = d - k;
  const tip = d - k * 0.15;
  return (
    `M0 ${f(-d + k * 0.3)}Q${f(k * 0.6)} ${f(-d + k * 0.3)} ${f(k)} ${f(-corner)}L${f(corner)} ${f(-k)}Q${f(tip)} 0 ${f(corner)} ${f(k)}` +
    `L${f(k)} ${f(corner)}Q0 ${f(tip)} ${f(-k)} ${f(corner)}L${f(-corner)} ${f(k)}Q${f(-tip)} 0 ${f(-corner)} ${f(-k)}` +
    `L${f(-k)} ${f(-corner)}Q${f(-k * 0.6)} ${f(-d + k * 0.3)} 0 ${f(-d + k * 0.3)}z`
  );
}

const flags: [flag: string, icon: string][] = [
  ['defending', icons.shield],
  ['waited', icons.wait],
  ['countered', icons.counter],
];

export type TokenStyle = { radius?: number; ring?: boolean; count?: boolean; big?: boolean; flags?: boolean };

/** A unit around the origin: body, ring of fighters of 16, emblem, count pill, flags. */
export function token(piece: Pick<Piece, 'side' | 'text' | 'count' | 'flags'>, style: TokenStyle = {}): string {
  const { radius = 18, ring = true, count = true, big = false } = style;
  const s = radius / 18;
  const fighters = piece.count ?? 16;
  const body = piece.side === 'second' ? 'var(--p2-fill)' : 'var(--p1-fill)';
  let out =
    `<path d="${shape(piece.side, radius + 3.2 * s)}" fill="#0b0e12" opacity=".5" transform="translate(0 ${f(1.4 * s)})"/>` +
    `<path d="${shape(piece.side, radius + 3.4 * s)}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="${f(1.1 * s)}"/>` +
    `<path d="${shape(piece.side, radius)}" fill="${body}"/>`;
  if (ring)
    out +=
      `<path d="${shape(piece.side, radius + 1.2 * s)}" fill="none" stroke="#10141a" stroke-opacity=".55" stroke-width="${f(3.6 * s)}"/>` +
      `<path d="${shape(piece.side, radius + 1.2 * s)}" pathLength="16" stroke-dasharray="${fighters} 16" fill="none" stroke="${fighters <= 5 ? 'var(--glow)' : '#fff'}" stroke-width="${f(2.5 * s)}"/>`;
  const scale = Math.round(s * (piece.side === 'second' ? 82 : 92)) / 100;
  out += `<g transform="scale(${scale}) translate(-12 -12.5)" color="var(--on-player)" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${emblems[piece.text] ?? ''}</g>`;
  if (count)
    out +=
      `<g transform="translate(${f(13.5 * s)} ${f(14 * s)})${big ? ' scale(1.32)' : ''}"><rect x="${f(-10.5 * s)}" y="${f(-8 * s)}" width="${f(21 * s)}" height="${f(16 * s)}" rx="${f(5 * s)}" fill="#10141a"/>` +
      `<text class="b-num" y="${f(0.6 * s)}" font-size="${f(12.5 * s)}" fill="#fff">${fighters}</text></g>`;
  if (style.flags !== false)
    flags
      .filter(([flag]) => piece.flags.includes(flag))
      .forEach(([, icon], k) => {
        out +=
          `<g transform="translate(${f((-15 + k * 14) * s)} ${f(-16 * s)})"><circle r="${f(7.5 * s)}" fill="#fff" stroke="#10141a" stroke-opacity=".5"/>` +
          `<g transform="scale(${Math.round(s * 54) / 100}) translate(-10 -10)" fill="none" stroke="#10141a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${icon}"/></g></g>`;
      });
  return out;
}
