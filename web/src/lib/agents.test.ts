import { describe, expect, it } from 'vitest';
import type { AgentInfo } from '../api/types';
import { agentName, agentText, agentValues, budgetOf, changed } from './agents';

const uct: AgentInfo = {
  name: 'uct',
  summary: '',
  solves: false,
  budget: { nodes: 10_000 },
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

  it('have a budget whose limits are parameters like others, by their kind', () => {
    const [depth, nodes, time, memory] = budgetOf({ budget: { nodes: 10_000, millis: 250 } });
    expect([depth, nodes, time, memory].map((one) => [one!.name, one!.kind, one!.default])).toEqual([
      ['depth', 'whole', ''],
      ['nodes', 'whole', 10_000],
      ['time', 'duration', '250ms'],
      ['memory', 'size', ''],
    ]);
    const timed = { ...uct, budget: { millis: 250 } };
    expect(changed(timed, { depth: '', nodes: '2000', time: '250', memory: ' 64MiB ' })).toEqual({ nodes: '2000', memory: '64MiB' });
    expect(agentText('uct', changed(timed, { time: '2s', depth: '6' }))).toBe('uct(depth=6, time=2s)');
  });
});
