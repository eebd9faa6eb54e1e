// Positions with something to see, for pictures of the games, and moves that show what is done in them.

import { api } from '../api/client';
import type { Checked } from '../api/types';

export const samples: Record<string, { position: string; moves: string[] }> = {
  '2048': { position: '2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 0', moves: ['left', 'b4=2', 'left', 'b4=4', 'left', 'd3=2'] },
  tenpair: { position: '9:.234567../....1314./5...71.../.3.567131/45161718', moves: ['4g-5g', '4f-4h', 'deal'] },
  morris: { position: '.B.WWW...WB...WBBB.WBW.B W 0 0 3', moves: ['f6-f4', 'c3-c4', 'f4-f6xb4'] },
  lput: { position: '3 BPe7:16 BSg6:14 BKf5:15 BFh4:13 RPi7:16 RSj6:12 RKk5:9 RFj8:11', moves: ['h4-j5xk5', 'j8-h7xg6', 'g6xh7'] },
};

const asked = new Map<string, Promise<Checked>>();

/** The position as the server sees it; asked for once. */
export function sampleOf(game: string): Promise<Checked> {
  let answer = asked.get(game);
  if (!answer) {
    answer = api.position({ game, position: samples[game]?.position ?? '' });
    answer.catch(() => asked.delete(game)); // the next one asks again
    asked.set(game, answer);
  }
  return answer;
}
