// The analysis of the position on the screen, as values to show; none if they are of another position.

import type { Game, GameInfo } from '../api/types';
import { valueNeeded, valueScore, valueTwo, type Valued } from '../board/values';
import { t } from '../i18n/index.svelte';
import { agentName } from '../lib/agents';
import { Analysis } from './analysis.svelte';

const words = { win: (plies: number) => t('value.win', { n: plies }), loss: (plies: number) => t('value.loss', { n: plies }) };

/** Whether an agent tells how many moves are still needed, which the server gives as a debt. */
export const countsMoves = (info: GameInfo | undefined, agent: string): boolean =>
  info?.agents.some((one) => one.solves && one.name === agentName(agent)) ?? false;

export function valuesOf(game: Game, analysis: Analysis, info: GameInfo | undefined): Valued[] {
  const thought = analysis.thought;
  if (!thought || thought.judged.length === 0) return [];
  if (countsMoves(info, thought.agent) && thought.value < 0) return valueNeeded(thought.judged, thought.move);
  return game.seats.length > 1 ? valueTwo(thought.judged, thought.move, game.turn, words) : valueScore(thought.judged, thought.move);
}
