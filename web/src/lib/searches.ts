// Which agents have much to tell of how they search, and by which kind of search. The catalogue may say so; of the
// agents that come with plyground it is written here, and nowhere else in the page. Agents that nobody knows are fine:
// the ones that a game recommends are offered instead.

import type { AgentInfo, GameInfo, Insight } from '../api/types';
import { agentName } from './agents';

/** A picture of the search, or only what it thinks of every move. */
type Telling = Insight['kind'] | 'judged';

const known: Record<string, Telling> = {
  uct: 'tree',
  'alpha-beta': 'iterations',
  expectimax: 'iterations',
  'a-star': 'frontier',
  beam: 'judged',
  'flat-monte-carlo': 'judged',
};

/** Finds a solution soon, however long. */
const QUICK = 'best-first';

/** The agents that something is known of. */
export const agentNames = [...Object.keys(known), QUICK];

/** The page's own: no server says so yet. */
type Teller = AgentInfo & { insight?: Insight['kind'] };

/** Null: nothing is known of it. */
const tellingOf = ({ name, insight }: Teller): Telling | null => insight ?? (Object.hasOwn(known, name) ? known[name]! : null);

const ofKind = (game: GameInfo, kind: Telling, without = ''): string | undefined =>
  game.agents.find((agent) => tellingOf(agent) === kind && agent.name !== without)?.name;

/** So many are offered of agents that nobody knows. */
const OFFERED = 4;

/** The agents that are offered to be looked into. */
export function tellersOf(game: GameInfo): string[] {
  const telling = game.agents.filter((agent) => tellingOf(agent) !== null).map(({ name }) => name);
  if (telling.length > 0) return telling;
  const recommended = [game.adviser, game.solver ?? '', game.favourite, ...game.levels.map(({ agent }) => agent).reverse()].map(agentName);
  return [...new Set(recommended)].filter((name) => game.agents.some((agent) => agent.name === name)).slice(0, OFFERED);
}

/** Whoever has most to tell: of a puzzle the search that finds the shortest way, else one that grows a tree. */
export const tellerOf = (game: GameInfo): string => ofKind(game, 'frontier') ?? ofKind(game, 'tree') ?? game.adviser;

/** Somebody who searches in another way than an agent, to meet it. */
export const anotherSearch = (game: GameInfo, agent: string): string => ofKind(game, 'tree', agentName(agent)) ?? ofKind(game, 'iterations', agentName(agent)) ?? game.favourite;

/**
 * Two agents to begin an experiment with: the weakest and the game's favourite. The weakest player of a puzzle solves
 * nothing: there, a solver that is quick meets one whose solutions are shortest.
 */
export function worthComparing(game: GameInfo): string[] {
  const has = (name: string) => game.agents.some((agent) => agent.name === name);
  const quick = has(QUICK) ? QUICK : (game.agents.find(({ name, solves }) => solves && name !== game.solver)?.name ?? '');
  const two = game.solver ? [quick, game.solver] : [agentName(game.levels[0]?.agent ?? ''), game.favourite];
  return [...new Set(two)].filter(has);
}
