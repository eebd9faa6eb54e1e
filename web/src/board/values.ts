// A search's values as a person reads them: for the side to move, with a glyph, a short text, and what kind of value it
// is. The searches' scales differ from one evaluation to another, so "good" is measured against the largest value seen.

import type { Bound, Judged, Turn } from '../api/types';
import { num } from '../i18n/index.svelte';
import { fixed, minus, short } from '../lib/format';

export type Kind = 'g' | 'e' | 'b';
export type Valued = {
  move: string;
  score: number; // for the side to move: the higher the better
  share: number; // -1 … 1 for a bar around the middle, 0 … 1 for one from the left
  kind: Kind;
  text: string; // on the board
  long: string; // in the table
  bound: Bound;
  visits: number;
  line: string[];
  best: boolean;
  raw: string; // as the search has it
  sure?: 'proven' | 'bound' | 'estimate'; // of what is read; raw values do not say
};

/** Values of won games are far beyond any evaluation: the number of plies to the end is what is missing to this. */
const wins = [1e6, 1e12];

/** How a decided value reads: won or lost, and in how many plies. Null: it is an estimate. */
export function decided(value: number): { won: boolean; plies: number } | null {
  for (const win of wins)
    if (Math.abs(value) > win * 0.99 && Math.abs(value) <= win) return { won: value > 0, plies: Math.round(win - Math.abs(value)) };
  return null;
}

/** The value of a game that is over: won or lost now, or even. */
export const ended = (payoff: number): number => Math.sign(payoff) * wins[0]!;

export const signOf = (turn: Turn): number => (typeof turn === 'object' && turn.player === 'second' ? -1 : 1);

function figure(value: number, scale: number): [text: string, long: string] {
  const sign = value > 0 ? '+' : '';
  if (scale <= 1.5) {
    const long = fixed(value, 2);
    const none = long === '0.00';
    const text = none ? '0' : long.replace(/^(−?)0\./, '$1.');
    return [none ? text : sign + text, none ? long : sign + long];
  }
  const text = Math.abs(value) < 10 ? fixed(Math.round(value * 10) / 10, 1).replace(/\.0$/, '') : short(Math.round(value));
  return [value > 0 && text !== '0' ? `+${text}` : text, value > 0 && text !== '0' ? `+${text}` : text];
}

export const rawText = (value: number): string => figure(value, Math.abs(value))[1];

export const opposite: Record<Bound, Bound> = { exact: 'exact', unproven: 'unproven', upper: 'lower', lower: 'upper' };

export type Words = { win: (plies: number) => string; loss: (plies: number) => string };

/** How the moves of a game of two compare: the one that was chosen first, then by value. */
export function valueTwo(judged: Judged[], chosen: string, turn: Turn, words: Words): Valued[] {
  const sign = signOf(turn);
  const estimates = judged.map((one) => Math.abs(one.value)).filter((value) => value < 1e5);
  const scale = Math.max(1, ...estimates);
  const out = judged.map((one): Valued => {
    const score = one.value * sign;
    const end = decided(score);
    const share = end ? (end.won ? 1 : -1) : Math.max(-1, Math.min(1, score / scale));
    const [text, long] = end ? [words[end.won ? 'win' : 'loss'](end.plies), words[end.won ? 'win' : 'loss'](end.plies)] : figure(score, scale);
    const kind = share > 0.1 ? 'g' : share < -0.1 ? 'b' : 'e';
    const bound = sign < 0 ? opposite[one.bound] : one.bound;
    return { ...common(one), bound, score, share, kind, text: boundSign[bound].trim() + text, long };
  });
  return ranked(out, chosen);
}

/** Numbers as short as they can be with different texts for different numbers, down to thousandths. */
export function apart(values: number[]): (value: number) => string {
  const differ = new Set(values).size;
  const spread = Math.max(...values) - Math.min(...values);
  const digits = spread > 0 ? Math.max(0, Math.min(3, 1 - Math.floor(Math.log10(spread)))) : 0;
  const exactly = (value: number) => num(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return new Set(values.map(short)).size === differ ? short : exactly;
}

/** How the moves of a game for points compare: good is what is within two hundredths of the best. */
export function valueScore(judged: Judged[], chosen: string): Valued[] {
  const values = judged.map((one) => one.value);
  const [best, worst] = [Math.max(...values), Math.min(...values)];
  const size = Math.max(Math.abs(best), Math.abs(worst), 1e-9);
  const textOf = apart(values);
  const out = judged.map((one): Valued => {
    const lost = (best - one.value) / size;
    const kind = lost <= 0.02 ? 'g' : lost <= 0.1 ? 'e' : 'b';
    const text = minus(textOf(one.value));
    return { ...common(one), score: one.value, share: Math.max(0.02, best > 0 ? Math.max(0, one.value) / best : 1 - lost), kind, text, long: text };
  });
  return ranked(out, chosen);
}

/** How the moves of a puzzle compare: by how many moves are still needed, which come as a debt. */
export function valueNeeded(judged: Judged[], chosen: string): Valued[] {
  const best = Math.max(...judged.map((one) => one.value));
  const out = judged.map((one): Valued => {
    const text = String(-one.value);
    const bound = one.bound === 'upper' ? 'lower' : one.bound; // a debt at most is moves at least
    const share = best / Math.min(one.value, -1);
    return { ...common(one), bound, score: one.value, share, kind: one.value === best ? 'g' : 'e', text: boundSign[bound] + text, long: text };
  });
  return ranked(out, chosen);
}

export const common = (one: Judged) => ({ move: one.move, bound: one.bound, visits: one.visits, line: one.line, best: false, raw: rawText(one.value) });

export function ranked(values: Valued[], chosen: string): Valued[] {
  // The best move is the one that the search would play: a tree search goes by visits, and a bound of a worse move may
  // look as good as the best move's value.
  for (const value of values) value.best = value.move === chosen;
  const last = (value: Valued) => (value.bound === 'upper' ? 1 : 0);
  return values.sort((a, b) => Number(b.best) - Number(a.best) || b.score - a.score || last(a) - last(b) || b.visits - a.visits);
}

export const boundSign: Record<Bound, string> = { exact: '', unproven: '', upper: '≤ ', lower: '≥ ' };
