// Two fingers on a board: look closer and move what is looked at. The rest of the page keeps the browser's own gestures.

import type { Attachment } from 'svelte/attachments';
import type { Box } from '../games/drawing';

/** Never closer than this. */
const CLOSEST = 2.5;

/** Where two fingers are, as shares of the drawing's width and height on the screen, and how far apart in pixels. */
export type Fingers = { x: number; y: number; apart: number };

/** What is seen after the fingers went from one place to another: the point between them stays under them. */
export function pinched(all: Box, seen: Box, from: Fingers, to: Fingers): Box {
  const width = Math.min(all.width, Math.max(all.width / CLOSEST, (seen.width * from.apart) / Math.max(1, to.apart)));
  const height = (width * all.height) / all.width;
  const [x, y] = [seen.x + from.x * seen.width - to.x * width, seen.y + from.y * seen.height - to.y * height];
  const within = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at));
  return {
    x: within(x, all.x, all.x + all.width - width),
    y: within(y, all.y, all.y + all.height - height),
    width,
    height,
  };
}

export type Looks = { all: () => Box; seen: () => Box; look: (part: Box | null) => void; begin: () => void };

export class Pinch {
  private start: { seen: Box; fingers: Fingers } | null = null;

  constructor(private readonly board: Looks) {}

  readonly attach: Attachment<SVGSVGElement> = (svg) => {
    const begin = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      this.board.begin();
      this.start = { seen: this.board.seen(), fingers: fingersOn(svg, event.touches) };
      event.preventDefault();
    };
    const move = (event: TouchEvent) => {
      if (!this.start || event.touches.length !== 2) return;
      event.preventDefault();
      const all = this.board.all();
      const part = pinched(all, this.start.seen, this.start.fingers, fingersOn(svg, event.touches));
      this.board.look(part.width > 0.97 * all.width ? null : part);
    };
    const end = (event: TouchEvent) => {
      if (event.touches.length < 2) this.start = null;
    };
    // Not passive: the browser must not scroll or zoom the page meanwhile.
    svg.addEventListener('touchstart', begin, { passive: false });
    svg.addEventListener('touchmove', move, { passive: false });
    svg.addEventListener('touchend', end);
    svg.addEventListener('touchcancel', end);
    return () => {
      svg.removeEventListener('touchstart', begin);
      svg.removeEventListener('touchmove', move);
      svg.removeEventListener('touchend', end);
      svg.removeEventListener('touchcancel', end);
    };
  };
}

function fingersOn(svg: SVGSVGElement, touches: TouchList): Fingers {
  const box = svg.getBoundingClientRect();
  const [a, b] = [touches[0]!, touches[1]!];
  return {
    x: ((a.clientX + b.clientX) / 2 - box.x) / box.width,
    y: ((a.clientY + b.clientY) / 2 - box.y) / box.height,
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}
