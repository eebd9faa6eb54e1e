// A game in progress as the page sees it. The server has the game; this keeps what is shown, asks agents to move when it
// is their turn, shows a move's events one after another, and goes on by itself when a lost server comes back.

import { api, isAbort, problemOf, ProblemError } from '../api/client';
import { listen } from '../api/stream';
import type { Game, Input, Played, Problem, Progress, Thought, View } from '../api/types';
import { go } from '../lib/router.svelte';
import { screen } from '../lib/screen.svelte';
import { inThisTab, remember, remembered } from '../lib/stored';
import { Following } from './following';
import { refusedButton, refusedMove } from './refusals';
import { soundsOf } from './sounds';

const RETRY = 3;
/** How long an agent takes at least to answer a person, in milliseconds. */
const MOMENT = 450;
/** How long it is told that something cannot be done, in milliseconds. */
const REFUSED = 5000;

export class Session {
  game = $state.raw<Game | null>(null);
  moves = $state.raw<Played[]>([]);
  /** The position on the screen: the game's, or one on the way to it. */
  view = $state.raw<View | null>(null);
  /** Whether the position on the screen came from the one before by its last move. */
  step = $state(false);
  problem = $state.raw<Problem | null>(null);
  offline = $state(false);
  retryIn = $state(0);
  thinking = $state.raw<Progress | null>(null);
  queued = $state<number | null>(null);
  advancing = $state(false);
  /** When the agent to move was asked, by `performance.now()`. */
  askedAt = 0;
  hint = $state.raw<Thought | null>(null);
  /** A person's move on its way to the server: shown at once, so that a click is answered even when all cores think. */
  pending = $state<string | null>(null);
  hinting = $state(false);
  /** Why what somebody just did cannot be done, until the game goes on. */
  refusal = $state('');
  /** Who gives hints; the game's own adviser if nobody was chosen. */
  adviser: string | null = null;
  /** Agents wait while it is true: Watch is paused, or somebody looks at an earlier move. */
  paused = $state(false);
  /** Milliseconds between moves of agents, for Watch. */
  pace = $state(0);
  /** Whether what happens between two moves is left out: as fast as can be. */
  hurried = $state(false);
  /** What people have used, measured here; agents' times come with their moves. */
  used = $state<number[]>([0, 0]);

  private waiting: string | null = null;
  private busy = false;
  private search: AbortController | null = null;
  private asking: AbortController | null = null;
  private following: Following | null = null;
  /** The latest revision that somebody told of. */
  private latest = 0;
  /** The revision that is on the screen, or about to be: what comes late from before it is not shown. */
  private showing = 0;
  private timer = 0;
  private forgetting = 0;
  private since = performance.now();
  private closed = false;

  get hot(): boolean {
    return this.game?.waits === 'person' && !this.offline && this.view === this.game.view;
  }

  get mover(): number {
    const turn = this.game?.turn;
    return typeof turn === 'object' ? (turn.player === 'second' ? 1 : 0) : -1;
  }

  async open(id: string): Promise<void> {
    await this.attempt(async () => {
      this.accept(await api.game(id), false);
    });
  }

  take(game: Game): void {
    this.accept(game, false);
  }

  close(): void {
    this.closed = true;
    this.following?.close();
    this.search?.abort();
    this.asking?.abort();
    clearTimeout(this.timer);
    clearTimeout(this.forgetting);
  }

  /** Says that something cannot be done. The same again is no news. */
  refuse(why: string): void {
    this.refusal = why;
    clearTimeout(this.forgetting);
    this.forgetting = window.setTimeout(() => (this.refusal = ''), REFUSED);
  }

  /** The move behind one of the game's own buttons, if it is legal: by the word on it, or by its notation. */
  button(name: string): string | undefined {
    const says = ({ gesture }: Input) => ('button' in gesture ? gesture.button : 'direction' in gesture ? gesture.direction : null);
    const inputs = this.view?.inputs ?? [];
    return (inputs.find((input) => says(input) === name) ?? inputs.find(({ move }) => move === name))?.move;
  }

  press(name: string): void {
    const move = this.button(name);
    if (this.hot && move !== undefined) void this.play(move);
    else if (this.game && !this.offline) this.refuse(refusedButton(this.game, name));
  }

