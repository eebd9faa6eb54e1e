// Pointers on a board: click and tap, drag with snapping, swipe, hover, long press. It turns events into the few things
// that a board understands and knows nothing else.

import type { Attachment } from 'svelte/attachments';

export type Hands = {
  swipes: () => boolean;
  grabs: (cell: number) => boolean;
  /** Whether touching the cell does something. */
  means: (cell: number) => boolean;
  /** The nearest cell that means something within so many units of the drawing. */
  snap: (x: number, y: number, reach: number) => number | null;
  touch: (cell: number, sure: boolean) => void;
  point: (cell: number | null) => void;
  swipe: (direction: string) => void;
  grab: (cell: number) => void;
  drag: (at: { cell: number; x: number; y: number } | null) => void;
  letGo: () => void;
};

const LONG_PRESS = 450;
const DRAG_FROM = 8;
const SWIPE_FROM = 24;
const SNAP = 12;

export class Hand {
  private down: { x: number; y: number; cell: number | null; type: string; dragging: boolean; held: boolean } | null = null;
  private timer = 0;

  constructor(private readonly board: Hands) {}

  letGo(): void {
    this.board.letGo();
  }

  readonly attach: Attachment<SVGSVGElement> = (svg) => {
    const begin = (event: PointerEvent) => this.begin(svg, event);
    const move = (event: PointerEvent) => this.move(svg, event);
    const end = (event: PointerEvent) => this.end(svg, event);
    const cancel = () => this.drop();
    const leave = (event: PointerEvent) => event.pointerType === 'mouse' && this.board.point(null);
    // A long press would open the browser's menu on some phones; here it explains what is under the finger.
    const menu = (event: Event) => this.down?.type === 'touch' && event.preventDefault();
    svg.addEventListener('pointerdown', begin);
    svg.addEventListener('pointermove', move);
    svg.addEventListener('pointerup', end);
    svg.addEventListener('pointercancel', cancel);
    svg.addEventListener('pointerleave', leave);
    svg.addEventListener('contextmenu', menu);
    return () => {
      clearTimeout(this.timer);
      svg.removeEventListener('pointerdown', begin);
      svg.removeEventListener('pointermove', move);
      svg.removeEventListener('pointerup', end);
      svg.removeEventListener('pointercancel', cancel);
      svg.removeEventListener('pointerleave', leave);
      svg.removeEventListener('contextmenu', menu);
    };
  };

  private cellOf(event: PointerEvent): number | null {
    const cell = (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell');
    return cell == null ? null : Number(cell);
  }

  private inDrawing(svg: SVGSVGElement, event: PointerEvent): { x: number; y: number; unit: number } {
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0, unit: 1 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y, unit: 1 / matrix.a };
  }

  private begin(svg: SVGSVGElement, event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest('.edge')) return;
    const cell = this.cellOf(event);
    this.down = { x: event.clientX, y: event.clientY, cell, type: event.pointerType, dragging: false, held: false };
    clearTimeout(this.timer);
    if (event.pointerType === 'touch' && cell !== null)
      this.timer = window.setTimeout(() => {
        if (!this.down || this.down.dragging) return;
        this.down.held = true;
        this.board.point(cell);
      }, LONG_PRESS);
    if (this.board.swipes()) svg.setPointerCapture(event.pointerId);
  }

  private move(svg: SVGSVGElement, event: PointerEvent): void {
    const down = this.down;
    if (!down) {
      if (event.pointerType === 'mouse') this.board.point(this.cellOf(event));
      return;
    }
    const far = Math.hypot(event.clientX - down.x, event.clientY - down.y);
    if (!down.dragging && far > DRAG_FROM && down.cell !== null && this.board.grabs(down.cell)) {
      down.dragging = true;
      svg.setPointerCapture(event.pointerId);
      this.board.grab(down.cell);
    }
    if (down.dragging && down.cell !== null) {
      const { x, y, unit } = this.inDrawing(svg, event);
      this.board.drag({ cell: down.cell, x, y });
      this.board.point(this.board.snap(x, y, (SNAP + 28) * unit));
    }
  }

  private end(svg: SVGSVGElement, event: PointerEvent): void {
    clearTimeout(this.timer);
    const down = this.down;
    this.down = null;
    if (!down) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (this.board.swipes()) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE_FROM) return;
      this.board.swipe(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up');
      return;
    }
    const { x, y, unit } = this.inDrawing(svg, event);
    if (down.dragging) {
      this.board.drag(null);
      const target = this.board.snap(x, y, (SNAP + 28) * unit);
      if (target !== null && target !== down.cell) this.board.touch(target, true);
      else this.board.letGo();
      return;
    }
    if (down.held) return;
    const sure = down.type !== 'touch';
    const missed = down.type === 'touch' && (down.cell === null || !this.board.means(down.cell));
    const cell = missed ? (this.board.snap(x, y, (SNAP + 18) * unit) ?? down.cell) : down.cell;
    if (cell !== null) this.board.touch(cell, sure);
    else this.board.letGo();
  }

  /** Forgets what was begun: the browser scrolls, or a second finger came. */
  drop(): void {
    clearTimeout(this.timer);
    if (this.down?.dragging) {
      this.board.drag(null);
      this.board.letGo();
    }
    this.down = null;
  }
}
