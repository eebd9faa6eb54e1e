// A game as an address: game, rules that differ from the defaults, start, moves and seats. The server keeps nothing for it.

import type { Game, GameInfo, NewGame, Played, Rules } from '../api/types';

type Packed = { g: string; r?: Rules; s: string; m: string; p?: number; a?: (string | null)[] };

const toBase64 = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  // One byte at a time: a long game has more of them than a call may have arguments.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};
const fromBase64 = (text: string) => {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
};

export function shareAddress(game: Game, moves: Played[], info: GameInfo | undefined, origin: string): string {
  const usual = new Map(info?.rules.map((rule) => [rule.name, rule.default]));
  const rules = Object.fromEntries(Object.entries(game.rules).filter(([name, value]) => usual.get(name) !== value));
  const packed: Packed = { g: game.game, s: game.start, m: moves.map((move) => move.move).join(' ') };
  if (Object.keys(rules).length > 0) packed.r = rules;
  if (game.ply < moves.length) packed.p = game.ply;
  if (game.seats.some((seat) => seat.agent !== null)) packed.a = game.seats.map((seat) => seat.agent);
  return `${origin}/share#${toBase64(JSON.stringify(packed))}`;
}

/** What a share link asks for, with people in all seats if it names nobody; null if it is none. */
export function readShared(fragment: string): NewGame | null {
  try {
    const packed = JSON.parse(fromBase64(fragment)) as Packed;
    if (typeof packed.g !== 'string' || typeof packed.s !== 'string' || typeof packed.m !== 'string') return null;
    return {
      game: packed.g,
      ...(packed.r ? { rules: packed.r } : {}),
      start: { position: packed.s },
      moves: packed.m.split(' ').filter(Boolean),
      ...(packed.p === undefined ? {} : { ply: packed.p }),
      ...(Array.isArray(packed.a) ? { seats: packed.a } : {}),
    };
  } catch {
    return null;
  }
}
