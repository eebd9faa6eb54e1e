// The analysis of the position on the screen, as values to show; none if they are of another position.

import type { Game } from '../api/types';
import { valueScore, valueTwo, type Valued } from '../board/values';
import { t } from '../i18n/index.svelte';
import { Analysis } from './analysis.svelte';

const words = { win: (plies: number) => t('value.win', { n: plies }), loss: (plies: number) => t('value.loss', { n: plies }) };

export function valuesOf(game: Game, analysis: Analysis): Valued[] {
  const thought = analysis.thought;
  if (!thought || thought.judged.length === 0) return [];
  return game.seats.length > 1 ? valueTwo(thought.judged, game.turn, words) : valueScore(thought.judged);
}
