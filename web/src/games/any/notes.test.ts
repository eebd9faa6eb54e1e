import { expect, it } from 'vitest';
import type { Inspection } from '../../api/types';
import { notesOf } from './notes';
import { graph, hexes } from './strangers.fixture';

const looked = (cell: number, ...notes: Inspection['notes']): Inspection => ({ cell, notes, reach: [], sight: [], targets: [] });
const note = (title: string, ...facts: [string, string][]) => ({ title, side: null, facts: facts.map(([label, value]) => ({ label, value, side: null })) });

it('a place tells of its piece, its ground and their numbers', () => {
  expect(notesOf('strange', hexes, looked(15, note('stone', ['speed', '3'], ['armour', 'none']), note('meadow')))).toEqual([
    { title: expect.stringMatching(/W ×4 · d3$/), facts: [{ name: 'speed', value: '3' }, { name: 'armour', value: 'none' }] },
    { title: 'Meadow', facts: [] },
  ]);
});

it('ground that is a place and no more is not worth a word', () => {
  expect(notesOf('strange', graph, looked(1, note('point')))).toEqual([]);
  expect(notesOf('strange', graph, looked(1, note('point', ['visits', '1200'])))).toEqual([{ title: 'Point · b', facts: [{ name: 'visits', value: '1\u202f200' }] }]);
  expect(notesOf('strange', graph, looked(99, note('point')))).toEqual([]);
});
