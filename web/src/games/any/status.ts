// What is said of any game: what to do, how it ended, what stands where.

import type { Cell, Game, Piece, View } from '../../api/types';
import { nextCells, waysOf } from '../../board/choosing';
import { outcomeName, sideName, t, told, word } from '../../i18n/index.svelte';
import { catalog } from '../../lib/catalog.svelte';
import { pieceAt } from '../drawing';
import type { Choice } from '../module';
import { who } from '../who';
import { swiped } from './drawing';

/** So many cells are named at most. */
const NAMED = 4;

export function statusOf(game: Game, view: View, { prefix }: Choice): string {
  if (view.turn === 'chance') return t('status.chance');
  const ways = waysOf(view);
  if (ways.length === 0) return t(swiped(view) ? 'status.slide' : 'status.press', { who: who(game) });
  const from = prefix[0];
  if (from === undefined) {
    const pieces = ways.every(({ path }) => path.length > 1 && pieceAt(view, path[0]!));
    return t(pieces ? 'status.choosePiece' : 'status.choose', { who: who(game) });
  }
  const next = [...nextCells(ways, prefix)];
  const cell = view.cells[prefix.at(-1)!]!.name;
  if (next.length === 0 || next.length > NAMED) return t('status.chooseNext', { cell });
  return t('status.goes', { cell, to: next.map((one) => view.cells[one]!.name).join(', ') });
}

/** A result that is a sentence of its own stands alone; a number of points does not. */
export function outcomeOf(game: Game): string {
  const outcome = outcomeName(game.outcome ?? '');
  const result = /\p{L}{2}/u.test(outcome) ? outcome : t('status.ended', { outcome });
  if (!game.reason) return result;
  // A line has one part in bold.
  return result.includes('|') ? `${result} · ${told(game.reason)}` : t('status.because', { result, reason: told(game.reason) });
}

/** Whose a piece is, as the game calls its players. */
export function ownerOf(game: string, piece: Pick<Piece, 'side'>): string {
  if (piece.side === null) return '';
  const seat = catalog.game(game)?.seats[piece.side === 'second' ? 1 : 0];
  return seat === undefined ? t(piece.side === 'second' ? 'side.second' : 'side.first') : sideName(seat);
}

/** Whose it is, what it is and what is written on it; nothing twice. */
export function pieceNameOf(game: string, piece: Piece): string {
  const words = [ownerOf(game, piece), told(piece.kind), piece.text];
  const name = words.filter((text, k) => text !== '' && words.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === k).join(' ');
  const flags = piece.flags.filter((flag) => flag !== 'active').map((flag) => word('flag', flag, told(flag)));
  return [piece.count === null ? name : `${name} ×${piece.count}`, ...flags].join(', ');
}

/** A server's word where a line begins. */
export const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** What the ground is, where it is more than a place. */
export const groundNameOf = ({ kind, shape }: Cell): string => (kind === shape || ['cell', 'point'].includes(kind) ? '' : word('terrain', kind, told(kind)));
