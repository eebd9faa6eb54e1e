// The form of a new experiment: the same fields as its TOML file has, so that both are faces of one thing. The server
// turns one into the other.

import type { GameInfo, Scalar } from '../api/types';
import { worthComparing } from '../lib/searches';

export type Form = {
  question: string;
  game: string;
  rules?: Record<string, Scalar>;
  agents: string[];
  budget?: string;
  seed: number;
  solo?: { games: number; boards?: string[] };
  match?: { pairs: number; schedule?: string; opening_plies?: number };
  positions?: { count: number; least_plies?: number; most_plies: number };
  solve?: { boards: string[] };
};
export type Kind = 'solo' | 'match' | 'positions' | 'solve';

/**
 * What agents may spend on a move where nobody says: little, so that something is seen soon, and the same on every machine.
 * A puzzle takes more: a solver that is stopped has nothing to say.
 */
const usual = ({ solver }: Pick<GameInfo, 'solver'>): string => (solver ? 'nodes=1000000' : 'nodes=2000');

/** What can be asked of a game: one player plays alone or solves, two play matches. */
export function kindsOf(game: GameInfo): Kind[] {
  if (game.seats.length > 1) return ['match', 'positions'];
  return game.solver ? ['solo', 'solve', 'positions'] : ['solo', 'positions'];
}

export const kindOf = (form: Form): Kind =>
  form.match ? 'match' : form.positions ? 'positions' : form.solve ? 'solve' : 'solo';

/** The form with another kind, and the usual numbers for it. */
export function withKind(form: Form, kind: Kind, game: Pick<GameInfo, 'solver'>): Form {
  const { solo: _s, match: _m, positions: _p, solve: _b, ...plain } = form;
  const rest = { ...plain };
  // A solver needs what it needs.
  if (kind === 'solve' && rest.budget === usual(game)) delete rest.budget;
  else if (kind !== 'solve') rest.budget ??= usual(game);
  switch (kind) {
    case 'solo':
      return { ...rest, solo: { games: 20 } };
    case 'match':
      return { ...rest, match: { pairs: 10, opening_plies: 6 } };
    case 'positions':
      return { ...rest, positions: { count: 50, most_plies: 40 } };
    case 'solve':
      return { ...rest, solve: { boards: ['published'] } };
  }
}

/** The same question with other luck: the server knows an experiment by all that is in it. */
export function withAnotherSeed<F extends { seed: number }>(form: F, luck: () => number = Math.random): F {
  const seed = 1 + Math.floor(luck() * 1_000_000);
  return { ...form, seed: seed === form.seed ? seed + 1 : seed };
}

export function emptyForm(game: GameInfo): Form {
  return withKind({ question: '', game: game.name, agents: worthComparing(game), seed: 1 }, kindsOf(game)[0]!, game);
}
