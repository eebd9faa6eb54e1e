import { describe, expect, it } from 'vitest';
import { dictionaries, number, pickLanguage, say, told, type Forms, type Key, type Language } from './index.svelte';

const codes = Object.keys(dictionaries) as Language[];
const holes = (entry: string | Forms) => {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry);
  return new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []));
};

describe('the dictionaries', () => {
  it('have the same values to fill in, and bold parts where English has them', () => {
    for (const code of codes)
      for (const key of Object.keys(dictionaries[code]) as Key[]) {
        const [ours, english] = [dictionaries[code][key]!, dictionaries.en[key]];
        const unknown = [...holes(ours)].filter((hole) => !holes(english).has(hole));
        expect(unknown, `${code} ${key}`).toEqual([]);
        const bars = (entry: string | Forms) => (typeof entry === 'string' ? entry : entry.other).includes('|');
        expect(bars(ours), `${code} ${key}`).toBe(bars(english));
      }
  });

  it('have every plural form that the language asks for', () => {
    for (const code of codes) {
      const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories.filter((rule) => rule !== 'many');
      for (const [key, entry] of Object.entries(dictionaries[code]))
        if (typeof entry !== 'string') expect(Object.keys(entry).sort(), `${code} ${key}`).toEqual(expect.arrayContaining(wanted));
    }
  });

  it('choose the form by the number', () => {
    expect(say('en', 'row.moves', { n: 1 })).toBe('1 move');
    expect(say('en', 'row.moves', { n: 12_000 })).toBe('12\u202f000 moves');
    expect(say('ro', 'row.moves', { n: 5 })).toBe('5 mutări');
    expect(say('ro', 'row.moves', { n: 25 })).toBe('25 de mutări');
  });

  it('may lack a word, which is then said in English, with its plural forms', () => {
    const lacking = dictionaries.ro as Partial<Record<Key, unknown>>;
    const [moves, play] = [lacking['row.moves'], lacking['nav.play']];
    delete lacking['row.moves'];
    delete lacking['nav.play'];
    try {
      expect(say('ro', 'nav.play')).toBe('Play');
      // Romanian has a form for few that English does not know.
      expect([1, 5, 25].map((n) => say('ro', 'row.moves', { n }))).toEqual(['1 move', '5 moves', '25 moves']);
    } finally {
      Object.assign(lacking, { 'row.moves': moves, 'nav.play': play });
    }
    expect(told('a text that nobody has translated')).toBe('a text that nobody has translated');
  });
});

describe('languages', () => {
  it('are chosen by what the browser asks for', () => {
    expect(pickLanguage(['de-DE', 'fi-FI', 'en'])).toBe('fi');
    expect(pickLanguage(['de'])).toBe('en');
  });

  it('group by narrow spaces and have a true minus', () => {
    for (const code of codes) expect(number(code, -1_234_567)).toBe('−1\u202f234\u202f567');
    expect(number('fi', 2.1)).toBe('2,1');
  });
});
