// The games that the page knows by name: the only list of them. Every other game has the defaults.

import { anyGame } from './any';
import { lput } from './lput';
import { morris } from './morris';
import type { GameModule } from './module';
import { tenpair } from './tenpair';
import { twenty48 } from './twenty48';

// Asked for when it is needed: panels of the games import parts of the page, which import this.
export const known = (): GameModule[] => [twenty48, tenpair, morris, lput];

const others = new Map<string, GameModule>();

/** What a game brings to the page; the defaults for one that the page does not know. */
export function moduleOf(game: string): GameModule {
  const found = known().find(({ name }) => name === game) ?? others.get(game);
  if (found) return found;
  const made = anyGame(game);
  others.set(game, made);
  return made;
}
