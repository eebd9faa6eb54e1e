// A person's best score: of games that began as the rules begin them, with the usual rules, and without an agent's moves.

import type { Game, GameInfo, Played } from '../../api/types';
import { remember, remembered } from '../../lib/stored';
import { isStandardStart } from './start';

const BEST = 'best2048';

const counts = (game: Game, made: Played[], info: GameInfo | undefined): boolean =>
  isStandardStart(game.start) && (info?.rules ?? []).every((rule) => game.rules[rule.name] === rule.default) && made.every((move) => move.agent === null);

/** The best score so far; this game's is remembered if it is better. */
export function bestScore(score: number, game: Game, made: Played[], info: GameInfo | undefined): number {
  const best = remembered(BEST, 0);
  if (made.length === 0 || score <= best || !counts(game, made, info)) return best;
  remember(BEST, score);
  return score;
}
