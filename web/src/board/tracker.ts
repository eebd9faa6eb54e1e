// Which piece of a new position is which of the old one, so that the renderer moves it instead of drawing it anew.

import type { Motion, Piece, View } from '../api/types';

export type Tracked = {
  id: number;
  piece: Piece;
  cell: number; // where it is now; a piece that is gone stays where it was last
  state: 'rest' | 'born' | 'gone' | 'merged' | 'absorbed';
  order: number; // among those that were born together
};

const alike = (a: Piece, b: Piece) => a.kind === b.kind && a.side === b.side && a.text === b.text;

export class Tracker {
  private shown: Tracked[] = [];
  private before: View | null = null;
  private ids = 0;

  /** The pieces to draw. `step`: whether the last move of this position led here from the one shown before. */
  update(view: View, step: boolean): Tracked[] {
    const living = this.shown.filter((one) => one.state !== 'gone' && one.state !== 'absorbed');
    const motions = step && this.before ? (view.last?.motions ?? []) : [];
    const next = motions.length > 0 ? this.follow(living, view, motions) : this.match(living, view);
    this.before = view;
    this.shown = next;
    return next;
  }

  private fresh(piece: Piece, state: Tracked['state'], order: number): Tracked {
    return { id: this.ids++, piece, cell: piece.cell, state, order };
  }

  private match(living: Tracked[], view: View): Tracked[] {
    const left = new Set(living);
    const take = (test: (one: Tracked) => boolean) => {
      const found = [...left].find(test);
      if (found) left.delete(found);
      return found;
    };
    const stayed = view.pieces.map((piece) => take((one) => one.cell === piece.cell && alike(one.piece, piece)));
    let born = 0;
    const first = this.before === null;
    const pieces = view.pieces.map((piece, k) => {
      const old = stayed[k] ?? take((one) => one.piece.kind !== 'digit' && one.piece.kind !== 'tile' && alike(one.piece, piece));
      if (old) return { id: old.id, piece, cell: piece.cell, state: 'rest' as const, order: 0 };
      return this.fresh(piece, first ? 'rest' : 'born', born++);
    });
    const gone = [...left].map((one) => ({ ...one, state: 'gone' as const }));
    return [...pieces, ...gone];
  }

  /** Every piece goes where the move took it. */
  private follow(living: Tracked[], view: View, motions: Motion[]): Tracked[] {
    const target = new Map(motions.filter(({ from }) => from !== null).map(({ from, to }) => [from, to]));
    const goal = (one: Tracked) => (target.has(one.cell) ? target.get(one.cell)! : one.cell);
    const arriving = new Map<number, number>();
    for (const one of living) if (goal(one) !== null) arriving.set(goal(one), (arriving.get(goal(one)) ?? 0) + 1);
    const now = new Map(view.pieces.map((piece) => [piece.cell, piece]));
    const out: Tracked[] = [];
    const kept = new Set<number>();
    for (const one of living) {
      const to = goal(one);
      const piece = to === null ? undefined : now.get(to);
      if (to === null || !piece) out.push({ ...one, cell: to ?? one.cell, state: 'gone', order: 0 });
      else if (arriving.get(to)! > 1) out.push({ ...one, cell: to, state: 'absorbed', order: 0 });
      else {
        out.push({ id: one.id, piece, cell: to, state: 'rest', order: 0 });
        kept.add(to);
      }
    }
    let born = 0;
    for (const piece of view.pieces) {
      if (kept.has(piece.cell)) continue;
      out.push(arriving.has(piece.cell) ? this.fresh(piece, 'merged', 0) : this.fresh(piece, 'born', born++));
    }
    return out;
  }
}
