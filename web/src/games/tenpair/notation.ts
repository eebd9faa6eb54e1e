// The notation of TenPair cut into fields and put together again. Reading takes any text: what it cannot read becomes
// something harmless. Writing judges nothing; the server says whether what comes out is a position.

import { whole } from '../notation';

/** The cells in reading order, `.` for one that is crossed out. */
export type Digits = { width: number; cells: string };

export function readDigits(text: string): Digits {
  const [width, board] = text.includes(':') ? [whole(text.slice(0, text.indexOf(':')).trim(), 9), text.slice(text.indexOf(':') + 1)] : [9, text];
  return { width: Math.max(1, width), cells: board.replace(/[\s/]/g, '').toUpperCase() };
}

export const writeDigits = ({ width, cells }: Digits): string => `${width}:${cells.match(new RegExp(`.{1,${width}}`, 'g'))?.join('/') ?? ''}`;
