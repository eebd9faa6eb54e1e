// Which agents have much to tell of how they search, as the catalogue says of each. Where it says so of none, the agents that a
// game recommends are offered instead.

import type { AgentInfo, GameInfo, Shows } from '../api/types';
import { agentName } from './agents';

const ofKind = (game: GameInfo, kind: Shows, without = ''): string | undefined => game.agents.find((agent) => agent.shows === kind && agent.name !== without)?.name;

/** Agents with the same parameters are one search with other defaults. */
const parametersOf = ({ parameters }: AgentInfo): string => parameters.map(({ name }) => name).join(' ');

/** How many agents are offered where the catalogue says of none what it shows. */
const OFFERED = 4;

/** The agents that are offered to be looked into. */
export function tellersOf(game: GameInfo): string[] {
  const telling = game.agents.filter(({ shows }) => shows !== undefined);
  const searches = telling.filter((agent, k) => telling.findIndex((other) => other.shows === agent.shows && parametersOf(other) === parametersOf(agent)) === k);
  if (searches.length > 0) return searches.map(({ name }) => name);
  const recommended = [game.adviser, game.solver ?? '', game.favourite, ...game.levels.map(({ agent }) => agent).reverse()].map(agentName);
  return [...new Set(recommended)].filter((name) => game.agents.some((agent) => agent.name === name)).slice(0, OFFERED);
}

/** Whoever has most to tell: of a puzzle the search that finds the shortest way, else one that grows a tree. */
export const tellerOf = (game: GameInfo): string => ofKind(game, 'frontier') ?? ofKind(game, 'tree') ?? game.adviser;

/** Somebody who searches in another way than an agent, to meet it. */
export const anotherSearch = (game: GameInfo, agent: string): string => ofKind(game, 'tree', agentName(agent)) ?? ofKind(game, 'iterations', agentName(agent)) ?? game.favourite;

/**
 * Two agents to begin an experiment with: the weakest and the game's favourite. The weakest player of a puzzle solves
 * nothing: there, two solvers meet, the second of which finds the shortest solutions.
 */
export function worthComparing(game: GameInfo): string[] {
  const solvers = game.agents.filter(({ name, solves }) => solves && name !== game.solver);
  // The last one of the searches that follow the least cost: those before it are stricter, so slower.
  const quick = solvers.findLast(({ shows }) => shows === 'frontier') ?? solvers[0];
  const two = game.solver ? [quick?.name ?? '', game.solver] : [agentName(game.levels[0]?.agent ?? ''), game.favourite];
  return [...new Set(two)].filter((name) => game.agents.some((agent) => agent.name === name));
}
