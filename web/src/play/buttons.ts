// A game's own buttons: moves that are no path on the board. They stay where they are when they are not legal: hidden
// buttons are not found again.

import { drawingOf } from '../games';
import type { IconName } from '../parts/icons';
import type { Session } from './session.svelte';

export const pictures: Record<string, IconName> = { deal: 'deal', wait: 'wait', defend: 'shield' };
const keys: Record<string, string> = { deal: 'D', wait: 'W', defend: 'D' };

export type OwnButton = { name: string; key: string; legal: boolean };

export function ownButtons(session: Session): OwnButton[] {
  const names = session.game ? (drawingOf(session.game.game).buttons ?? []) : [];
  return names.map((name) => ({ name, key: keys[name] ?? '', legal: session.hot && session.button(name) !== undefined }));
}