  /** Plays a person's move, or what is done in a direction. One that comes while another is on its way waits for it, one deep. */
  async play(asked: string): Promise<void> {
    const game = this.game;
    if (!game || this.offline) return;
    if (this.busy) {
      this.waiting = asked;
      return;
    }
    const { inputs } = game.view;
    const move = (inputs.find((input) => input.move === asked) ?? inputs.find(({ gesture }) => 'direction' in gesture && gesture.direction === asked))?.move;
    if (game.waits !== 'person' || move === undefined) return this.refuse(refusedMove(game, asked));
    this.countTime();
    this.pending = move;
    await this.change(() => api.move(game.id, move, game.ply), true);
    this.pending = null;
  }

  undo = () => this.change(() => api.undo(this.game!.id), false, this.game?.undo !== null);
  redo = () => this.change(() => api.redo(this.game!.id), false, this.game?.redo !== null);
  goto = (ply: number) => {
    const game = this.game;
    if (!game || ply < 0 || ply > game.length || ply === game.ply) return Promise.resolve();
    return this.change(() => api.goto(game.id, ply), ply === game.ply + 1);
  };
  seat = (seats: (string | null)[]) => this.change(() => api.seats(this.game!.id, seats), false);

  /** One press shows a move, a second plays it. */
  async askHint(): Promise<void> {
    const game = this.game;
    if (!game || game.waits !== 'person') return;
    if (this.hint) {
      const { move } = this.hint;
      this.hint = null;
      return this.play(move);
    }
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    this.hinting = true;
    const query = this.adviser ? `?agent=${encodeURIComponent(this.adviser)}` : '';
    await this.attempt(async () => {
      const thought = await listen<Thought>(`/games/${game.id}/hint${query}`, {}, { signal: asking.signal });
      if (thought && this.game?.revision === game.revision) this.hint = thought;
    });
    if (this.asking === asking) this.hinting = false;
  }

  /** Asks the agent to move to do so, now. */
  async advance(): Promise<void> {
    const game = this.game;
    if (!game || game.waits !== 'agent' || this.advancing || this.busy || this.closed || this.offline) return;
    const search = (this.search = new AbortController());
    [this.advancing, this.askedAt] = [true, performance.now()];
    const least = game.seats.some((seat) => seat.agent === null) && game.seats.length > 1 && !this.hurried ? MOMENT : 0;
    await this.attempt(async () => {
      const after = await listen<Game>(
        `/games/${game.id}/advance`,
        {
          queued: ({ ahead }: { ahead: number }) => (this.queued = ahead),
          progress: (progress: Progress) => ([this.thinking, this.queued] = [progress, null]),
        },
        { signal: search.signal, body: { ply: game.ply } },
      );
      // Whoever answers at once waits a moment, so that a person sees their own move first.
      const early = least - (performance.now() - this.askedAt);
      if (after && early > 0) await pass(early);
      if (this.search !== search) return;
      this.done();
      if (after) await this.show(after, true);
      else this.accept(await api.game(game.id), false);
    });
    if (this.search === search) this.done();
    this.catchUp();
  }

  /** Asks the agent to move once more, whether it thinks or has failed. */
  async askAgain(): Promise<void> {
    this.search?.abort();
    this.done();
    this.problem = null;
    await this.advance();
  }

  pause(): void {
    this.paused = true;
    // The next move may be on its way already; a lost server is asked again all the same.
    if (!this.offline) clearTimeout(this.timer);
    this.search?.abort();
    this.done();
  }

  resume(): void {
    this.paused = false;
    this.drive(0);
  }

  dismiss(): void {
    this.problem = null;
  }

  private done(): void {
    [this.advancing, this.thinking, this.queued, this.search] = [false, null, null, null];
  }

  private async change(ask: () => Promise<Game>, step: boolean, allowed = true): Promise<void> {
    if (!this.game || !allowed || this.busy || this.offline) return;
    this.busy = true;
    this.asking?.abort();
    this.hinting = false;
    this.search?.abort();
    this.done();
    clearTimeout(this.timer);
    await this.attempt(async () => this.show(await ask(), step));
    await this.rest();
  }

