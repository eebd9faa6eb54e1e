// Analysis on demand: what an adviser thinks of every legal move at the cursor, and of the whole game for the graph. It
// begins anew with every position and leaves as soon as nobody looks.

import { isAbort, problemOf } from '../api/client';
import { listen } from '../api/stream';
import type { Game, Needed, Problem, Progress, ReviewPoint, Thought } from '../api/types';
import { remember, remembered } from '../lib/stored';

export class Analysis {
  on = $state(remembered('analysis', false));
  agent = $state<string | null>(null);
  thought = $state.raw<Thought | null>(null);
  progress = $state.raw<Progress | null>(null);
  problem = $state.raw<Problem | null>(null);
  running = $state(false);
  /** At which revision and ply of the game the thought was made: values of another position are stale. */
  at = $state<string | null>(null);
  points = $state.raw<Map<number, ReviewPoint>>(new Map());
  reviewing = $state(false);
  needed = $state.raw<Needed | null>(null);
  neededAt = $state<string | null>(null);
  /** The fewest moves that the game needs in all, from its start; null if the solver does not know, undefined before it was asked. */
  optimum = $state<number | null | undefined>();

  private search: AbortController | null = null;
  private review: AbortController | null = null;
  private need: AbortController | null = null;

  /** Asks another agent from now on, in every game of this kind. */
  choose(game: string, agent: string | null): void {
    this.agent = agent;
    this.points = new Map(); // another's values are on another scale
    remember(`adviser.${game}`, agent);
  }

  toggle(): void {
    this.on = !this.on;
    remember('analysis', this.on);
    if (!this.on) this.stop();
  }

  stop(): void {
    this.search?.abort();
    this.search = null;
    [this.running, this.progress] = [false, null];
  }

  close(): void {
    this.stop();
    this.review?.abort();
    this.need?.abort();
  }

  /** What the search of this position has done so far, or did in the end: the one source of its numbers. */
  figures(game: Game): Progress | Thought | null {
    if (!this.on) return null;
    if (this.running && this.progress) return this.progress;
    return this.at === Analysis.place(game) ? this.thought : null;
  }

  static place = (game: Game): string => `${game.id}@${game.ply}:${game.position}`;

  async start(game: Game, millis = 1500): Promise<void> {
    this.stop();
    if (game.waits === 'nobody' || typeof game.turn !== 'object') return;
    const search = (this.search = new AbortController());
    [this.running, this.problem] = [true, null];
    const agent = this.agent ? `&agent=${encodeURIComponent(this.agent)}` : '';
    try {
      const thought = await listen<Thought>(
        `/games/${game.id}/analysis?ply=${game.ply}&millis=${millis}${agent}`,
        { progress: (progress: Progress) => (this.progress = progress) },
        { signal: search.signal },
      );
      if (this.search !== search) return;
      if (thought) {
        [this.thought, this.at] = [thought, Analysis.place(game)];
        const point = { ply: game.ply, value: thought.value, depth: thought.depth, move: thought.move };
        this.points = new Map(this.points).set(game.ply, point);
      }
    } catch (error) {
      if (!isAbort(error) && this.search === search) this.problem = problemOf(error);
    }
    if (this.search === search) this.running = false;
  }

  /** Values over the whole game, point by point as they come. */
  async wholeGame(game: Game): Promise<void> {
    this.review?.abort();
    const review = (this.review = new AbortController());
    this.reviewing = true;
    const agent = this.agent ? `&agent=${encodeURIComponent(this.agent)}` : '';
    try {
      await listen(
        `/games/${game.id}/review?millis=60${agent}`,
        { point: (point: ReviewPoint) => (this.points = new Map(this.points).set(point.ply, point)) },
        { signal: review.signal },
      );
    } catch (error) {
      if (!isAbort(error)) this.problem = problemOf(error);
    }
    if (this.review === review) this.reviewing = false;
  }

  /** What lies behind a ply that was played anew is another game's. */
  forget(from: number): void {
    this.points = new Map([...this.points].filter(([ply]) => ply <= from));
  }

  async countNeeded(game: Game): Promise<void> {
    this.need?.abort();
    const need = (this.need = new AbortController());
    const neededAt = (ply: number) => listen<Needed>(`/games/${game.id}/needed?ply=${ply}`, {}, { signal: need.signal });
    try {
      const needed = await neededAt(game.ply);
      if (this.need !== need || !needed) return;
      [this.needed, this.neededAt] = [needed, Analysis.place(game)];
      if (this.optimum !== undefined) return;
      const whole = game.ply === 0 ? needed : await neededAt(0);
      if (this.need === need && whole) this.optimum = whole.shortest ? whole.moves : null;
    } catch (error) {
      if (!isAbort(error)) this.problem = problemOf(error);
    }
  }
}
