// The editor of L-put.

import type { Cell, Piece } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import type { Editing } from '../module';
import { bare, blank } from '../notation';
import Fields from './Fields.svelte';
import { token } from './glyphs';
import { kinds, readUnits, unitFlags, unitNames, writeUnits } from './notation';

/** A unit by its name, as in `BP`, wherever it stands. */
export const unit = (name: string): Piece => ({ ...bare(kinds[name[1]!]!, name[1]!), side: name[0] === 'R' ? 'second' : 'first' });

/** A unit as it stands on the map; one that does not has no count. */
function unitPiece(text: string, name: string): Piece {
  const found = readUnits(text).units.find((one) => one.name === name);
  return { ...unit(name), count: found?.fighters ?? null };
}

function draw(text: string, cells: Cell[]): Piece[] {
  return readUnits(text).units.flatMap(({ name, hex, fighters, flags }) => {
    const cell = cells.findIndex((one) => one.name === hex);
    const said = unitFlags.filter(([letter]) => flags.includes(letter)).map(([, flag]) => flag);
    return cell < 0 ? [] : [{ ...unit(name), cell, count: fighters, flags: said }];
  });
}

export const editing: Editing = {
  brushes: (text) => [...unitNames.map((value) => ({ value, piece: unitPiece(text, value) })), { value: '.', piece: null }],
  /** A unit stands once, and two never share a hex. */
  paint(text, cell, value) {
    const { units, ...rest } = readUnits(text);
    const kept = units.filter(({ name, hex }) => hex !== cell && name !== value);
    const moved = units.find(({ name }) => name === value) ?? { name: value, fighters: 16, wound: 0, flags: '' };
    return writeUnits({ ...rest, units: value === '.' ? kept : [...kept, { ...moved, hex: cell }] });
  },
  clear: () => writeUnits(readUnits('')),
  draft: (text, ground) => ({ ...blank(ground), pieces: draw(text, ground.cells) }),
  standard: '1 BPb8:16 BSb4:16 BKb6:16 BAb10:16 BFb2:16 RPn5:16 RSn9:16 RKn7:16 RAn3:16 RFn11:16',
  glyph(piece) {
    const there = piece.count !== null;
    const markup = token(piece, { ring: there, count: there });
    return there ? markup : `<g opacity=".45">${markup}</g>`;
  },
  box: '-25 -25 51 51',
  nothing: { icon: 'trash', name: () => t('editor.erase') },
  // On the map a touch on another piece chooses it: what was there is rarely to be overwritten.
  picks: (piece) => (piece.side === 'second' ? 'R' : 'B') + piece.text,
  sides: true,
  Fields,
};
