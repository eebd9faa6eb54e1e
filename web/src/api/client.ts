// The one door to the server. What goes wrong arrives as a Problem that can be shown as a sentence; a server
// that does not answer at all is a Problem of status 0.

import { told } from '../i18n/index.svelte';
import type { Text } from '../i18n/texts';
import type * as T from './types';

export class ProblemError extends Error {
  constructor(readonly problem: T.Problem) {
    super(problem.detail || problem.title);
    this.name = 'ProblemError';
  }
  get offline(): boolean {
    return this.problem.status === 0;
  }
}

const unreachable: T.Problem = {
  type: '/problems/unreachable',
  title: 'The server does not answer',
  status: 0,
  detail: 'The server does not answer.',
};

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Whatever was thrown, as something to show; an abort is nobody's problem and is null. */
export function problemOf(error: unknown): T.Problem | null {
  if (isAbort(error)) return null;
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? error.message : String(error);
  return { type: '/problems/page', title: 'Something went wrong in the page', status: -1, detail };
}

/** What is wrong, with the template of the sentence where it has one. */
function detailOf({ detail, key, with: fills }: Partial<T.Problem>): Text | undefined {
  return detail !== undefined && key !== undefined ? { text: detail, key, ...(fills ? { with: fills } : {}) } : detail;
}

async function problemFrom(answer: Response): Promise<ProblemError> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('json')) {
    const said = (await answer.json()) as Partial<T.Problem>;
    return new ProblemError({
      type: said.type ?? 'about:blank',
      title: said.title ?? answer.statusText,
      status: said.status ?? answer.status,
      detail: told(detailOf(said) ?? said.title ?? answer.statusText),
      ...(said.place ? { place: said.place } : {}),
    });
  }
  // A proxy whose server is away answers with something else than a problem document.
  if (answer.status === 502 || answer.status === 504) return new ProblemError(unreachable);
  const detail = `${answer.status} ${answer.statusText}`.trim();
  return new ProblemError({ type: 'about:blank', title: detail, status: answer.status, detail });
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ProblemError(unreachable);
  }
  if (!answer.ok) throw await problemFrom(answer);
  return answer;
}

async function get<A>(path: string, signal?: AbortSignal): Promise<A> {
  const answer = await ask(path, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) });
  return (await answer.json()) as A;
}

async function post<A>(path: string, body?: unknown, signal?: AbortSignal): Promise<A> {
  const answer = await ask(path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
    ...(signal ? { signal } : {}),
  });
  return (await answer.json()) as A;
}

export function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return '';
  return '?' + new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

const game = (id: string) => `/games/${encodeURIComponent(id)}`;
const experiment = (id: string) => `/experiments/${encodeURIComponent(id)}`;

export const api = {
  catalog: () => get<T.Catalog>('/catalog'),
  checkAgent: (body: T.AgentText) => post<T.CheckedAgent>('/agents', body),
  games: (filter: { limit?: number; offset?: number; game?: string; open?: string; people?: string; played?: string } = {}) =>
    get<T.Games>(`/games${query(filter)}`),
  create: (body: T.NewGame) => post<T.Game>('/games', body),
  game: (id: string, from = 0) => get<T.Game>(`${game(id)}${query({ from })}`),
  remove: (id: string) => ask(game(id), { method: 'DELETE' }),
  move: (id: string, move: string, ply: number) => post<T.Game>(`${game(id)}/moves`, { move, ply }),
  undo: (id: string) => post<T.Game>(`${game(id)}/undo`),
  redo: (id: string) => post<T.Game>(`${game(id)}/redo`),
  goto: (id: string, ply: number) => post<T.Game>(`${game(id)}/goto`, { ply }),
  seats: (id: string, seats: (string | null)[]) => post<T.Game>(`${game(id)}/seats`, { seats }),
  restart: (id: string) => post<T.Game>(`${game(id)}/restart`),
  look: (id: string, ply: number) => get<T.Look>(`${game(id)}/view${query({ ply })}`),
  inspect: (id: string, cell: number, ply?: number) => get<T.Inspection>(`${game(id)}/inspect${query({ cell, ply })}`),
  recordAddress: (id: string) => `/api${game(id)}/record`,
  /** `replay`: it is to be looked at, and no game of anybody's until somebody moves in it. */
  importRecord: async (line: string, replay = false) => {
    const answer = await ask(`/games/import${replay ? '?replay=true' : ''}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: line });
    return (await answer.json()) as T.Game;
  },
  rules: (body: T.GameText) => post<T.RulesSheet>('/rules', body),
  lessons: (name: string) => get<T.Tutorial>(`/lessons${query({ game: name })}`),
  position: (body: T.PositionText) => post<T.Checked>('/positions', body),
  experiments: () => get<T.Experiments>('/experiments'),
  shipped: () => get<T.ShippedExperiments>('/experiments/shipped'),
  experiment: (id: string) => get<T.Experiment>(experiment(id)),
  checkExperiment: (body: T.Asked) => post<T.CheckedExperiment>('/experiments/check', body),
  startExperiment: (body: T.Asked) => post<T.Experiment>('/experiments', body),
  cancel: (id: string) => post<T.Experiment>(`${experiment(id)}/cancel`),
  resume: (id: string) => post<T.Experiment>(`${experiment(id)}/resume`),
  removeExperiment: (id: string) => ask(experiment(id), { method: 'DELETE' }),
  report: (id: string, filter: Record<string, string>) => get<T.Report>(`${experiment(id)}/report${query(filter)}`),
  parts: (id: string) => get<T.Parts>(`${experiment(id)}/parts`),
  compare: (id: string, older: string) => get<T.Comparison>(`${experiment(id)}/compare${query({ with: older })}`),
  labGames: (id: string, filter: Record<string, string | number>) => get<T.LabGames>(`${experiment(id)}/games${query(filter)}`),
  labGame: (id: string, number: number) => get<T.Recorded>(`${experiment(id)}/games/${number}`),
  exportAddress: (id: string, format: string) => `/api${experiment(id)}/export${query({ format })}`,
  studies: () => get<T.Studies>('/studies'),
};
