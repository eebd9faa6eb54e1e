import { describe, expect, it } from 'vitest';
import type { View } from '../api/types';
import { known } from '../games';
import { graph, grid, hexes } from '../games/any/strangers.fixture';
import { drawings } from '../games/drawings';
import { en } from '../i18n/en';
import code from '../../../crates/picture/src/drawings.js?raw';
import type { Wish } from '.';
import { texts } from './english';
import { outlineLength } from './outline';

// As it is packed for Rust: that is what draws. `npm run check` fails if it does not follow from the sources.
const packed = new Function(`${code}; return drawings.picture;`) as () => (game: string, view: View, wish: Wish) => string;
const picture = packed();

const wish: Wish = { dark: false, flipped: false, hint: [], width: null, label: 'a board' };
const square = (x: number, y: number, kind = 'cell') => ({ name: `${String.fromCharCode(97 + x)}${y + 1}`, x, y, shape: 'square' as const, kind });
const piece = (cell: number, more: object = {}) => ({ cell, kind: 'tile', side: null, text: '2', count: null, flags: [], ...more });
const bare = { turn: 'over' as const, links: [], marks: [], facts: [], inputs: [] };
const four = [square(0, 0), square(1, 0), square(0, 1), square(1, 1)];
const views: Record<string, View> = {
  '2048': { ...bare, cells: four, pieces: [piece(0), piece(3, { text: '131072' })] },
  tenpair: { ...bare, cells: [square(0, 0), square(1, 0, 'crossed')], pieces: [piece(0, { text: '7' })], remains: [piece(1, { text: '3' })] },
  morris: {
    ...bare,
    cells: four.map((cell) => ({ ...cell, shape: 'point' as const })),
    links: [[0, 1]],
    pieces: [piece(0, { side: 'first' }), piece(1, { side: 'second' })],
    marks: [{ kind: 'mill', cells: [0, 1], side: 'first' }],
  },
  lput: {
    ...bare,
    cells: four.map((cell, k) => ({ ...cell, shape: 'hex' as const, kind: ['grass', 'road', 'shallow', 'rock'][k]! })),
    pieces: [piece(0, { side: 'first', text: 'K', count: 7, flags: ['active', 'defending'] }), piece(1, { side: 'second', text: 'A', count: 16 })],
  },
};

describe('a picture that stands alone', () => {
  const strangers: [string, View][] = [['a grid', grid], ['a graph', graph], ['hexes', hexes]];
  for (const [game, view] of [...Object.entries(views), ...strangers])
    for (const dark of [false, true])
      it(`of ${game}${dark ? ' at night' : ''} needs no style sheet, no script and no font of the page`, () => {
        const drawn = picture(game, view, { ...wish, dark });
        expect(drawn).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[-\d. ]+" width="[\d.]+" height="[\d.]+" role="img" aria-label="a board">/);
        for (const foreign of ['var(', 'class=', 'pathLength', 'NaN', 'undefined', 'rgb(']) expect(drawn).not.toContain(foreign);
        // Every piece of text says how it is written.
        for (const [text] of drawn.matchAll(/<text[^>]*>/g)) expect(text.includes('font-family') || game === 'lput').toBe(true);
        const defined = [...drawn.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        for (const [, id] of drawn.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(id);
      });

  it('has the colours of the time of day', () => {
    const [day, night] = [false, true].map((dark) => picture('2048', views['2048']!, { ...wish, dark }));
    expect(day).toContain('#dfe3e7');
    expect(night).not.toContain('#dfe3e7');
  });

  it('takes strange words as words, and hints that point nowhere as none', () => {
    const nasty = { ...grid, pieces: [{ ...grid.pieces[0]!, text: '<b>' }] };
    const drawn = picture('strange', nasty, { ...wish, label: '"<i>', hint: [99] });
    expect(drawn).not.toMatch(/<b>|<i>/);
  });

  it('counts fighters on the ring of a unit by the length of its outline', () => {
    const drawn = picture('lput', views.lput!, wish);
    const around = 2 * Math.PI * 19.2;
    const dashes = /stroke-dasharray="([\d.]+) ([\d.]+)" fill="none" stroke="#fff"/.exec(drawn)!;
    expect(Number(dashes[1])).toBeCloseTo((around * 7) / 16, 0);
    expect(Number(dashes[2])).toBeCloseTo(around, 0);
  });
});

describe('the parts that a picture shares with the page', () => {
  it('are the drawings of all games that the page knows', () => {
    expect(Object.keys(drawings)).toEqual(known().map(({ name }) => name));
    for (const { name, drawing } of known()) expect(drawings[name]).toBe(drawing);
  });

  it('are the words of its dictionary', () => {
    for (const [key, forms] of Object.entries(texts)) expect(en[key as keyof typeof en]).toEqual(forms);
  });

  it('are every text that a drawing asks for', () => {
    const sources = import.meta.glob<string>('../games/*/{drawing,glyphs,layout}.ts', { query: '?raw', import: 'default', eager: true });
    const asked = Object.values(sources).flatMap((source) => [...source.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key!));
    expect(asked).not.toEqual([]);
    for (const key of asked) expect(Object.keys(texts)).toContain(key);
  });
});

it('outlines are as long as they are', () => {
  expect(outlineLength('M0 0L3 4')).toBeCloseTo(5);
  expect(outlineLength('M0 0L1 0L1 1L0 1z')).toBeCloseTo(4);
  expect(outlineLength('M0 -10A10 10 0 1 1 -.01 -10z')).toBeCloseTo(20 * Math.PI, 1);
  expect(outlineLength('M0 0Q1 0 2 0')).toBeCloseTo(2);
  expect(() => outlineLength('M0 0C1 1 2 2 3 3')).toThrow('C');
});
