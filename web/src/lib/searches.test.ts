import { describe, expect, it } from 'vitest';
import type { AgentInfo } from '../api/types';
import { infoOf } from '../games/any/strangers.fixture';
import { anotherSearch, tellerOf, tellersOf, worthComparing } from './searches';

const agents = (...names: string[]): AgentInfo[] => names.map((name) => ({ name, summary: '', parameters: [], budget: {}, limits: [], solves: false }));
const showing = (name: string, shows: AgentInfo['shows'], solves = false): AgentInfo => ({ ...agents(name)[0]!, shows, solves });

describe('who is looked into', () => {
  it('are the searches that tell of themselves, each once whatever its variants are called', () => {
    const game = infoOf({ agents: [...agents('random'), showing('alpha-beta', 'iterations'), showing('minimax', 'iterations'), showing('uct', 'tree')] });
    expect(tellersOf(game)).toEqual(['alpha-beta', 'uct']);
    expect(tellerOf(game)).toBe('uct');
    expect(anotherSearch(game, 'uct(nodes=9)')).toBe('alpha-beta');
    expect(anotherSearch(game, 'alpha-beta')).toBe('uct');
  });

  it('are whom the game recommends where nobody knows its agents', () => {
    expect(tellersOf(infoOf())).toEqual(['thinker', 'guesser']);
    expect(tellerOf(infoOf())).toBe('thinker(depth=3)');
    expect(anotherSearch(infoOf(), 'thinker')).toBe('thinker');
  });
});

describe('who is compared at first', () => {
  it('are the weakest and the favourite; of a puzzle a quick solver and the best one', () => {
    expect(worthComparing(infoOf())).toEqual(['guesser', 'thinker']);
    expect(worthComparing(infoOf({ levels: [] }))).toEqual(['thinker']);
    const solvers = [{ ...agents('optimal')[0]!, solves: true }, showing('a-star', 'frontier', true), showing('best-first', 'frontier', true)];
    expect(worthComparing(infoOf({ solver: 'optimal', agents: solvers }))).toEqual(['best-first', 'optimal']);
    expect(worthComparing(infoOf({ solver: 'optimal', agents: solvers.slice(0, 2) }))).toEqual(['a-star', 'optimal']);
  });
});
