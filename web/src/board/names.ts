// What a screen reader says of a cell: all that colour and shape say to the eye.

import type { Cell, Input, Piece, View } from '../api/types';
import { pieceAt } from '../games/drawing';
import { t, word } from '../i18n/index.svelte';

export function pieceName(piece: Piece): string {
  if (piece.kind === 'digit' || piece.kind === 'tile') return piece.text;
  if (piece.kind === 'man') return t(piece.side === 'second' ? 'piece.black' : 'piece.white');
  const side = t(piece.side === 'second' ? 'side.Red' : 'side.Blue');
  const name = `${side} ${word('unit', piece.kind)}`;
  const flags = piece.flags.filter((flag) => flag !== 'active').map((flag) => word('flag', flag));
  const count = piece.count === null ? [] : [t('board.fighters', { n: piece.count })];
  return [name, ...count, ...flags].join(', ');
}

/** Who acts when, the next one first: where it stands, and what it is. */
export const orderInWords = (view: View): string =>
  (view.order ?? [])
    .flatMap((cell) => {
      const piece = pieceAt(view, cell);
      return piece ? [`${view.cells[cell]!.name}: ${pieceName(piece)}`] : [];
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

export function cellName(cell: Cell, piece: Piece | undefined, state: CellState): string {
  const ground = cell.kind === 'crossed' ? t('board.crossed') : cell.shape === 'hex' ? word('terrain', cell.kind) : '';
  const content = piece ? pieceName(piece) : ground || t('board.empty');
  const parts = [cell.name, content];
  if (piece && cell.shape === 'hex') parts.push(ground);
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
