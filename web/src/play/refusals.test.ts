import { describe, expect, it } from 'vitest';
import type { Cell, Game, Input, Piece, View } from '../api/types';
import { refusedButton, refusedCell, refusedMove } from './refusals';

const path = (...cells: number[]): Input => ({ move: cells.join('-'), gesture: { path: cells } });
const slide = (direction: 'up' | 'left' | 'down' | 'right'): Input => ({ move: direction, gesture: { direction } });
const man = (cell: number): Piece => ({ cell, kind: 'man', side: 'second', text: 'B', count: null, flags: [] });
const viewOf = (inputs: Input[], pieces: Piece[] = []): View => {
  const cells = Array.from({ length: 9 }, (_, x): Cell => ({ name: `c${x}`, x, y: 0, shape: 'point', kind: 'point' }));
  return { turn: { player: 'first' }, cells, links: [], pieces, marks: [], facts: [], inputs };
};
const gameOf = (name: string, view: View, more: Partial<Game> = {}) =>
  ({ game: name, waits: 'person', turn: { player: 'first' }, seats: [{ name: 'White', agent: null, level: null }, { name: 'Black', agent: null, level: null }], view, ...more }) as Game;

describe('what cannot be done', () => {
  it('says which arrows slide something', () => {
    expect(refusedMove(gameOf('2048', viewOf([slide('up'), slide('left')])), 'down')).toBe('Nothing slides down:| try up or left.');
  });

  it('names every cell that may be chosen if they are few, else the nearest', () => {
    const few = viewOf([path(7), path(2), path(5)], [man(4)]);
    expect(refusedCell(gameOf('morris', few), few, [], 4)).toBe('c4 (black man) cannot be chosen:| choose c5, c2 or c7.');
    const many = viewOf([path(0), path(1), path(2), path(6), path(7), path(8)]);
    expect(refusedCell(gameOf('morris', many), many, [], 4)).toBe('c4 (empty) cannot be chosen:| choose another, such as c2, c6, c1 or c7.');
  });

  it('says what else there is where no cell may be chosen', () => {
    const none = viewOf([{ move: 'deal', gesture: { button: 'deal' } }]);
    expect(refusedCell(gameOf('tenpair', none), none, [], 4)).toBe('No pair is left:| deal.');
  });

  it('says whose turn it is, or that the game is over', () => {
    const view = viewOf([slide('up')]);
    const thinking = gameOf('2048', view, { waits: 'agent', seats: [{ name: 'Player', agent: 'uct(nodes=9)', level: null }] });
    expect(refusedMove(thinking, 'left')).toBe('Not your turn:| uct is to move.');
    expect(refusedCell(thinking, view, [], 1)).toBe('Not your turn:| uct is to move.');
    expect(refusedButton(gameOf('tenpair', view, { waits: 'nobody' }), 'deal')).toBe('The game is over:| start a new one.');
  });
});
