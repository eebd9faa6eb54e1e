// The one line that says what to do: who, then what. The part before the bar is set in bold.

import type { Game, View } from '../api/types';
import { pieceAt } from '../games/drawing';
import { closing, landing } from '../games/morris';
import { t, word } from '../i18n/index.svelte';
import { waysOf, nextCells } from '../board/choosing';
import { agentName } from '../lib/agents';

export type Choice = { prefix: number[]; preview: import('../api/types').Input | null };

const people = (game: Game) => game.seats.filter((seat) => seat.agent === null).length;

/** "Your move" where one person plays, the side's name where two do. */
export function who(game: Game): string {
  const turn = game.turn;
  if (typeof turn !== 'object' || people(game) < 2) return t('who.you');
  return word('side', game.seats[turn.player === 'second' ? 1 : 0]!.name);
}

const cellName = (view: View, cell: number) => view.cells[cell]?.name ?? '';

function morrisLine(game: Game, view: View, choice: Choice): string {
  const ways = waysOf(view);
  const next = [...nextCells(ways, choice.prefix)];
  const scene = { view, prefix: choice.prefix };
  if (choice.prefix.length > 0 && landing(scene) !== null && closing(scene).length > 0) {
    const foe = typeof view.turn === 'object' && view.turn.player === 'first' ? 'black' : 'white';
    const all = view.pieces.filter((piece) => piece.side !== (typeof view.turn === 'object' ? view.turn.player : null));
    return t(all.length === next.length ? `status.mill.any.${foe}` : `status.mill.${foe}`);
  }
  const placing = ways.some((way) => !pieceAt(view, way.path[0]!));
  if (placing) return t('status.place', { who: who(game) });
  const from = choice.prefix[0];
  if (from === undefined) return t('status.chooseMan', { who: who(game) });
  if (next.length > 4) return t('status.fly', { cell: cellName(view, from) });
  return t('status.goes', { cell: cellName(view, from), to: next.map((cell) => cellName(view, cell)).join(', ') });
}

function lputLine(game: Game, view: View, choice: Choice): string {
  const [from, to] = choice.prefix;
  const unit = from === undefined ? undefined : pieceAt(view, from);
  if (from === undefined || !unit) return t('status.act', { who: who(game) });
  const name = word('unit', unit.kind);
  if (choice.preview && 'path' in choice.preview.gesture) {
    const path = choice.preview.gesture.path;
    const target = pieceAt(view, path[path.length - 1]!);
    const values = { unit: name, cell: cellName(view, path[path.length - 1]!) };
    return target ? t('status.strike', { ...values, target: word('unit', target.kind) }) : t('status.walk', values);
  }
  if (to !== undefined) return t('status.stop', { unit: name, cell: cellName(view, to) });
  return t('status.unit', { who: who(game), unit: name, cell: cellName(view, from) });
}

function tenpairLine(game: Game, view: View, choice: Choice): string {
  const ways = waysOf(view, true);
  if (ways.length === 0) return t('status.deal');
  const chosen = choice.prefix[0];
  const digit = chosen === undefined ? undefined : pieceAt(view, chosen);
  if (chosen === undefined || !digit) return t('status.digit', { who: who(game) });
  return t('status.partners', { digit: digit.text, cell: cellName(view, chosen), n: nextCells(ways, choice.prefix).size });
}

function outcomeLine(game: Game): string {
  if (game.game === '2048') return t('status.over2048', { tile: game.outcome ?? '' });
  return word('outcome', game.outcome ?? '');
}

/** `paused`: agents wait until they are asked. */
export function statusLine(game: Game, view: View, choice: Choice, paused = false): string {
  if (game.waits === 'nobody') return outcomeLine(game);
  if (game.waits === 'agent') {
    const turn = game.turn;
    const seat = typeof turn === 'object' && turn.player === 'second' ? 1 : 0;
    return t(paused ? 'status.waits' : 'status.toMove', { agent: agentName(game.seats[seat]?.agent ?? '') });
  }
  switch (game.game) {
    case '2048':
      return t('status.slide', { who: who(game) });
    case 'tenpair':
      return tenpairLine(game, view, choice);
    case 'morris':
      return morrisLine(game, view, choice);
    default:
      return lputLine(game, view, choice);
  }
}
