// A game's own buttons: moves that are no path on the board. They stay where they are when they are not legal: hidden
// buttons are not found again.

import { moduleOf } from '../games';
import type { Button } from '../games/module';
import type { Session } from './session.svelte';

export type OwnButton = Button & { legal: boolean };

export function ownButtons(session: Session): OwnButton[] {
  const { game, view } = session;
  if (!game || !view) return [];
  return moduleOf(game.game).buttons(view).map((button) => ({ ...button, legal: session.hot && session.button(button.name) !== undefined }));
}
