// The notation of Nine Men's Morris cut into fields and put together again. Reading takes any text: what it cannot read
// becomes something harmless. Writing judges nothing; the server says whether what comes out is a position.

import { whole, words } from '../notation';

/** As the notation lists the points. */
export const points = 'a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1'.split(' ');

export type Men = { board: string; turn: 'W' | 'B'; hands: [white: number, black: number]; quiet: number };

export function readMen(text: string): Men {
  const [board = '', turn, white, black, quiet] = words(text);
  return {
    board: board.slice(0, points.length).padEnd(points.length, '.'),
    turn: turn === 'B' ? 'B' : 'W',
    hands: [whole(white, 0), whole(black, 0)],
    quiet: whole(quiet, 0),
  };
}

export const writeMen = ({ board, turn, hands, quiet }: Men): string => [board, turn, ...hands, quiet].join(' ');
