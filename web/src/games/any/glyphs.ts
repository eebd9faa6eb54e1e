// What stands on the cells of any game: the first player's pieces are round, the second's are diamonds, nobody's are square.

import type { Piece, Player, View } from '../../api/types';
import { circle, escape, f } from '../drawing';

export const RADIUS = 30;

/** A square with round corners. */
export const rounded = (half: number, r: number): string =>
  `M${f(r - half)} ${f(-half)}H${f(half - r)}q${r} 0 ${r} ${r}V${f(half - r)}q0 ${r} ${-r} ${r}H${f(r - half)}q${-r} 0 ${-r} ${-r}V${f(r - half)}q0 ${-r} ${r} ${-r}z`;

/** The outline of a piece around the origin. */
export function shape(side: Player | null, radius: number): string {
  if (side === 'first') return circle(radius);
  if (side === null) return rounded(radius * 0.86, 8);
  const d = radius * 1.22;
  return `M0 ${f(-d)}L${f(d)} 0L0 ${f(d)}L${f(-d)} 0z`;
}

const fills = { first: 'var(--p1-fill)', second: 'var(--p2-fill)', none: 'var(--sunken)' };
const inks = { first: 'var(--on-player)', second: 'var(--on-player)', none: 'var(--ink)' };

/** At most four letters of what a piece says: of its text, or else the first of what it is, where there are several kinds. */
export function letters({ text, kind }: Pick<Piece, 'text' | 'kind'>, { pieces }: Pick<View, 'pieces'>): string {
  if (text !== '') return [...text].slice(0, 4).join('');
  return pieces.every((other) => other.kind === kind) ? '' : [...kind].slice(0, 1).join('').toUpperCase();
}

/** `says`: what stands on it, in letters of a size of their own if it is given. */
export function token(piece: Pick<Piece, 'side' | 'count'>, says: string, { radius = RADIUS, size: given }: { radius?: number; size?: number | undefined } = {}): string {
  const whose = piece.side ?? 'none';
  const size = given ?? radius * ([0, 1.05, 0.9, 0.7, 0.56][[...says].length] ?? 0.56) * (piece.side === 'second' ? 0.9 : 1);
  const edge = piece.side === null ? ' stroke="var(--line-strong)" stroke-width="2.5"' : ' stroke="var(--surface)" stroke-width="3" paint-order="stroke"';
  const count =
    piece.count === null
      ? ''
      : `<g transform="translate(${f(radius * 0.78)} ${f(radius * 0.74)})"><rect x="-17" y="-13" width="34" height="26" rx="9" fill="var(--ink)"/><text class="b-num" y="1" font-size="19" fill="var(--ink-inverse)">${piece.count}</text></g>`;
  return (
    `<path d="${shape(piece.side, radius)}" fill="${fills[whose]}" stroke-linejoin="round"${edge}/>` +
    `<text class="b-num" y="1" font-size="${f(size)}" fill="${inks[whose]}">${escape(says)}</text>${count}`
  );
}

/** A person's head, for whoever plays alone. */
export const head =
  '<circle cx="15" cy="15" r="14" fill="var(--p1-fill)" /><circle cx="15" cy="12" r="4.5" fill="#fff" /><path d="M6.5 24c1.5-5 15.5-5 17 0" fill="#fff" />';
