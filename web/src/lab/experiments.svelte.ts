// Experiments as the laboratory shows them: the list, and one of them followed live.

import { api, isAbort, problemOf, ProblemError } from '../api/client';
import { listen } from '../api/stream';
import type { Experiment, ExperimentState, ExperimentSummary, Problem } from '../api/types';

export const isLive = (state: ExperimentState): boolean => state === 'running' || state === 'waiting';

/** Milliseconds until a server that does not answer is asked again. */
const AGAIN = 3000;

/** What is enough for a first look. */
const FEW = 4;

/**
 * Grows when there is enough new to look again: at the first few games, then with every tenth of them, and at the end. Null:
 * nothing is there yet.
 */
export function stepOf({ state, done, total }: Pick<ExperimentSummary, 'state' | 'done' | 'total'>): string | null {
  if (!isLive(state)) return state;
  return done < Math.min(FEW, total) || done === 0 ? null : String(Math.floor((10 * done) / Math.max(1, total)));
}

/** Grows with every hundredth of the games: what a list of them, which costs less than a report, is loaded again by. */
export const hundredthOf = ({ state, done, total }: Pick<ExperimentSummary, 'state' | 'done' | 'total'>): string =>
  isLive(state) ? String(Math.floor((100 * done) / Math.max(100, total))) : state;

export class Experiments {
  list = $state.raw<ExperimentSummary[] | null>(null);
  followed = $state.raw<Experiment | null>(null);
  problem = $state.raw<Problem | null>(null);
  private stream: AbortController | null = null;
  private timer = 0;
  private closed = false;

  async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.list = (await api.experiments()).experiments;
      this.problem = null;
      const live = this.list.find((one) => isLive(one.state));
      const now = this.followed?.id;
      if (live && (now === undefined || !this.list.some((one) => one.id === now && isLive(one.state)))) void this.follow(live.id);
      else if (!now && this.list[0]) void this.follow(this.list[0].id);
      // Others may run experiments too: ask again while something moves.
      if (!this.closed && this.list.some((one) => isLive(one.state))) this.timer = window.setTimeout(() => void this.load(), 3000);
    } catch (error) {
      this.problem = problemOf(error);
      if (!this.closed) this.timer = window.setTimeout(() => void this.load(), 5000);
    }
  }

  /** Listens to one experiment until it ends. A server that is away is asked again until it is back. */
  async follow(id: string): Promise<void> {
    if (this.followed?.id === id && this.stream && !this.stream.signal.aborted) return;
    this.stream?.abort();
    const stream = (this.stream = new AbortController());
    const { signal } = stream;
    while (!signal.aborted) {
      try {
        const now = await api.experiment(id);
        if (signal.aborted) break;
        this.take(now);
        this.problem = null;
        if (!isLive(now.state)) break;
        await listen<Experiment>(`/experiments/${encodeURIComponent(id)}/events`, { experiment: (one: Experiment) => this.take(one) }, { signal });
      } catch (error) {
        if (isAbort(error) || signal.aborted) break;
        this.problem = problemOf(error);
        if (!(error instanceof ProblemError && error.offline)) break;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    if (this.stream === stream) this.stream = null;
  }

  private take(experiment: Experiment): void {
    this.followed = experiment;
    this.list = this.list?.map((one) => (one.id === experiment.id ? experiment : one)) ?? null;
  }

  async act(what: () => Promise<Experiment | Response>): Promise<void> {
    try {
      const answer = await what();
      if (!(answer instanceof Response)) {
        this.take(answer);
        void this.follow(answer.id);
      }
      if (this.list) await this.load();
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.stream?.abort();
  }
}
