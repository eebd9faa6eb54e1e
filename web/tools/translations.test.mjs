import { describe, expect, it } from 'vitest';
import { textsOf, wordsOf } from './translations.mjs';

describe('what a language lacks and has for nobody', () => {
  it('are words of the page that only one dictionary has', () => {
    expect(wordsOf({ play: 'Play', watch: 'Watch' }, { play: 'Mängi', sleep: 'Maga' })).toEqual({ missing: ['watch'], superfluous: ['sleep'] });
  });

  it('are texts that the server told, and keys that neither a text nor a source has', () => {
    const texts = {
      'how games end': '',
      '{agent} takes longest, {time} a move.': '',
      'won by force': '', // told inside another text
      'half of the games end within {n} moves': '', // not told today, but a source has it
      'a heading of long ago': '',
      'of {n}': '', // a source has it
    };
    const told = ['how games end', '{agent} takes longest, {time} a move.', 'won by force', 'a new heading'];
    const sources = 'format!("half of the games end within {moves} moves")';
    expect(textsOf(texts, told, sources)).toEqual({ missing: ['a new heading'], superfluous: ['a heading of long ago'] });
  });
});
