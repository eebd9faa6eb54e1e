// Letters and signs that do things on the game's pages. None fires in a field, and all can be switched off.

import type { Game, View } from '../api/types';
import type { GameModule } from '../games/module';
import { moveName, t } from '../i18n/index.svelte';

export type KeyRow = [keys: string, does: string];

/** The keys that do something in this game: on its board, its own moves, then those of every game. */
export function keyTable({ drawing, buttons }: Pick<GameModule, 'drawing' | 'buttons'>, { seats }: Pick<Game, 'seats'>, view: View): KeyRow[] {
  const touched: KeyRow[] = [
    ['← ↑ → ↓', t('keys.arrows')],
    ['Enter, Space', t('keys.enter')],
    ['Tab', t('keys.tab')],
  ];
  return [
    ...(drawing.swipes(view) ? [['← ↑ → ↓', t('keys.slide')] satisfies KeyRow] : touched),
    ['Esc', t('keys.escape')],
    ...buttons(view).filter(({ key }) => key !== '').map(({ key, name }): KeyRow => [key, moveName(name)]),
    ...(seats.length > 1 ? [['T / Shift T', t('keys.t')] satisfies KeyRow] : []),
    ...(view.order ? [['Q', t('keys.q')] satisfies KeyRow] : []),
    ['U / R', t('keys.ur')],
    ['H', t('keys.h')],
    ['A', t('keys.a')],
    ['I', t('keys.i')],
    ['N, F, M', t('keys.nfm')],
    [', . Home End', t('keys.moves')],
    ['?', t('keys.help')],
  ];
}

const fields = 'input, textarea, select, [contenteditable]';

/** Whether a key is meant for what has the focus and not for the page. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${fields}, dialog`) !== null;
}

/** Arrows move in tables, lists and groups of choices; there a board that slides does not take them. */
export function keepsArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${fields}, dialog, table, [role=grid], [role=radiogroup], [role=tree], .ml`) !== null;
}
