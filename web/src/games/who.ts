// Whose turn it is, in words.

import type { Game } from '../api/types';
import { sideName, t } from '../i18n/index.svelte';

const people = (game: Game) => game.seats.filter((seat) => seat.agent === null).length;

/** "Your move" where one person plays, the side's name where two do. */
export function who(game: Game): string {
  const turn = game.turn;
  if (typeof turn !== 'object' || people(game) < 2) return t('who.you');
  return sideName(game.seats[turn.player === 'second' ? 1 : 0]!.name);
}
