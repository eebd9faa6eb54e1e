import { describe, expect, it } from 'vitest';
import { brief } from './brief';

describe('long names', () => {
  it('stay as they are where there is room, and are cut where there is none', () => {
    expect(brief(['uct', 'alpha-beta(depth=6)'], 13)).toEqual(['uct', 'alpha-beta(d…']);
  });

  it('that would be cut alike lose what they have in common', () => {
    expect(brief(['uct(nodes=1000, c=0.7)', 'uct(nodes=1000, c=1.4)', 'greedy'], 13)).toEqual(['…c=0.7)', '…c=1.4)', 'greedy']);
    expect(brief(['alpha-beta(depth=1)', 'alpha-beta(depth=2)'], 13)).toEqual(['…depth=1)', '…depth=2)']);
  });

  it('differ however long what they share is', () => {
    const names = ['uct(evaluation=material-and-mobility-1)', 'uct(evaluation=material-and-mobility-2)'];
    expect(new Set(brief(names, 13)).size).toBe(2);
  });

  it('are equal where they are', () => {
    expect(brief(['expectimax(depth=2)', 'expectimax(depth=2)'], 9)).toEqual(['expectim…', 'expectim…']);
  });
});
