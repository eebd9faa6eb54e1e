// What a screen reader says of a cell: all that colour and shape say to the eye.

import type { Cell, Input, Piece, View } from '../api/types';
import { pieceAt } from '../games/drawing';
import type { GameModule } from '../games/module';
import { t } from '../i18n/index.svelte';

/** Who acts when, the next one first: where it stands, and what it is. */
export const orderInWords = (module: GameModule, view: View): string =>
  (view.order ?? [])
    .flatMap((cell) => {
      const piece = pieceAt(view, cell);
      return piece ? [`${view.cells[cell]!.name}: ${module.pieceName(piece)}`] : [];
    })
    .join('; ');

export type CellState = {
  chosen: boolean;
  next: boolean;
  removable: boolean;
  strike: Input | null; // the attack that a touch would make
  hinted: boolean;
  value: string | null;
};

/** What is on a cell: a piece, or else the ground. */
export const contentOf = (module: GameModule, cell: Cell, piece: Piece | undefined): string =>
  piece ? module.pieceName(piece) : module.groundName(cell) || t('board.empty');

export function cellName(module: GameModule, cell: Cell, piece: Piece | undefined, state: CellState): string {
  const parts = [cell.name, contentOf(module, cell, piece)];
  if (piece && module.tellsGround) parts.push(module.groundName(cell));
  if (state.chosen) parts.push(t('board.chosen'));
  else if (state.removable) parts.push(t('board.removable'));
  else if (state.next) parts.push(t('board.possible'));
  if (state.removable && state.strike?.losses && 'path' in state.strike.gesture) {
    const { losses, gesture } = state.strike;
    const lost = (at: number | undefined) => losses.find((one) => one.cell === at)?.count ?? 0;
    parts.push(t('board.losses', { theirs: lost(gesture.path.at(-1)), yours: lost(gesture.path[0]) }));
  }
  if (state.hinted) parts.push(t('board.hinted'));
  if (state.value) parts.push(t('board.value', { value: state.value }));
  return parts.filter(Boolean).join(', ');
}
