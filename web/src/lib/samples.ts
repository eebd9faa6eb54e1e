// Positions with something to see, for pictures of the games, and moves that show what is done in them, as the catalogue
// has them.

import { api } from '../api/client';
import type { Checked, GameInfo } from '../api/types';

/** The moves to show, from the sample on. */
export const showMoves = (info: GameInfo): string[] => info.sample?.moves ?? [];

const asked = new Map<string, Promise<Checked>>();

/** The position as the server sees it, asked for once; null if there is none to show. */
export async function sampleOf(info: GameInfo): Promise<Checked | null> {
  const position = info.sample?.position;
  if (position === undefined) return null;
  let answer = asked.get(info.name);
  if (!answer) {
    answer = api.position({ game: info.name, position });
    answer.catch(() => asked.delete(info.name)); // the next one asks again
    asked.set(info.name, answer);
  }
  return answer;
}
