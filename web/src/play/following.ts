// Whoever else changes the game is heard: another tab of this browser over a channel between tabs, everybody else through
// the server's events. A browser has six connections to a server for all its tabs, so that only one tab, and one that is
// seen, holds a connection for news.

import { isAbort } from '../api/client';
import { listen } from '../api/stream';

type Told = { id: string; revision: number };
type News = (revision: number) => void;

const CHANNEL = 'plyground.games';
const AGAIN = 3000;

export class Following {
  private readonly channel = new BroadcastChannel(CHANNEL);
  private readonly over = new AbortController();
  private stream: AbortController | null = null;

  /** `news` gets the game's latest revision; a game that is gone has none that anybody knows. */
  constructor(private readonly id: string, private readonly news: News) {
    this.channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.id === id) news(data.revision);
    };
    document.addEventListener('visibilitychange', this.look, { signal: this.over.signal });
    this.look();
  }

  /** Tells the other tabs what this one has seen. */
  tell(revision: number): void {
    this.channel.postMessage({ id: this.id, revision } satisfies Told);
  }

  close(): void {
    this.over.abort();
    this.stream?.abort();
    this.channel.close();
  }

  private readonly look = (): void => {
    const seen = document.visibilityState === 'visible';
    if (!seen) this.stream?.abort();
    if (!seen || (this.stream && !this.stream.signal.aborted)) return;
    const stream = (this.stream = new AbortController());
    const hear = () => this.hear(stream.signal);
    // Locks are for pages whose origin the browser trusts: this machine's, not one without encryption elsewhere.
    const alone = 'locks' in navigator ? navigator.locks.request(CHANNEL, { signal: stream.signal }, hear) : hear();
    alone.catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
  };

  private async hear(signal: AbortSignal): Promise<void> {
    const listener = {
      game: ({ revision }: { revision: number }) => this.news(revision),
      gone: () => this.news(Infinity),
    };
    while (!signal.aborted) {
      try {
        await listen(`/games/${this.id}/events`, listener, { signal });
      } catch (error) {
        if (isAbort(error)) return;
        // The server is away, or the game; whoever plays on is told so by what they do.
      }
      await new Promise((wait) => setTimeout(wait, AGAIN));
    }
  }
}
