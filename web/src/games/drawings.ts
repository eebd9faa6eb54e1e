// The drawings of the games that the page knows by name, without anything else of theirs: for pictures outside of the page.

import type { Drawing } from './drawing';
import { anyDrawing } from './any/drawing';
import { drawing as lput } from './lput/drawing';
import { drawing as morris } from './morris/drawing';
import { drawing as tenpair } from './tenpair/drawing';
import { drawing as twenty48 } from './twenty48/drawing';

export const drawings: Record<string, Drawing> = { '2048': twenty48, tenpair, morris, lput };

/** The drawing of any game. */
export const drawingOf = (game: string): Drawing => (Object.hasOwn(drawings, game) ? drawings[game]! : anyDrawing());
