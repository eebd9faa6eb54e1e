// What an inspection says of a place of any game, in the words that the rest of the page has for it.

import type { Inspection, View } from '../../api/types';
import { told } from '../../i18n/index.svelte';
import { pieceAt } from '../drawing';
import { labelOf, valueOf } from './facts';
import { capital, groundNameOf, pieceNameOf } from './status';

export type Told = { title: string; facts: { name: string; value: string }[] };

/** The piece with its cell, then the ground; nothing of ground that is a place and no more. */
export function notesOf(game: string, view: View, { cell, notes }: Inspection): Told[] {
  const [place, piece] = [view.cells[cell], pieceAt(view, cell)];
  if (!place) return [];
  return notes.flatMap(({ title, facts }, k) => {
    const name = piece && k === 0 ? pieceNameOf(game, piece) : title === place.kind ? groundNameOf(place) : told(title);
    if (name === '' && facts.length === 0) return [];
    const words = capital(name || told(title));
    return [{ title: k === 0 ? `${words} · ${place.name}` : words, facts: facts.map(({ label, value }) => ({ name: labelOf(label), value: valueOf(value) })) }];
  });
}
