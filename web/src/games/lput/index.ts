// L-put: all that it brings to the page.

import type { Game, View } from '../../api/types';
import { t, word } from '../../i18n/index.svelte';
import { anyGame } from '../any';
import { fact, pieceAt } from '../drawing';
import type { Choice, GameModule } from '../module';
import { who } from '../who';
import { drawing } from './drawing';
import { editing } from './editing';
import { RADIUS, token } from './glyphs';
import Legend from './Legend.svelte';
import LossTip from './LossTip.svelte';
import { pieceName } from './names';
import { roundIn, unitIn } from './notation';
import Queue from './Queue.svelte';

const cellName = (view: View, cell: number) => view.cells[cell]?.name ?? '';

function status(game: Game, view: View, choice: Choice): string {
  const [from, to] = choice.prefix;
  const unit = from === undefined ? undefined : pieceAt(view, from);
  if (from === undefined || !unit) return t('status.act', { who: who(game) });
  const name = word('unit', unit.kind);
  if (choice.preview && 'path' in choice.preview.gesture) {
    const path = choice.preview.gesture.path;
    const target = pieceAt(view, path[path.length - 1]!);
    const values = { unit: name, cell: cellName(view, path[path.length - 1]!) };
    return target ? t('status.strike', { ...values, target: word('unit', target.kind) }) : t('status.walk', values);
  }
  if (to !== undefined) return t('status.stop', { unit: name, cell: cellName(view, to) });
  return t('status.unit', { who: who(game), unit: name, cell: cellName(view, from) });
}

const base = anyGame('lput');

export const lput: GameModule = {
  ...base,
  drawing,
  status,
  pieceName,
  groundName: ({ kind }) => word('terrain', kind),
  buttons: () => [
    { name: 'wait', key: 'W', icon: 'wait' },
    { name: 'defend', key: 'D', icon: 'shield' },
  ],
  // Beside the order of initiative; where there is none, and on a phone, in the toolbar.
  buttonsInToolbar: (view, narrow) => narrow || !view.order,
  seatMark: (seat) => ({ box: '-24 -24 48 48', markup: token({ side: seat === 1 ? 'second' : 'first', text: 'K', count: 16, flags: [] }, { ring: false, count: false }) }),
  phase(game) {
    const [round, last] = (fact(game.view, 'round') ?? '').split(' of ');
    return [t('phase.round', { round: round ?? '' }), t('phase.of', { last: last ?? '' })];
  },
  seatFacts(view, side) {
    const fighters = fact(view, 'fighters', side);
    return fighters ? [t('seat.fighters', { n: Number(fighters) })] : [];
  },
  card: { ...base.card, full: true },
  moveList: {
    round: roundIn,
    mover(position, cell) {
      const unit = unitIn(position, cell);
      return unit && { letter: unit.letter, name: word('unit', unit.kind) };
    },
  },
  editing,
  panels: { above: { Panel: Queue, height: 94 }, Below: Legend, tip: { Panel: LossTip, reach: RADIUS } },
};
