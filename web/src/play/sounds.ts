// Which sound a position makes that was just reached by a move.

import type { View } from '../api/types';
import { pieceAt } from '../games/drawing';
import { play } from '../lib/sound';

export function soundsOf(game: string, view: View, over = false): void {
  if (over) return play('end');
  const trace = view.last;
  if (!trace) return;
  const taken = (trace.losses?.length ?? 0) > 0 || trace.motions.some((motion) => motion.to === null);
  if (game === '2048') {
    const met = trace.motions.map((motion) => motion.to).filter((to, k, all) => to !== null && all.indexOf(to) !== k);
    const largest = Math.max(0, ...met.map((cell) => Number(pieceAt(view, cell!)?.text ?? 0)));
    return largest > 0 ? play('merge', Math.log2(largest)) : play('slide');
  }
  const milled = view.marks.some((mark) => mark.kind === 'mill' && mark.cells.some((cell) => trace.cells.includes(cell)));
  if (game === 'morris' && taken && milled) return play('mill');
  play(taken && game === 'lput' ? 'capture' : 'place');
}
