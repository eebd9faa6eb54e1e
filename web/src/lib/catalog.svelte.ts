// What there is to play and who can play it: asked once, kept for the whole visit.

import { api, problemOf } from '../api/client';
import type { Catalog, GameInfo, Problem } from '../api/types';
import { told, word } from '../i18n/index.svelte';
import { anotherSearch } from './searches';

let loaded = $state.raw<Catalog | null>(null);
let trouble = $state.raw<Problem | null>(null);
let asking: Promise<Catalog> | null = null;

export const catalog = {
  get now(): Catalog | null {
    return loaded;
  },
  get problem(): Problem | null {
    return trouble;
  },
  game(name: string): GameInfo | undefined {
    return loaded?.games.find((game) => game.name === name);
  },
};

/** What people call a game: in their language, or else as the server calls it. */
export const gameTitle = (name: string): string => word('game', name, told(catalog.game(name)?.title ?? name));

export function loadCatalog(): Promise<Catalog> {
  asking ??= api
    .catalog()
    .then((answer) => {
      [loaded, trouble] = [answer, null];
      return answer;
    })
    .catch((error: unknown) => {
      asking = null;
      trouble = problemOf(error);
      throw error;
    });
  return asking;
}

/** Who sits where in a new game, if nobody says otherwise: you first, then an agent of middling strength. */
export function usualSeats(game: GameInfo): (string | null)[] {
  const middle = game.levels[Math.floor((game.levels.length - 1) / 2)]?.agent ?? game.favourite;
  return game.seats.map((_, seat) => (seat === 0 ? null : middle));
}

/** Who is watched, if nobody says otherwise: somebody strong, and against them another kind of search; alone, a solver where there is one. */
export function watchedSeats(game: GameInfo): string[] {
  const strong = game.levels[game.levels.length - 2]?.agent ?? game.favourite;
  if (game.seats.length === 1) return [game.solver ?? strong];
  return game.seats.map((_, seat) => (seat === 0 ? strong : anotherSearch(game, strong)));
}
