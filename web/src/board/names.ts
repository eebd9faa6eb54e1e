// What a screen reader says of a cell: all that colour and shape say to the eye.

import type { Cell, Piece } from '../api/types';
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

export type CellState = { chosen: boolean; next: boolean; removable: boolean; hinted: boolean; value: string | null };

export function cellName(cell: Cell, piece: Piece | undefined, state: CellState): string {
  const ground = cell.kind === 'crossed' ? t('board.crossed') : cell.shape === 'hex' ? word('terrain', cell.kind) : '';
  const content = piece ? pieceName(piece) : ground || t('board.empty');
  const parts = [cell.name, content];
  if (piece && cell.shape === 'hex') parts.push(ground);
  if (state.chosen) parts.push(t('board.chosen'));
  else if (state.removable) parts.push(t('board.removable'));
  else if (state.next) parts.push(t('board.possible'));
  if (state.hinted) parts.push(t('board.hinted'));
  if (state.value) parts.push(t('board.value', { value: state.value }));
  return parts.filter(Boolean).join(', ');
}
