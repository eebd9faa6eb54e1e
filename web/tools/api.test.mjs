import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { docsOf } from './api-docs.mjs';
import { staleIn, written } from './api-files.mjs';
import { shapesOf } from './shapes.mjs';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const seat = {
  type: 'object',
  description: 'Who sits where.',
  required: ['name', 'side'],
  properties: {
    agent: { type: ['string', 'null'], description: 'In agent notation.' },
    name: { type: 'string' },
    side: { oneOf: [{ ...ref('Side'), description: 'Whose it is,\nif anybody’s.' }, { type: 'null' }] },
  },
};
const description = {
  openapi: '3.1.0',
  info: { title: 'test', version: '1' },
  paths: {
    '/api/seats/{id}': {
      get: {
        tags: ['seats'],
        summary: 'A seat',
        parameters: [{ name: 'id', in: 'path', schema: {} }, { name: 'ply', in: 'query', description: 'The cursor if left out.', schema: {} }],
        responses: { 404: {}, 200: { content: { 'application/json': { schema: ref('Seat') } } } },
      },
      post: {
        tags: ['seats'],
        summary: 'Watch a seat',
        requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } },
        responses: { 200: { description: 'Events `seat`', content: { 'text/event-stream': { schema: ref('Seat') } } } },
      },
    },
  },
  components: {
    schemas: {
      Side: { type: 'string', enum: ['first', 'second'] },
      Seat: seat,
      Both: { allOf: [ref('Seat'), { type: 'object', required: ['more'], properties: { more: { type: 'array', items: { oneOf: [ref('Side'), { type: 'null' }] } } } }] },
      Way: {
        oneOf: [
          { type: 'object', description: 'On foot.', required: ['path'], properties: { path: { type: 'array', prefixItems: [{ type: 'integer' }, seat], items: false, description: 'On foot.' } } },
          { type: 'string', description: 'Not at all.', enum: ['stay'] },
        ],
      },
      Kinds: {
        oneOf: [
          { type: 'object', description: 'Of a tree.', required: ['root', 'kind'], properties: { kind: { type: 'string', enum: ['tree'] }, root: { ...ref('Seat'), description: 'Its root.' } } },
        ],
      },
    },
  },
};
const shape = shapesOf(description);

describe('a shape in the document', () => {
  it('has each field with what it means, those that may be left out last', () => {
    expect(shape('Seat')).toBe(
      [
        '// Who sits where.',
        'type Seat = {',
        '  name: string;',
        '  side: Side | null;       // Whose it is, if anybody’s.',
        '  agent?: string | null;   // In agent notation.',
        '};',
      ].join('\n'),
    );
  });

  it('goes on with another', () => {
    expect(shape('Both')).toBe('type Both = Seat & { more: (Side | null)[] };');
  });

  it('has its variants under each other, and calls inlined copies by their name', () => {
    expect(shape('Way')).toBe('type Way =\n  | { path: [number, Seat] }   // On foot.\n  | "stay";                    // Not at all.');
  });

  it('has variants whose fields say more in several lines, what tells them apart first', () => {
    expect(shape('Kinds')).toBe(
      ['type Kinds =', '  // Of a tree.', '  | {', '      kind: "tree";', '      root: Seat;   // Its root.', '    };'].join('\n'),
    );
  });

  it('goes into further lines where a comment is long', () => {
    const long = 'word '.repeat(60).trim();
    const [, first, second] = shapesOf({ components: { schemas: { A: { type: 'object', properties: { b: { type: 'string', description: long } } } } } })('A').split('\n');
    expect([first.length <= 126, first.indexOf('//') === second.indexOf('//')]).toEqual([true, true]);
  });
});

const text = 'By hand.\n\n<!-- requests: seats -->\n<!-- end -->\n\n<!-- schema: Side Seat Both Way Kinds -->\nstale\n<!-- end -->\n\nBy hand too.\n';

describe('the document', () => {
  it('keeps what is written by hand, and is the same when it is written again', () => {
    const once = docsOf(description, text);
    expect(once).toMatch(/^By hand\.\n/);
    expect(once).toMatch(/\nBy hand too\.\n$/);
    expect(once).not.toContain('stale');
    expect(docsOf(description, once)).toBe(once);
  });

  it('lists requests with what they take and answer', () => {
    const rows = docsOf(description, text).split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual([
      '| `GET /api/seats/{id}?ply=` | A seat. `ply`: the cursor if left out. | – | `Seat` |',
      '| `POST /api/seats/{id}` | Watch a seat. | `text/plain` | stream (`Seat`): events `seat` |',
    ]);
  });

  it('must have a place for everything, and one only', () => {
    expect(() => docsOf(description, text.replace(' Way', ''))).toThrow('has no place for Way: put <!-- schema: Way -->');
    expect(() => docsOf(description, text.replace('requests: seats', 'requests: chairs'))).toThrow('no requests: chairs');
    expect(() => docsOf(description, text.replace('Side Seat', 'Side Side Seat'))).toThrow('two places for schema: Side');
    expect(() => docsOf(description, text.replace(' Way', ' Way Chair'))).toThrow('no schema Chair');
  });
});

describe('files that follow from the description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyground-api-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are named when they are stale, until they are written', async () => {
    mkdirSync(join(folder, 'web/src/api'), { recursive: true });
    mkdirSync(join(folder, 'docs'));
    const put = (file, content) => writeFileSync(join(folder, file), content);
    put('docs/openapi.json', JSON.stringify(description));
    put('docs/api.md', text);
    put('web/src/api/types.ts', '');
    expect(await staleIn(folder)).toEqual(['web/src/api/types.ts', 'docs/api.md']);
    expect(await written(folder)).toEqual(['web/src/api/types.ts', 'docs/api.md']);
    expect(await staleIn(folder)).toEqual([]);
    expect(readFileSync(join(folder, 'web/src/api/types.ts'), 'utf8')).toContain('export type Seat =');
    seat.properties.colour = { type: 'string' };
    put('docs/openapi.json', JSON.stringify(description));
    expect(await staleIn(folder)).toEqual(['web/src/api/types.ts', 'docs/api.md']);
  });
});
