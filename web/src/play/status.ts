// The one line that says what to do: who, then what. The part before the bar is set in bold.

import type { Game, View } from '../api/types';
import { moduleOf } from '../games';
import type { Choice } from '../games/module';
import { t } from '../i18n/index.svelte';
import { agentName } from '../lib/agents';

/** `paused`: agents wait until they are asked. */
export function statusLine(game: Game, view: View, choice: Choice, paused = false): string {
  const module = moduleOf(game.game);
  if (game.waits === 'nobody') return module.outcome(game);
  if (game.waits === 'agent') {
    const turn = game.turn;
    const seat = typeof turn === 'object' && turn.player === 'second' ? 1 : 0;
    return t(paused ? 'status.waits' : 'status.toMove', { agent: agentName(game.seats[seat]?.agent ?? '') });
  }
  return module.status(game, view, choice);
}
