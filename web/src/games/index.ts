// The drawings by the games' names: the only place in the page that lists them.

import type { Drawing } from './drawing';
import { lput } from './lput';
import { morris } from './morris';
import { tenpair } from './tenpair';
import { twenty48 } from './twenty48';

const drawings: Record<string, Drawing> = { '2048': twenty48, tenpair, morris, lput };

export function drawingOf(game: string): Drawing {
  const found = drawings[game];
  if (!found) throw new Error(`There is no drawing for the game ${game}.`);
  return found;
}
