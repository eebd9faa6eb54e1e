import { describe, expect, it } from 'vitest';
import type { Game, GameInfo, Played } from '../api/types';
import { readShared, shareAddress } from './share';

const game = { game: 'morris', start: '........................ W 9 9 0', rules: { repetition: 3, max_quiet: 50 }, ply: 1, seats: [{ agent: null }, { agent: 'random' }] } as unknown as Game;
const info = { rules: [{ name: 'repetition', help: '', default: 3 }, { name: 'max_quiet', help: '', default: 300 }] } as unknown as GameInfo;
const moves = [{ move: 'd6' }, { move: 'f4' }] as Played[];

describe('a game as a link', () => {
  it('holds the start, the moves, the cursor, the seats and the rules that differ', () => {
    const address = shareAddress(game, moves, info, 'http://host');
    expect(address).toMatch(/^http:\/\/host\/share#[\w-]+$/);
    expect(readShared(address.split('#')[1]!)).toEqual({
      game: 'morris', rules: { max_quiet: 50 }, start: { position: game.start }, moves: ['d6', 'f4'], ply: 1, seats: [null, 'random'],
    });
  });

  it('seats nobody but people where it names nobody', () => {
    const people = { ...game, seats: [{ agent: null }, { agent: null }] } as unknown as Game;
    expect(readShared(shareAddress(people, moves, info, '').split('#')[1]!)).not.toHaveProperty('seats');
  });

  it('is refused when it is broken', () => {
    expect(readShared('nonsense!')).toBeNull();
    expect(readShared('e30')).toBeNull();
  });
});
