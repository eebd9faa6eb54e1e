// Letters and signs that do things on the game's pages. None fires in a field, and all can be switched off.

export const keyTable: [keys: string, does: string][] = [
  ['← ↑ → ↓', 'keys.arrows'],
  ['Enter, Space', 'keys.enter'],
  ['Esc', 'keys.escape'],
  ['Tab', 'keys.tab'],
  ['D', 'keys.d'],
  ['W', 'keys.w'],
  ['U / R', 'keys.ur'],
  ['H', 'keys.h'],
  ['A', 'keys.a'],
  ['I', 'keys.i'],
  ['N, F, M', 'keys.nfm'],
  [', . Home End', 'keys.moves'],
  ['T / Shift T', 'keys.t'],
  ['Q', 'keys.q'],
  ['?', 'keys.help'],
];

const fields = 'input, textarea, select, [contenteditable]';

/** Whether a key is meant for what has the focus and not for the page. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${fields}, dialog`) !== null;
}

/** Arrows move in tables, lists and groups of choices; there a board that slides does not take them. */
export function keepsArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${fields}, dialog, table, [role=grid], [role=radiogroup], [role=tree], .ml`) !== null;
}
