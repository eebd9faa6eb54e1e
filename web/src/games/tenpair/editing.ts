// The editor of TenPair.

import type { View } from '../../api/types';
import { t } from '../../i18n/index.svelte';
import type { Editing } from '../module';
import { bare, blank, squareCell } from '../notation';
import Fields from './Fields.svelte';
import { readDigits, writeDigits, type Digits } from './notation';

const digit = (value: string) => bare('digit', value);
const columnName = (x: number) => (x < 26 ? '' : 'a') + String.fromCharCode(97 + (x % 26));

/** So many rows, the last with so many cells; what is new is crossed out. */
export function resizeDigits({ width, cells }: Digits, rows: number, last = width): Digits {
  const length = (rows - 1) * width + last;
  return { width, cells: cells.slice(0, length).padEnd(length, '.') };
}

function draw(text: string): Pick<View, 'cells' | 'pieces'> | null {
  const { width, cells } = readDigits(text);
  if (!/^[.1-9A-Z]+$/.test(cells) || width > 35) return null;
  const place = (k: number): [number, number] => [k % width, Math.floor(k / width)];
  return {
    cells: [...cells].map((value, k) => squareCell(`${place(k)[1] + 1}${columnName(place(k)[0])}`, ...place(k), value === '.' ? 'crossed' : 'cell')),
    pieces: [...cells].flatMap((value, cell) => (value === '.' ? [] : [{ ...digit(value), cell }])),
  };
}

export const editing: Editing = {
  /** As many digits as columns. */
  brushes(text) {
    const digits = Array.from({ length: Math.min(35, readDigits(text).width) }, (_, k) => (k + 1).toString(36).toUpperCase());
    return [...digits.map((value) => ({ value, piece: digit(value) })), { value: '.', piece: null }];
  },
  paint(text, cell, value) {
    const { width, cells } = readDigits(text);
    const painted = [...cells].map((old, k) => (`${Math.floor(k / width) + 1}${columnName(k % width)}` === cell ? value : old));
    return writeDigits({ width, cells: painted.join('') });
  },
  clear(text) {
    const { width, cells } = readDigits(text);
    return writeDigits({ width, cells: '.'.repeat(cells.length) });
  },
  draft(text, ground) {
    const drawn = draw(text);
    return drawn && { ...blank(ground), ...drawn };
  },
  standard: '9:123456789/111213141/516171819',
  glyph: (piece, draw) => draw(piece),
  box: '-22 -24 44 48',
  nothing: { icon: 'x', name: () => t('board.crossed') },
  narrowest: (view) => (Math.max(...view.cells.map((cell) => cell.x)) + 1) * 30,
  Fields,
};
