// What units are called.

import type { Piece } from '../../api/types';
import { t, word } from '../../i18n/index.svelte';

export function pieceName(piece: Piece): string {
  const side = t(piece.side === 'second' ? 'side.Red' : 'side.Blue');
  const name = `${side} ${word('unit', piece.kind)}`;
  const flags = piece.flags.filter((flag) => flag !== 'active').map((flag) => word('flag', flag));
  const count = piece.count === null ? [] : [t('board.fighters', { n: piece.count })];
  return [name, ...count, ...flags].join(', ');
}
