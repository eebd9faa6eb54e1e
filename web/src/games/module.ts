// What a game brings to the page, all of it: how it is drawn, what is said of it, how its positions are edited, and what
// stands around its board. `any/` has a default for everything here, so that a game that brings nothing can be played too.

import type { Component } from 'svelte';
import type { Cell, Game, GameInfo, GameSummary, Input, Inspection, Piece, Played, Player, View } from '../api/types';
import type { Sound } from '../lib/sound';
import type { IconName } from '../parts/icons';
import type { Analysis } from '../play/analysis.svelte';
import type { Session } from '../play/session.svelte';
import type { Drawing } from './drawing';

/** What is chosen of a move that is not made yet. */
export type Choice = { prefix: number[]; preview: Input | null };

/** A number with its name, as the seats show it. */
export type Metric = [label: string, value: string];

/** A picture with its view box. */
export type Picture = { box: string; markup: string };

/** A move that is no path on the board. `key`: the letter that makes it, if there is one. */
export type Button = { name: string; key: string; icon: IconName | null };

/** What a touch puts on a cell: a piece, or nothing. */
export type Brush = { value: string; piece: Piece | null };

/** The editor of positions. It changes text alone; the server says whether what comes out is a position. */
export type Editing = {
  /** What there is to put. */
  brushes(text: string): Brush[];
  /** The position with something else on a cell. */
  paint(text: string, cell: string, value: string): string;
  /** The empty board. */
  clear(text: string): string;
  /**
   * What the text puts on the board, on the ground of a position that the server has drawn; null if the text is too
   * broken to be drawn. Whose turn it is and what is legal only the server knows.
   */
  draft(text: string, ground: View): View | null;
  /** What the usual rules begin with, unless chance decides it. */
  standard?: string;
  /** A brush as it is drawn in the palette. */
  glyph(piece: Piece, draw: (piece: Piece) => string): string;
  /** The view box of a brush. */
  box: string;
  /** The brush that takes away. */
  nothing: { icon: IconName; name(): string };
  /** The brush of a piece that is touched, where a touch chooses it instead of overwriting it. */
  picks?(piece: Piece): string;
  /** Whether the palette has a line for each side. */
  sides?: boolean;
  /** How narrow the board may become, in CSS pixels. */
  narrowest?(view: View): number;
  /** What of a position is not on a cell: whose turn, hands, score, size. */
  Fields: Component<{ chosen: string; text: string }, Record<string, never>, 'text'>;
};

/** What a board in pixels looks like to a tooltip on it. */
export type Spot = { x: number; y: number };
export type Size = { width: number; height: number };
export type Surroundings = {
  box: Size; // the board
  reach: number; // from a cell's centre to where it is clear of the cell
  keep: Spot[]; // cells that must stay in sight beside what is pointed at
  pieces: Spot[]; // cells that had better stay in sight
};

export type Panels = {
  /** Above the board. `height` is what it takes away from the board, in CSS pixels. */
  above?: { Panel: Component<{ session: Session; onpoint: (cell: number | null) => void }>; height: number };
  /** On either side of the board; `name` is the player's. */
  Beside?: Component<{ view: View; side: Player; name: string }>;
  /** Below the board. */
  Below?: Component<{ session: Session; analysis: Analysis; info: GameInfo | undefined }>;
  /** On the board: what is under the pointer, or what a move would cost. `reach` is the size of a cell in the drawing's units. */
  tip?: { Panel: Component<{ game: string; view: View; attack: Input | null; looked: Inspection | null; about: Spot; ground: Surroundings }>; reach: number };
};

export interface GameModule {
  readonly name: string;
  readonly drawing: Drawing;

  /** The line that tells a person what to do: who, then what. A bar ends the part that is set in bold. */
  status(game: Game, view: View, choice: Choice): string;
  /** How the game ended, in the same form. */
  outcome(game: Game): string;

  /** What a screen reader says of a piece. */
  pieceName(piece: Piece): string;
  /** What the ground of a cell is; empty if there is nothing to say. */
  groundName(cell: Cell): string;
  /** Whether the ground is worth telling under a piece too. */
  readonly tellsGround?: boolean;

  /** Moves that are buttons; a game that always has the same ones names them whether they are legal now or not. */
  buttons(view: View): Button[];
  /** Whether these stand in the toolbar, and not in one of the game's panels. */
  buttonsInToolbar(view: View, narrow: boolean): boolean;

  /** The sound of a position that was just reached by a move. */
  sound(view: View): [sound: Sound, pitch?: number] | null;

  /** Whose seat it is, as a picture. */
  seatMark(seat: number): Picture;
  /** Numbers beside the seat of somebody who plays alone; `made` are the moves so far, without chance. */
  metrics(told: { game: Game; made: Played[]; info: GameInfo | undefined }): Metric[];
  /** Between the seats of two: where the game is. */
  phase(game: Game): [bold: string, rest: string];
  /** What a player has, in the seat. */
  seatFacts(view: View, side: Player): string[];

  /** A line of a list of games: how far it is, and how it ended. */
  row: { detail(game: GameSummary): string; over(game: GameSummary): string };
  /** The card on the start page. */
  card: {
    kind(info: GameInfo): string;
    about(info: GameInfo): string;
    full?: boolean; // the board reaches to the card's edges
    colour?: string; // behind the board, where it has a ground of its own
    close?: boolean; // a low board shows its middle on a phone, large enough to be read
  };

  /** The list of moves: the round that a position is in, and who stands on a cell, where the moves do not tell. */
  readonly moveList?: {
    round(position: string): string;
    mover(position: string, cell: string): { letter: string; name: string } | null;
  };

  /** Null: a position is edited as text. */
  readonly editing: Editing | null;
  /** The rules that a position tells itself, or that only say what a game begins with. */
  readonly implied: readonly string[];
  readonly panels: Panels;
}
