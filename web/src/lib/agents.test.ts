import { describe, expect, it } from 'vitest';
import type { AgentInfo } from '../api/types';
import { agentName, agentText, agentValues, changed } from './agents';

const uct: AgentInfo = {
  name: 'uct',
  summary: '',
  solves: false,
  budget: { nodes: 10_000 },
  limits: [
    { name: 'depth', help: '', default: '', kind: 'whole', min: 1 },
    { name: 'nodes', help: '', default: 10_000, kind: 'whole', min: 1 },
    { name: 'time', help: '', default: '250ms', kind: 'duration', min: 1 },
    { name: 'memory', help: '', default: '', kind: 'size', min: '4KiB' },
  ],
  parameters: [
    { name: 'c', help: '', default: 0.1, kind: 'number' },
    { name: 'weights', help: '', default: '', kind: 'weights' },
    { name: 'keep', help: '', default: true, kind: 'flag' },
  ],
};

describe('agents as text', () => {
  it('write only what differs from the defaults', () => {
    expect(agentText('uct', changed(uct, { c: '0.1', keep: 'true', nodes: '10000' }))).toBe('uct');
    expect(agentText('uct', changed(uct, { c: '0.7', keep: 'false', time: '200' }))).toBe('uct(c=0.7, keep=false, time=200ms)');
  });

  it('quote what is no plain word and read it again', () => {
    const text = agentText('uct', changed(uct, { weights: 'up*1.2, left' }));
    expect(text).toBe('uct(weights="up*1.2, left")');
    expect(agentName(text)).toBe('uct');
    expect(agentValues(text)).toEqual({ weights: 'up*1.2, left' });
  });

  it('have limits that are parameters like others, by their kind', () => {
    expect(changed(uct, { depth: '', nodes: '2000', time: '250', memory: ' 64MiB ' })).toEqual({ nodes: 2000, memory: '64MiB' });
    expect(agentText('uct', changed(uct, { time: '2s', depth: '6' }))).toBe('uct(depth=6, time=2s)');
  });
});
