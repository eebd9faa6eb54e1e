// Which values stand on the board, and where: for every cell that may be touched next, the best move that begins there.
// The best come first; a value that would cover a piece or another value goes elsewhere around its cell, or is left to
// the table of moves.

import type { View } from '../api/types';
import { pieceAt, type Body, type Box, type Drawing, type Look, type Point } from '../games/drawing';
import { nextCells, type Way } from './choosing';
import type { Valued } from './values';

export type Badge = { cell: number; onPiece: boolean; value: Valued };
export type PlacedBadge = Badge & { x: number; y: number; width: number; scale: number };

export function badgesOf(view: View, ways: Way[], prefix: number[], values: Map<string, Valued>, most: number): Badge[] {
  const best = new Map<number, Valued>();
  for (const { path, input } of ways) {
    if (path.length <= prefix.length || !prefix.every((cell, k) => path[k] === cell)) continue;
    const value = values.get(input.move);
    if (!value) continue;
    // A target is touched directly, so its value stands on it and not on the hex before it.
    const touched = path.slice(prefix.length).find((cell) => prefix.length > 0 && pieceAt(view, cell)) ?? path[prefix.length]!;
    const known = best.get(touched);
    if (!known || value.score > known.score) best.set(touched, value);
  }
  const next = nextCells(ways, prefix);
  return [...best]
    .map(([cell, value]) => ({ cell, value, onPiece: Boolean(pieceAt(view, cell)) }))
    .filter(({ cell, onPiece }) => next.has(cell) || onPiece)
    .sort((a, b) => b.value.score - a.value.score)
    .slice(0, most);
}

/** Of a pill at scale 1. */
export const BADGE_HEIGHT = 22;
const widthOf = (text: string) => 25 + text.length * 7.4;

const GAP = 1;

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function covers(pill: Box, body: Body, [x, y]: Point): boolean {
  if (!body.round) return overlap(pill, { ...body, x: x + body.x, y: y + body.y });
  const nearest = (at: number, from: number, length: number) => Math.max(from, Math.min(at, from + length)) - at;
  return Math.hypot(nearest(x, pill.x, pill.width), nearest(y, pill.y, pill.height)) < body.width / 2;
}

/** Centres of a pill around a piece, the usual one first: above it, at its corners, below it, beside it. */
function around(body: Body, width: number, height: number): Point[] {
  const [left, right] = [body.x - width / 2 - GAP, body.x + body.width + width / 2 + GAP];
  const [top, bottom] = [body.y - height / 2 - GAP, body.y + body.height + height / 2 + GAP];
  const middle: Point = [body.x + body.width / 2, body.y + body.height / 2];
  // At the corner of something round a pill may come closer.
  const [inX, inY] = body.round ? [body.width * 0.23, body.height * 0.08] : [0, 0];
  const corners: Point[] = [
    [right - inX, top + inY],
    [left + inX, top + inY],
    [right - inX, bottom - inY],
    [left + inX, bottom - inY],
  ];
  return [[middle[0], top], ...corners.slice(0, 2), [middle[0], bottom], ...corners.slice(2), [right, middle[1]], [left, middle[1]]];
}

/** Where each value stands. */
export function placeBadges(badges: Badge[], view: View, drawing: Drawing, look: Look): PlacedBadge[] {
  const box = drawing.box(view, look);
  const body = drawing.body(look);
  const place = (cell: number) => drawing.place(view.cells[cell]!, view, look);
  const pieces = view.pieces.map((piece) => place(piece.cell));
  const taken: Box[] = [];
  const within = (at: number, from: number, length: number, half: number) => Math.min(Math.max(at, from + half), from + length - half);
  return badges.flatMap((badge) => {
    const scale = drawing.badgeScale(badge.onPiece, look, view);
    const [width, height] = [widthOf(badge.value.text) * scale, BADGE_HEIGHT * scale];
    const [cx, cy] = place(badge.cell);
    const spots: Point[] = badge.onPiece ? around(body, width, height) : [[0, 0], [0, -height / 3], [0, height / 3]];
    for (const [dx, dy] of spots) {
      const x = within(cx + dx, box.x, box.width, width / 2 + 2);
      const y = within(cy + dy, box.y, box.height, height / 2);
      const pill = { x: x - width / 2, y: y - height / 2, width, height };
      if (taken.some((other) => overlap(pill, other)) || pieces.some((at) => covers(pill, body, at))) continue;
      taken.push(pill);
      return [{ ...badge, x, y, width: width / scale, scale }];
    }
    return [];
  });
}
