// What is said to somebody who does what cannot be done now: what is wrong, and what would be right. In short; a bar ends
// the part that is set in bold.

import type { Game, View } from '../api/types';
import { reachable, waysOf } from '../board/choosing';
import { contentOf } from '../board/names';
import { moduleOf } from '../games';
import { pieceAt } from '../games/drawing';
import { listed, moveName, t, word } from '../i18n/index.svelte';
import { agentName } from '../lib/agents';
import { statusLine } from './status';

/** So many cells are named at most. */
const NAMED = 4;

/** Null: it is a person's turn. */
function notNow(game: Game): string | null {
  if (game.waits === 'nobody') return t('refused.over');
  if (game.waits === 'person') return null;
  const seat = typeof game.turn === 'object' && game.turn.player === 'second' ? 1 : 0;
  return t('refused.turn', { agent: agentName(game.seats[seat]?.agent ?? '') });
}

/** Of a move by name: an arrow that slides nothing, a row of a table that is out of date. */
export function refusedMove(game: Game, move: string): string {
  const directions = game.view.inputs.flatMap(({ gesture }) => ('direction' in gesture ? [moveName(gesture.direction)] : []));
  return (
    notNow(game) ??
    (directions.length > 0 ? t('refused.slide', { direction: moveName(move), others: listed(directions) }) : t('refused.move', { move: moveName(move) }))
  );
}

/** A button that cannot be pressed now, whoever's turn it is. */
export const notPressed = (name: string): string => word('refused', name, t('refused.move', { move: moveName(name) }));

/** Of one of the game's own buttons. */
export const refusedButton = (game: Game, name: string): string => notNow(game) ?? notPressed(name);

/** Of a cell; `prefix` is what was chosen before it. */
export function refusedCell(game: Game, view: View, prefix: number[], cell: number): string {
  const turn = notNow(game);
  if (turn) return turn;
  const module = moduleOf(game.game);
  const possible = [...reachable(waysOf(view, module.drawing.unordered), prefix)];
  if (possible.length === 0) return statusLine(game, view, { prefix, preview: null });
  const { name, x, y } = view.cells[cell]!;
  const what = contentOf(module, view.cells[cell]!, pieceAt(view, cell));
  const far = (other: number) => Math.hypot(view.cells[other]!.x - x, view.cells[other]!.y - y);
  const nearest = possible.sort((a, b) => far(a) - far(b)).slice(0, NAMED);
  const cells = listed(nearest.map((other) => view.cells[other]!.name));
  return t(possible.length > NAMED ? 'refused.cellAmong' : 'refused.cell', { cell: name, what, cells, n: possible.length });
}
