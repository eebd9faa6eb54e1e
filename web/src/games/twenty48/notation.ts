// The notation of 2048 cut into fields and put together again. Reading takes any text: what it cannot read becomes
// something harmless. Writing judges nothing; the server says whether what comes out is a position.

import { whole, words } from '../notation';

export type Tiles = { rows: string[][]; score: number; due: boolean };

export function readTiles(text: string): Tiles {
  const [board = '', score, due] = words(text);
  return { rows: board.split('/').map((row) => row.split(',').map((tile) => tile || '0')), score: whole(score, 0), due: due === '+' };
}

export const writeTiles = ({ rows, score, due }: Tiles): string =>
  `${rows.map((row) => row.join(',')).join('/')} ${score}${due ? ' +' : ''}`;
