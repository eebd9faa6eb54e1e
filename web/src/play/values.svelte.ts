// What a search thinks of every move, as values to show.

import type { GameInfo, Thought, Turn } from '../api/types';
import { valueRead } from '../board/reading';
import { valueNeeded, valueScore, valueTwo, type Valued } from '../board/values';
import { t } from '../i18n/index.svelte';
import { agentName } from '../lib/agents';
import { shownValues } from './readable.svelte';

const words = { win: (plies: number) => t('value.win', { n: plies }), loss: (plies: number) => t('value.loss', { n: plies }) };

/** Whether an agent tells how many moves are still needed, which the server gives as a debt. */
export const countsMoves = (info: GameInfo | undefined, agent: string): boolean =>
  info?.agents.some((one) => one.solves && one.name === agentName(agent)) ?? false;

export function valuesOf(thought: Thought | null, turn: Turn, info: GameInfo | undefined): Valued[] {
  if (!thought || !info || thought.judged.length === 0) return [];
  if (!shownValues.raw && thought.judged.some(({ reading }) => reading)) return valueRead(thought.judged, thought.move, turn);
  if (countsMoves(info, thought.agent) && thought.value < 0) return valueNeeded(thought.judged, thought.move);
  return info.seats.length > 1 ? valueTwo(thought.judged, thought.move, turn, words) : valueScore(thought.judged, thought.move);
}
