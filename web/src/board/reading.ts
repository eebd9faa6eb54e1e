// Readings: what a value means, as the server tells it for the first player, said for whoever is to move. Words are proven,
// numbers are estimates.

import type { Bound, Judged, Reading, Turn } from '../api/types';
import { num, t } from '../i18n/index.svelte';
import { percent, short } from '../lib/format';
import { apart, boundSign, common, opposite, ranked, rawText, signOf, type Kind, type Valued } from './values';

/** How sure a value is. */
export type Sure = 'proven' | 'bound' | 'estimate';

const sureOf = (bound: Bound): Sure => (bound === 'exact' ? 'proven' : bound === 'unproven' ? 'estimate' : 'bound');

export type Said = { text: string; long: string; kind: Kind; share: number; sure: Sure; bound: Bound };

/** A reading by itself, for the side to move. Points and moves are neither good nor bad without others beside them. */
export function said(reading: Reading, turn: Turn, points: (score: number) => string = short): Said {
  const second = signOf(turn) < 0;
  switch (reading.says) {
    case 'chance': {
      const own = second ? 1 - reading.chance : reading.chance;
      const bound = second ? opposite[reading.bound] : reading.bound;
      const text = boundSign[bound] + percent(own);
      return { text, long: text, kind: own > 0.55 ? 'g' : own < 0.45 ? 'b' : 'e', share: 2 * own - 1, sure: sureOf(bound), bound };
    }
    case 'won': {
      const won = (reading.by === 'second') === second;
      const text = reading.plies === undefined ? t(won ? 'value.won' : 'value.lost') : t(won ? 'value.wins' : 'value.loses', { n: reading.plies });
      return { text, long: text, kind: won ? 'g' : 'b', share: won ? 1 : -1, sure: 'proven', bound: 'exact' };
    }
    case 'drawn':
      return { text: t('value.draw'), long: t('value.draw'), kind: 'e', share: 0, sure: 'proven', bound: 'exact' };
    case 'score': {
      const text = boundSign[reading.bound] + points(reading.score);
      const long = reading.risk === undefined ? text : t('value.risk', { score: text, risk: percent(reading.risk) });
      return { text, long, kind: 'e', share: 1, sure: sureOf(reading.bound), bound: reading.bound };
    }
    case 'moves': {
      const sign = boundSign[reading.bound];
      return { text: sign + num(reading.moves), long: sign + t('value.moves', { n: reading.moves }), kind: 'e', share: 1, sure: sureOf(reading.bound), bound: reading.bound };
    }
  }
}

/** How high a reading stands in a graph, for the first player: a share of the point, points, or moves. */
export function heightOf(reading: Reading): number {
  switch (reading.says) {
    case 'chance':
      return reading.chance;
    case 'won':
      return reading.by === 'first' ? 1 : 0;
    case 'drawn':
      return 0.5;
    case 'score':
      return reading.score;
    case 'moves':
      return reading.moves;
  }
}

/** Whether it is certain. */
export const isProven = (reading: Reading): boolean => !('bound' in reading) || reading.bound === 'exact';

/** How moves compare by what their values mean: the one that was chosen first, then by value. */
export function valueRead(judged: Judged[], chosen: string, turn: Turn): Valued[] {
  const sign = signOf(turn);
  const scores = judged.flatMap(({ reading }) => (reading?.says === 'score' ? [reading.score] : []));
  const fewest = Math.min(...judged.flatMap(({ reading }) => (reading?.says === 'moves' ? [reading.moves] : [])));
  const best = Math.max(...scores, 1e-9);
  const points = apart(scores);
  const out = judged.map((one): Valued => {
    const { reading } = one;
    const shown = { ...common(one), score: one.value * sign, raw: rawText(one.value * sign) };
    if (!reading) return { ...shown, text: '…', long: '…', kind: 'e', share: 0, sure: 'estimate' };
    const told = said(reading, turn, points);
    if (reading.says === 'score') {
      const lost = (best - reading.score) / best;
      return { ...shown, ...told, kind: lost <= 0.02 ? 'g' : lost <= 0.1 ? 'e' : 'b', share: Math.max(0.02, reading.score / best) };
    }
    // The fewest moves are the best of a puzzle.
    if (reading.says === 'moves') return { ...shown, ...told, kind: reading.moves === fewest && reading.bound !== 'lower' ? 'g' : 'e', share: fewest / Math.max(1, reading.moves) };
    return { ...shown, ...told };
  });
  return ranked(out, chosen);
}
