// Nine Men's Morris: all that it brings to the page.

import type { Game, View } from '../../api/types';
import { nextCells, waysOf } from '../../board/choosing';
import { t } from '../../i18n/index.svelte';
import { anyGame } from '../any';
import { fact, pieceAt } from '../drawing';
import type { Choice, GameModule } from '../module';
import { who } from '../who';
import { closing, drawing, landing, man, manDefinitions } from './drawing';
import { editing } from './editing';
import Tray from './Tray.svelte';

const cellName = (view: View, cell: number) => view.cells[cell]?.name ?? '';

function status(game: Game, view: View, choice: Choice): string {
  const ways = waysOf(view);
  const next = [...nextCells(ways, choice.prefix)];
  const scene = { view, prefix: choice.prefix };
  if (choice.prefix.length > 0 && landing(scene) !== null && closing(scene).length > 0) {
    const foe = typeof view.turn === 'object' && view.turn.player === 'first' ? 'black' : 'white';
    const all = view.pieces.filter((piece) => piece.side !== (typeof view.turn === 'object' ? view.turn.player : null));
    return t(all.length === next.length ? `status.mill.any.${foe}` : `status.mill.${foe}`);
  }
  const placing = ways.some((way) => !pieceAt(view, way.path[0]!));
  if (placing) return t('status.place', { who: who(game) });
  const from = choice.prefix[0];
  if (from === undefined) return t('status.chooseMan', { who: who(game) });
  if (next.length > 4) return t('status.fly', { cell: cellName(view, from) });
  return t('status.goes', { cell: cellName(view, from), to: next.map((cell) => cellName(view, cell)).join(', ') });
}

const base = anyGame('morris');

export const morris: GameModule = {
  ...base,
  drawing,
  status,
  pieceName: (piece) => t(piece.side === 'second' ? 'piece.black' : 'piece.white'),
  groundName: () => '',
  buttons: () => [],
  sound(view) {
    const trace = view.last;
    if (!trace) return null;
    const taken = trace.motions.some((motion) => motion.to === null);
    const milled = view.marks.some((mark) => mark.kind === 'mill' && mark.cells.some((cell) => trace.cells.includes(cell)));
    return [taken && milled ? 'mill' : 'place'];
  },
  seatMark: (seat) => ({ box: '-30 -30 60 62', markup: manDefinitions + man(seat === 1 ? 'second' : 'first') }),
  phase(game) {
    const inHand = Number(fact(game.view, 'in hand', 'first') ?? 0) + Number(fact(game.view, 'in hand', 'second') ?? 0);
    return [t('phase.move', { n: Math.floor(game.ply / 2) + 1 }), inHand > 0 ? t('phase.placing') : t('phase.moving')];
  },
  // The trays beside the board have them.
  seatFacts: () => [],
  card: { ...base.card, full: true, colour: 'var(--m-board)' },
  editing,
  panels: { Beside: Tray },
};