  /** After a change: the move that waited for it, and what others did in the meantime. */
  private async rest(): Promise<void> {
    this.busy = false;
    const next = this.waiting;
    this.waiting = null;
    if (next) await this.play(next);
    this.drive(this.pace);
    this.catchUp();
  }

  /** Shows what somebody else did to the game, unless this tab is about to hear of it as the answer to its own question. */
  private catchUp(): void {
    const before = this.game;
    if (!before || this.latest <= this.showing || this.busy || this.advancing || this.offline || this.closed) return;
    [this.busy, this.latest] = [true, 0];
    void this.attempt(async () => {
      const game = await api.game(before.id);
      const step = game.ply > before.ply && game.length > before.length;
      if (game.revision > before.revision) this.accept(game, step);
    }).then(() => this.rest());
  }

  /** Shows what happened, event by event, and ends at the game's own position. */
  private async show(game: Game, step: boolean): Promise<void> {
    if (this.isOld(game)) return;
    this.showing = game.revision;
    const between = step && !screen.still && !this.hurried ? game.moves.slice(0, -1).flatMap(({ view }) => view ?? []) : [];
    for (const view of between) {
      [this.view, this.step, this.hint, this.pending] = [view, true, null, null];
      soundsOf(game.game, view);
      await pass(140);
      if (this.closed || this.isOld(game)) return;
    }
    this.accept(game, step);
  }

  private isOld = (game: Game) => this.game?.id === game.id && game.revision < this.showing;

  private accept(game: Game, step: boolean): void {
    if (this.closed || this.isOld(game)) return;
    this.showing = game.revision;
    this.moves = [...this.moves.slice(0, game.from), ...game.moves];
    if (this.game?.id !== game.id) this.used = remembered(`used.${game.id}`, [0, 0], inThisTab);
    [this.game, this.step, this.view, this.hint, this.problem] = [game, step, game.view, null, null];
    [this.pending, this.refusal] = [null, ''];
    if (step) soundsOf(game.game, game.view, game.waits === 'nobody');
    this.since = performance.now();
    remember(`last.${game.game}`, game.id);
    this.following ??= new Following(game.id, (revision) => {
      this.latest = Math.max(this.latest, revision);
      this.catchUp();
    });
    this.following.tell(game.revision);
    this.drive(this.pace);
  }

  private drive(delay: number): void {
    if (this.offline) return; // the timer is busy asking for the server
    clearTimeout(this.timer);
    const game = this.game;
    if (!game || game.waits !== 'agent' || this.paused || game.ply < game.length) return;
    this.timer = window.setTimeout(() => void this.advance(), delay);
  }

  private countTime(): void {
    const seat = this.mover;
    if (seat >= 0) this.used = this.used.map((millis, k) => (k === seat ? millis + performance.now() - this.since : millis));
    this.since = performance.now();
    if (this.game) remember(`used.${this.game.id}`, this.used, inThisTab);
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (isAbort(error) || this.closed) return;
      const problem = problemOf(error);
      if (error instanceof ProblemError && error.offline && this.game) this.lost();
      else if (problem?.type.endsWith('another-ply') && this.game) await this.open(this.game.id);
      else this.problem = problem;
    }
  }

  /** The server is away: it has the game, so nothing is lost. Asks again every few seconds. */
  private lost(): void {
    this.offline = true;
    this.done();
    this.retryIn = RETRY;
    const tick = () => {
      if (this.closed || !this.offline) return;
      if (--this.retryIn > 0) this.timer = window.setTimeout(tick, 1000);
      else void this.retry();
    };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(tick, 1000);
  }

  async retry(): Promise<void> {
    if (!this.game) return;
    clearTimeout(this.timer);
    try {
      const game = await api.game(this.game.id);
      [this.offline, this.showing] = [false, 0]; // whatever it has is what there is
      this.accept(game, false);
    } catch (error) {
      if (this.closed) return;
      if (error instanceof ProblemError && !error.offline) {
        [this.offline, this.problem] = [false, error.problem];
        if (error.problem.status === 404) go('/', { replace: true });
      } else this.lost();
    }
  }
}

const pass = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));
