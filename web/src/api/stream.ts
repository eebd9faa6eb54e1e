// Server-sent events read with fetch, so that requests with a body can be streams too and leaving one is an
// abort: the server drops the search when its listener leaves.

import { ask, ProblemError } from './client';
import type { Problem } from './types';

export type ServerEvent = { event: string; data: unknown };

/** Cuts a text that arrives in pieces into events. Comments and unknown fields are skipped, as the format says. */
export class EventCutter {
  private rest = '';

  push(piece: string): ServerEvent[] {
    this.rest += piece.replace(/\r\n?/g, '\n');
    const blocks = this.rest.split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(readBlock).filter((event) => event !== null);
  }
}

function readBlock(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length === 0 ? null : { event, data: JSON.parse(data.join('\n')) as unknown };
}

/**
 * Listens until the stream ends. `done` resolves with its data, `stopped` with null, `failed` throws the problem; every
 * other event goes to the listener of its name.
 */
export async function listen<Done>(
  path: string,
  listener: { [event: string]: ((data: never) => void) | undefined },
  options: { signal: AbortSignal; body?: unknown },
): Promise<Done | null> {
  const post = options.body !== undefined;
  const answer = await ask(path, {
    method: post ? 'POST' : 'GET',
    headers: { accept: 'text/event-stream', ...(post ? { 'content-type': 'application/json' } : {}) },
    signal: options.signal,
    ...(post ? { body: JSON.stringify(options.body) } : {}),
  });
  if (!answer.body) return null;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const cutter = new EventCutter();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const { event, data } of cutter.push(value)) {
        if (event === 'done') return data as Done;
        if (event === 'stopped') return null;
        if (event === 'failed') throw new ProblemError(data as Problem);
        listener[event]?.(data as never);
      }
    }
  } catch (error) {
    if (error instanceof ProblemError || options.signal.aborted) throw error;
    throw new ProblemError({
      type: '/problems/unreachable',
      title: 'The connection was lost',
      status: 0,
      detail: 'The connection was lost.',
    });
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  // The server went away in the middle of an answer.
  throw new ProblemError({
    type: '/problems/unreachable',
    title: 'The connection was lost',
    status: 0,
    detail: 'The connection was lost.',
  });
}
