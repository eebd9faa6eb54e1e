// What the notations of the games have in common.

import type { Cell, Piece, View } from '../api/types';

/** A whole number as it is written; `otherwise` if it is none. */
export const whole = (text: string | undefined, otherwise: number): number => (text !== undefined && /^\d+$/.test(text) ? Number(text) : otherwise);

export const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** A piece of which nothing is known but its kind and text. */
export const bare = (kind: string, text: string): Piece => ({ cell: 0, kind, side: null, text, count: null, flags: [] });

export const squareCell = (name: string, x: number, y: number, kind = 'cell'): Cell => ({ name, x, y, shape: 'square', kind });

/** A view without what the server said of another position. */
export const blank = (ground: View): View => ({ ...ground, pieces: [], marks: [], facts: [], inputs: [], order: [], last: undefined });
