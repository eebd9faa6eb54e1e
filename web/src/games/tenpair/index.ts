// TenPair: all that it brings to the page.

import type { Game, View } from '../../api/types';
import { nextCells, waysOf } from '../../board/choosing';
import { num, t } from '../../i18n/index.svelte';
import Need from '../../play/Need.svelte';
import { anyGame } from '../any';
import { fact, pieceAt } from '../drawing';
import type { Choice, GameModule } from '../module';
import { who } from '../who';
import { drawing } from './drawing';
import { editing } from './editing';

function status(game: Game, view: View, choice: Choice): string {
  const ways = waysOf(view, true);
  if (ways.length === 0) return t('status.deal');
  const chosen = choice.prefix[0];
  const digit = chosen === undefined ? undefined : pieceAt(view, chosen);
  if (chosen === undefined || !digit) return t('status.digit', { who: who(game) });
  return t('status.partners', { digit: digit.text, cell: view.cells[chosen]?.name ?? '', n: nextCells(ways, choice.prefix).size });
}

const base = anyGame('tenpair');

export const tenpair: GameModule = {
  ...base,
  drawing,
  status,
  pieceName: (piece) => piece.text,
  groundName: ({ kind }) => (kind === 'crossed' ? t('board.crossed') : ''),
  tellsGround: false,
  buttons: () => [{ name: 'deal', key: 'D', icon: 'deal' }],
  buttonsInToolbar: () => true,
  sound: ({ last }) => (last ? ['place'] : null),
  metrics({ game, made }) {
    const deals = made.filter((move) => move.move === 'deal').length;
    return [
      [t('metric.pairs'), num(made.length - deals)],
      [t('metric.deals'), num(deals)],
      [t('metric.left'), num(Number(fact(game.view, 'digits left') ?? 0))],
    ];
  },
  card: { ...base.card, close: true },
  editing,
  implied: ['width', 'rows', 'board'],
  panels: { Below: Need },
};
