// Which sound a position makes that was just reached by a move.

import type { View } from '../api/types';
import { moduleOf } from '../games';
import { play } from '../lib/sound';

export function soundsOf(game: string, view: View, over = false): void {
  if (over) return play('end');
  const [sound, pitch] = moduleOf(game).sound(view) ?? [];
  if (sound) play(sound, pitch);
}
