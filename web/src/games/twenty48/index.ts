// 2048: all that it brings to the page.

import type { View } from '../../api/types';
import { num, t, told } from '../../i18n/index.svelte';
import { anyGame } from '../any';
import { capital } from '../any/status';
import { fact, pieceAt } from '../drawing';
import type { GameModule } from '../module';
import { who } from '../who';
import { bestScore } from './best';
import { drawing } from './drawing';
import { editing } from './editing';

const scoreOf = (view: View) => Number(fact(view, 'score') ?? 0);
const base = anyGame('2048');

export const twenty48: GameModule = {
  ...base,
  drawing,
  status: (game) => t('status.slide', { who: who(game) }),
  outcome: (game) => t('status.over2048', { reason: capital(told(game.reason ?? '')), score: game.payoff, tile: game.outcome ?? '' }),
  pieceName: (piece) => piece.text,
  groundName: () => '',
  buttons: () => [],
  sound(view) {
    if (!view.last) return null;
    const met = view.last.motions.map((motion) => motion.to).filter((to, k, all) => to !== null && all.indexOf(to) !== k);
    const largest = Math.max(0, ...met.map((cell) => Number(pieceAt(view, cell!)?.text ?? 0)));
    return largest > 0 ? ['merge', Math.log2(largest)] : ['slide'];
  },
  metrics({ game, made, info }) {
    const score = scoreOf(game.view);
    return [
      [t('metric.score'), num(score)],
      [t('metric.best'), num(bestScore(score, game, made, info))],
      [t('metric.moves'), num(made.length)],
    ];
  },
  row: {
    detail: (game) => (game.view ? t('row.score', { score: num(scoreOf(game.view)) }) : base.row.detail(game)),
    over: () => t('row.over'),
  },
  editing,
  implied: ['rows', 'columns'],
  panels: {},
};
