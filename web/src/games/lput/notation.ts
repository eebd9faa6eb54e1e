// The notation of L-put cut into fields and put together again. Reading takes any text: what it cannot read becomes
// something harmless. Writing judges nothing; the server says whether what comes out is a position.

import { whole, words } from '../notation';

/** A piece: its name is side and kind, as in `BP`; `flags` are letters of `dcwa`. */
export type Unit = { name: string; hex: string; fighters: number; wound: number; flags: string };
export type Units = { round: number; units: Unit[]; waiting: string[] };

/** What the letters of the units stand for. */
export const kinds: Record<string, string> = { P: 'pikeman', S: 'swordsman', K: 'knight', A: 'archer', F: 'flyer' };

/** In the order in which they are written. */
export const unitNames = ['B', 'R'].flatMap((side) => Object.keys(kinds).map((kind) => side + kind));
export const unitFlags: [letter: string, flag: string][] = [
  ['d', 'defending'],
  ['c', 'countered'],
  ['w', 'waited'],
  ['a', 'acted'],
];

export function readUnits(text: string): Units {
  const [round, ...rest] = words(text);
  const units = rest.flatMap((word): Unit[] => {
    const found = /^([BR][PSKAF])([a-z]\d+):(\d+)(?:\+(\d+))?([dcwa]*)$/.exec(word);
    return found ? [{ name: found[1]!, hex: found[2]!, fighters: Number(found[3]), wound: Number(found[4] ?? 0), flags: found[5]! }] : [];
  });
  const waiting = rest.find((word) => word.startsWith('w:'));
  return { round: whole(round, 1), units, waiting: waiting ? waiting.slice(2).split(',').filter((name) => unitNames.includes(name)) : [] };
}

/** Who waits follows from the flags; the order is kept, and whoever is new in it comes last. */
export function writeUnits({ round, units, waiting }: Units): string {
  const sorted = [...units].sort((a, b) => unitNames.indexOf(a.name) - unitNames.indexOf(b.name));
  const waits = sorted.filter(({ flags }) => flags.includes('w') && !flags.includes('a')).map(({ name }) => name);
  const order = [...waiting.filter((name) => waits.includes(name)), ...waits.filter((name) => !waiting.includes(name))];
  const written = sorted.map(({ name, hex, fighters, wound, flags }) => {
    const letters = unitFlags.map(([letter]) => letter).filter((letter) => flags.includes(letter));
    return `${name}${hex}:${fighters}${wound > 0 ? `+${wound}` : ''}${letters.join('')}`;
  });
  return [round, ...written, ...(order.length > 0 ? [`w:${order.join(',')}`] : [])].join(' ');
}

/** Which round a position is in, and what stands on a hex. */
export const roundIn = (position: string): string => /^\d+/.exec(position)?.[0] ?? '';
export function unitIn(position: string, hex: string): { letter: string; kind: string } | null {
  const letter = new RegExp(`(?:^| )[BR]([A-Z])${hex}:`).exec(position)?.[1];
  return letter && kinds[letter] ? { letter, kind: kinds[letter] } : null;
}
