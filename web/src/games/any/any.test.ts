import { describe, expect, it } from 'vitest';
import { placeBadges, type Badge } from '../../board/badges';
import { cellName } from '../../board/names';
import type { Valued } from '../../board/values';
import type { View } from '../../api/types';
import { moduleOf } from '..';
import type { Look, Scene } from '../drawing';
import { layoutOf, STEP } from './layout';
import { gameOf, graph, grid, hexes, infoOf } from './strangers.fixture';

const strange = moduleOf('strange');
const look = (more: Partial<Look> = {}): Look => ({ narrow: false, mini: false, dark: false, flipped: false, pills: false, ...more });
const scene = (view: View, more: Partial<Scene> = {}): Scene => ({ view, look: look(), prefix: [], next: new Set(), preview: null, last: [], hint: [], hot: true, ...more });
const views: [string, View][] = [['a grid', grid], ['a graph', graph], ['hexes', hexes]];
const texts = (markup: string) => [...markup.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
const nothing = { prefix: [], preview: null };
const calm = { chosen: false, next: false, removable: false, strike: null, hinted: false, value: null };

describe('a game that the page does not know', () => {
  for (const [name, view] of views)
    for (const narrow of [false, true])
      it(`is drawn on ${name}${narrow ? ' on a phone' : ''}: every cell inside the board, no two on each other`, () => {
        const box = strange.drawing.box(view, look({ narrow }));
        const places = view.cells.map((cell) => strange.drawing.place(cell, view, look({ narrow })));
        for (const [x, y] of places) {
          expect(x - STEP / 2).toBeGreaterThanOrEqual(box.x);
          expect(y - STEP / 2).toBeGreaterThanOrEqual(box.y);
          expect(x + STEP / 2).toBeLessThanOrEqual(box.x + box.width);
          expect(y + STEP / 2).toBeLessThanOrEqual(box.y + box.height);
        }
        const distances = places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])));
        expect(Math.min(...distances)).toBeGreaterThan(STEP - 1);
        expect([box.width, box.height].every(Number.isFinite)).toBe(true);
      });

  it('has rows and columns named at the edge where its cells are called by them', () => {
    expect(texts(strange.drawing.ground(grid, look()))).toEqual(['a', 'b', 'c', '1', '2', '3']);
    const numbered = { ...grid, cells: grid.cells.map((cell, k) => ({ ...cell, name: String(k + 1) })) };
    expect(texts(strange.drawing.ground(numbered, look()))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(texts(strange.drawing.ground(grid, look({ mini: true })))).toEqual([]);
  });

  it('has the names that are too long for their points below them', () => {
    const cells = graph.cells.map((cell, k) => (k === 0 ? { ...cell, name: 'lighthouse' } : cell));
    const ground = strange.drawing.ground({ ...graph, cells }, scene(graph).look);
    const placeOf = (name: string) => Number(new RegExp(`<text[^>]* y="([\\d.]+)"[^>]*>${name}<`).exec(ground)?.[1]);
    expect(placeOf('lighthouse')).toBeGreaterThan(30);
    expect(placeOf(graph.cells[1]!.name)).toBe(1);
  });

  it('has points with names and lines between them', () => {
    const ground = strange.drawing.ground(graph, look());
    expect(texts(ground)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ground.match(/M[\d.-]+ [\d.-]+L[\d.-]+ [\d.-]+(?=M|")/g)).toHaveLength(graph.links.length);
  });

  it('has pieces by side and letter; what a stranger writes is no markup', () => {
    const drawn = grid.pieces.map((one) => strange.drawing.piece(one, scene(grid)));
    expect(drawn.map((markup) => texts(markup)[0])).toEqual(['X', 'O', 'X', 'O']);
    expect(drawn[0]).toContain('--p1-fill');
    expect(drawn[1]).toContain('--p2-fill');
    expect(texts(strange.drawing.piece(graph.pieces[0]!, scene(graph)))).toEqual(['a']); // a point's name, as the piece says nothing
    expect(texts(strange.drawing.piece(graph.pieces[1]!, scene(graph)))).toEqual(['d', '5']);
    const nasty = { ...grid.pieces[0]!, text: '<b>' };
    expect(strange.drawing.piece(nasty, scene(grid))).not.toContain('<b>');
    const cells = grid.cells.map((cell) => ({ ...cell, name: '<i>' }));
    expect(strange.drawing.ground({ ...grid, cells }, look())).not.toContain('<i>');
  });

  it('lays out in a ring what has no places of its own', () => {
    const cells = graph.cells.map((cell) => ({ ...cell, x: 0, y: 0 }));
    const places = [...layoutOf({ ...graph, cells }).places.values()];
    expect(new Set(places.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(5);
  });

  it('survives a view without cells, and one with a single cell', () => {
    for (const cells of [[], [grid.cells[0]!]]) {
      const view: View = { ...grid, cells, pieces: [], marks: [], inputs: [] };
      const box = strange.drawing.box(view, look());
      expect(box.width > 0 && box.height > 0 && Number.isFinite(box.width + box.height + box.x + box.y)).toBe(true);
      expect(strange.drawing.ground(view, look())).not.toContain('NaN');
    }
  });

  it('is turned when it is seen from the other side', () => {
    const [first, last] = [grid.cells[0]!, grid.cells[8]!];
    expect(strange.drawing.place(first, grid, look({ flipped: true }))).toEqual(strange.drawing.place(last, grid, look()));
  });

  for (const [name, view] of views)
    it(`shows values on ${name} beside the pieces, inside the board`, () => {
      const valued: Valued = { move: '', score: 1, share: 0, kind: 'g', text: '+.62', long: '+0.62', bound: 'exact', visits: 0, line: [], best: true, raw: '' };
      const badges: Badge[] = view.cells.map((_, cell) => ({ cell, onPiece: view.pieces.some((one) => one.cell === cell), value: valued }));
      const placed = placeBadges(badges, view, strange.drawing, look());
      expect(placed.length).toBeGreaterThan(view.cells.length / 2);
      expect(placed.some(({ onPiece }) => onPiece)).toBe(true);
    });
});

describe('the turn of a game that the page does not know', () => {
  it('is not called "wait or defend": one chooses a cell, a piece, or a button', () => {
    expect(strange.status(gameOf(grid), grid, nothing)).toBe('Your move:| choose a cell');
    expect(strange.status(gameOf(graph), graph, nothing)).toBe('Your move:| choose a piece');
    expect(strange.status(gameOf(graph), graph, { prefix: [0], preview: null })).toBe('a| may go to b, c');
    const rolling: View = { ...graph, inputs: graph.inputs.slice(2) };
    expect(strange.status(gameOf(rolling), rolling, nothing)).toBe('Your move:| choose one of the moves below the board');
    const chance: View = { ...graph, turn: 'chance', inputs: [] };
    expect(strange.status(gameOf(chance), chance, nothing)).toBe('Chance| moves');
  });

  it('is called by the side where two people play', () => {
    const seats = ['Cross', 'Nought'].map((name) => ({ name, agent: null, level: null }));
    expect(strange.status(gameOf(grid, { seats }), grid, nothing)).toBe('Cross:| choose a cell');
  });

  it('ends with what the server says, or with its points', () => {
    expect(strange.outcome(gameOf(grid, { outcome: 'Cross wins' }))).toBe('Cross wins');
    expect(strange.outcome(gameOf(grid, { outcome: 'draw' }))).toBe('The game is drawn');
    expect(strange.outcome(gameOf(grid, { outcome: '12' }))).toBe('The game is over:| 12');
  });
});

describe('what is said of a game that the page does not know', () => {
  it('is in the words of the server where there are no others', () => {
    expect(strange.pieceName(grid.pieces[0]!)).toBe('First player mark X');
    expect(strange.pieceName(hexes.pieces[1]!)).toBe('Second player mark W ×4');
    expect(cellName(strange, hexes.cells[3]!, undefined, calm)).toBe('d1, swamp');
    expect(cellName(strange, grid.cells[2]!, undefined, calm)).toBe('c1, empty');
    expect(strange.card.about(infoOf())).toBe('Three in a line win');
    expect(strange.card.kind(infoOf())).toBe('2 players');
  });

  it('has moves that are no paths as buttons, each once', () => {
    expect(strange.buttons(graph).map(({ name }) => name)).toEqual(['roll']);
    const slides: View = { ...grid, inputs: ['up', 'left'].map((direction) => ({ move: direction, gesture: { direction } })) };
    expect(strange.buttons(slides).map(({ name }) => name)).toEqual(['up', 'left']);
    // Where chance is to move nothing can be done; the board stays what it was.
    expect([slides, { ...slides, inputs: [] }, grid, { ...grid, inputs: [] }].map((view) => strange.drawing.swipes(view))).toEqual([true, true, false, false]);
  });

  it('has a button for every other move along the same path, and for one along none', () => {
    const moves = ['a2-a1=Q', 'a2-a1=N'].map((move) => ({ move, gesture: { path: [3, 0] } }));
    const view: View = { ...grid, inputs: [...moves, { move: 'pass', gesture: { path: [] } }] };
    expect(strange.buttons(view).map(({ name }) => name)).toEqual(['a2-a1=N', 'pass']);
  });

  it('tells its facts as numbers beside the seats', () => {
    const alone = gameOf(graph, { seats: [{ name: 'Walker', agent: null, level: null }] });
    expect(strange.metrics({ game: alone, made: [], info: infoOf() })).toEqual([['Coins', '12'], ['Steps left', '3'], ['Moves', '0']]);
    expect(strange.phase(gameOf(graph))).toEqual(['Move 3', 'coins 12']);
    const facts = [{ label: 'stones', value: '7', side: 'second' as const }];
    expect(strange.seatFacts({ ...grid, facts }, 'second')).toEqual(['stones 7']);
    expect(strange.seatFacts({ ...grid, facts }, 'first')).toEqual([]);
  });

  it('has a sound for every move, another one where something is taken', () => {
    expect(strange.sound(grid)).toEqual(['place']);
    expect(strange.sound({ ...grid, last: { cells: [1], motions: [{ from: 1, to: null }] } })).toEqual(['capture']);
    expect(strange.sound(graph)).toBeNull();
  });

  it('has a mark for each seat', () => {
    expect(strange.seatMark(0).markup).toContain('--p1-fill');
    expect(strange.seatMark(1).markup).toContain('--p2-fill');
  });
});
