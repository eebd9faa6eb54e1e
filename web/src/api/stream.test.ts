import { describe, expect, it } from 'vitest';
import { EventCutter } from './stream';

describe('server-sent events that arrive in pieces', () => {
  it('come out whole, whatever the pieces', () => {
    const text = 'event: progress\ndata: {"depth":1}\n\n: a comment\n\nevent: done\ndata: {"a":\ndata: 2}\n\n';
    for (const size of [1, 2, 7, 1000]) {
      const cutter = new EventCutter();
      const events = [];
      for (let at = 0; at < text.length; at += size) events.push(...cutter.push(text.slice(at, at + size)));
      expect(events).toEqual([
        { event: 'progress', data: { depth: 1 } },
        { event: 'done', data: { a: 2 } },
      ]);
    }
  });
});
