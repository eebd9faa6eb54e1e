// What a game brings to the one renderer: geometry, glyphs and a timing table. Markup is SVG text made of our own numbers
// and of words that went through `escape`.

import type { Cell, Input, Piece, View } from '../api/types';

export type Point = [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };
/** What a piece takes up around its cell's centre; a round one is the circle in the box. */
export type Body = Box & { round?: boolean };

/** How the board is looked at. */
export type Look = {
  narrow: boolean; // phone width: text inside the board grows
  mini: boolean; // a picture: no labels, no badges
  dark: boolean;
  flipped: boolean; // seen from the other side
  pills: boolean; // room for values around the board
  whole?: boolean; // nothing is folded away: an editor
};

/** What is to be seen beside the position itself. Cells are indices. */
export type Scene = {
  view: View;
  look: Look;
  prefix: number[]; // chosen so far
  next: Set<number>; // may be chosen now
  preview: Input | null; // pointed at, not made yet
  last: number[]; // touched by the last move
  hint: number[];
  hot: boolean; // whether it is a person's turn here
};

/** How long things take, as CSS values. */
export type Timing = { move: string; ease: string; born: string; gone: string; stagger: number };

/** A value at the edge of the board, for a move that is a direction. */
export type Edge = { direction: string; kind: 'g' | 'e' | 'b'; text: string; best: boolean; proven?: boolean };

export interface Drawing {
  /** The widest that the board is drawn, in CSS pixels. */
  widest(box: Box): number;
  readonly timing: Timing;
  /** Whether both cells of a path are alike, so that either may be touched first. */
  readonly unordered?: boolean;
  /** Whether a finger previews before it plays. */
  readonly careful?: boolean;
  /** Whether moves are made by swipes and arrow keys on the whole board: then its cells are not touched. */
  swipes(view: View): boolean;
  /** Whether the piece of an unfinished move stands on its new cell already, and is faint on the old one. */
  readonly lifts?: boolean;
  /** Whether a picture of the board may cut its edges off. */
  readonly crops?: boolean;
  /** Whether a tall board scrolls inside its box instead of shrinking. */
  readonly scrolls?: boolean;
  box(view: View, look: Look): Box;
  place(cell: Cell, view: View, look: Look): Point;
  ground(view: View, look: Look): string;
  under(scene: Scene): string;
  piece(piece: Piece, scene: Scene): string;
  over(scene: Scene): string;
  /** Outline of a cell around its centre, for pointers and for the focus ring. */
  outline(cell: Cell, look: Look): string;
  /** What no value may cover: any piece of the game fits into it. */
  body(look: Look): Body;
  /** How large a value is drawn. */
  badgeScale(onPiece: boolean, look: Look, view: View): number;
  /** The value of a direction, and where it stands. */
  edge?(view: View, look: Look, edge: Edge): { x: number; y: number; markup: string } | null;
  /** What stays in sight at the top while a tall board scrolls. */
  header?(view: View, look: Look): { height: number; markup: string };
  /** Whether two fingers may look closer. */
  readonly zooms?: boolean;
  /** How many values are shown at once. */
  readonly badges: number;
}

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A coordinate with one decimal at most. */
export const f = (n: number): string => String(Math.round(n * 10) / 10);

/** Numbers that look random and are the same on every drawing: for tufts and grain. */
export function grains(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const circle = (r: number): string => `M0 ${-r}A${r} ${r} 0 1 1 -.01 ${-r}z`;
export const square = (half: number): string => `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}z`;

export function pieceAt(view: View, cell: number): Piece | undefined {
  return view.pieces.find((piece) => piece.cell === cell);
}

/** A fact's words; undefined if the view has no such fact. */
export function fact(view: View, label: string, side: string | null = null): string | undefined {
  return view.facts.find((one) => one.label === label && one.side === side)?.value;
}
