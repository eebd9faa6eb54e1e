import { describe, expect, it } from 'vitest';
import type { Motion, Piece, View } from '../api/types';
import { Tracker } from './tracker';

const tile = (cell: number, text: string): Piece => ({ cell, kind: 'tile', side: null, text, count: null, flags: [] });
const man = (cell: number): Piece => ({ cell, kind: 'man', side: 'first', text: 'W', count: null, flags: [] });
const view = (pieces: Piece[], motions: Motion[] = []): View => ({
  turn: { player: 'first' }, cells: [], links: [], pieces, marks: [], facts: [], inputs: [], last: { cells: [], motions },
});

describe('following pieces from one position to the next', () => {
  it('keeps a man that walked', () => {
    const tracker = new Tracker();
    const [before] = tracker.update(view([man(0)]), false);
    const [after] = tracker.update(view([man(1)]), false);
    expect(after).toMatchObject({ id: before!.id, cell: 1, state: 'rest' });
  });

  it('lets two tiles slide into one that pops up where they meet', () => {
    const tracker = new Tracker();
    tracker.update(view([tile(2, '2'), tile(3, '2')]), false);
    const after = tracker.update(view([tile(0, '4')], [{ from: 2, to: 0 }, { from: 3, to: 0 }]), true);
    expect(after.filter((one) => one.state === 'absorbed').map((one) => one.cell)).toEqual([0, 0]);
    expect(after.find((one) => one.state === 'merged')).toMatchObject({ cell: 0, piece: { text: '4' } });
  });

  it('lets a taken man go and a new tile be born', () => {
    const tracker = new Tracker();
    tracker.update(view([man(0), man(5)]), false);
    const after = tracker.update(view([man(0), man(1)], [{ from: 5, to: null }, { from: null, to: 1 }]), true);
    expect(after.map((one) => [one.cell, one.state])).toEqual([[0, 'rest'], [5, 'gone'], [1, 'born']]);
  });

  it('forgets what has gone before', () => {
    const tracker = new Tracker();
    tracker.update(view([man(0)]), false);
    tracker.update(view([], [{ from: 0, to: null }]), true);
    expect(tracker.update(view([]), false)).toEqual([]);
  });
});
