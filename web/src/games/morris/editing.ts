// The editor of Nine Men's Morris.

import type { Piece } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import type { Editing } from '../module';
import { bare, blank } from '../notation';
import Fields from './Fields.svelte';
import { points, readMen, writeMen } from './notation';

const man = (value: string): Piece => ({ ...bare('man', value), side: value === 'B' ? 'second' : 'first' });

export const editing: Editing = {
  brushes: () => [...['W', 'B'].map((value) => ({ value, piece: man(value) })), { value: '.', piece: null }],
  /** While men are in hand, one that is put comes from there and one that is taken away goes back. */
  paint(text, cell, value) {
    const { board, hands, ...rest } = readMen(text);
    const at = points.indexOf(cell);
    const old = board[at];
    if (old === undefined || old === value) return text;
    const placing = hands[0] + hands[1] > 0;
    const hand = (side: string, count: number) => (placing ? Math.min(9, Math.max(0, count + Number(old === side) - Number(value === side))) : count);
    return writeMen({ ...rest, board: board.slice(0, at) + value + board.slice(at + 1), hands: [hand('W', hands[0]), hand('B', hands[1])] });
  },
  /** With no men in hand, so that men which are put come from nowhere. */
  clear: (text) => writeMen({ ...readMen(''), turn: readMen(text).turn }),
  draft: (text, ground) => ({ ...blank(ground), pieces: [...readMen(text).board].flatMap((value, cell) => ('WB'.includes(value) ? [{ ...man(value), cell }] : [])) }),
  standard: '........................ W 9 9 0',
  glyph: (piece, draw) => draw(piece),
  box: '-30 -29 60 62',
  nothing: { icon: 'trash', name: () => t('editor.erase') },
  Fields,
};
