// A board as a picture that stands alone: the SVG of the page, with every colour and every class written out. `make drawings`
// packs it into crates/picture, which draws with it where there is no browser.

import type { View } from '../api/types';
import { escape, f, type Look, type Scene } from '../games/drawing';
import { drawingOf } from '../games/drawings';
import { painted } from './paint';

export type Wish = {
  dark: boolean;
  flipped: boolean; // seen from the other side
  hint: number[]; // cells to point at, such as those of a move
  width: number | null; // in pixels; null: as wide as the page draws the board at most
  label: string; // what the picture shows, for those who do not see it
};

export function picture(game: string, view: View, { dark, flipped, hint, width, label }: Wish): string {
  const drawing = drawingOf(game);
  const look: Look = { narrow: false, mini: false, dark, flipped, pills: false };
  const box = drawing.box(view, look);
  const known = hint.filter((cell) => view.cells[cell]);
  const last = view.last?.cells ?? [];
  const scene: Scene = { view, look, prefix: [], next: new Set(), preview: null, last, hint: known, hot: false };
  const pieces = view.pieces.map((piece) => {
    const [x, y] = drawing.place(view.cells[piece.cell]!, view, look);
    return `<g transform="translate(${f(x)} ${f(y)})">${drawing.piece(piece, scene)}</g>`;
  });
  const [wide, high] = [Math.max(1, box.width), Math.max(1, box.height)];
  const across = width ?? drawing.widest(box);
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${f(box.x)} ${f(box.y)} ${f(wide)} ${f(high)}" ` +
    `width="${f(across)}" height="${f((across * high) / wide)}" role="img" aria-label="${escape(label)}">` +
    `${drawing.ground(view, look)}${drawing.under(scene)}${pieces.join('')}${drawing.over(scene)}</svg>`;
  return painted(markup, dark);
}
