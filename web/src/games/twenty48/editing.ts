// The editor of 2048.

import type { View } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import type { Editing } from '../module';
import { bare, blank, squareCell } from '../notation';
import Fields from './Fields.svelte';
import { readTiles, writeTiles, type Tiles } from './notation';

const tile = (value: string) => bare('tile', value);
const cellName = (x: number, y: number) => `${String.fromCharCode(97 + x)}${y + 1}`;

export function resizeTiles(tiles: Tiles, height: number, width: number): Tiles {
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => tiles.rows[y]?.[x] ?? '0'));
  return { ...tiles, rows, score: 0 };
}

function draw(text: string): Pick<View, 'cells' | 'pieces'> | null {
  const { rows } = readTiles(text);
  const width = rows[0]!.length;
  if (rows.some((row) => row.length !== width)) return null;
  const cells = rows.flatMap((row, y) => row.map((_, x) => squareCell(cellName(x, y), x, y)));
  return { cells, pieces: rows.flat().flatMap((value, cell) => (value === '0' ? [] : [{ ...tile(value), cell }])) };
}

export const editing: Editing = {
  brushes: () => [{ value: '0', piece: null }, ...Array.from({ length: 17 }, (_, k) => String(2 ** (k + 1))).map((value) => ({ value, piece: tile(value) }))],
  paint(text, cell, value) {
    const { rows, due } = readTiles(text);
    // A score that the tiles cannot have earned is no position: an edited board begins at nothing.
    return writeTiles({ rows: rows.map((row, y) => row.map((old, x) => (cellName(x, y) === cell ? value : old))), score: 0, due });
  },
  clear: (text) => writeTiles({ rows: readTiles(text).rows.map((row) => row.map(() => '0')), score: 0, due: false }),
  draft(text, ground) {
    const drawn = draw(text);
    return drawn && { ...blank(ground), ...drawn };
  },
  glyph: (piece, draw) => draw(piece),
  box: '-52 -52 104 104',
  nothing: { icon: 'trash', name: () => t('editor.erase') },
  Fields,
};
