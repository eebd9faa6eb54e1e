import { describe, expect, it } from 'vitest';
import { texts as et } from './server/et';
import { texts as fi } from './server/fi';
import { texts as ro } from './server/ro';
import { hasWords, holes, translator, type ComposedText, type TextFill } from './texts';

const languages = { et, fi, ro };

describe('the texts of the server', () => {
  it('say something', () => {
    for (const [code, texts] of Object.entries(languages)) expect(Object.keys(texts).filter((key) => texts[key]!.trim() === ''), code).toEqual([]);
  });

  it('have words: a template without any needs no translation', () => {
    expect(Object.keys(et).filter((key) => !hasWords(key))).toEqual([]);
  });

  it('keep every hole', () => {
    for (const [code, texts] of Object.entries(languages))
      for (const [key, value] of Object.entries(texts)) expect(new Set(holes(value)), `${code}: ${key}`).toEqual(new Set(holes(key)));
  });
});

describe('a translation', () => {
  const told = translator(et);
  const agents = (key: string, ...names: string[]): ComposedText[] => names.map((agent) => ({ text: agent, key, with: { agent, n: '31.5' } }));

  it('is found by the whole text where it has no holes', () => {
    expect(told('How games end')).toBe('Kuidas mängud lõpevad');
    expect(told('a question that somebody asked')).toBeNull();
    expect(told('toString')).toBeNull();
    expect(told('round 3')).toBeNull();
  });

  it('is found by the template, never by the sentence', () => {
    const text = 'uct(c=0.7) takes longest, 1.50 ms a move.';
    expect(told(text)).toBeNull();
    expect(told({ text, key: '{agent} takes longest, {time} a move.', with: { agent: 'uct(c=0.7)', time: '1.50 ms' } })).toBe('Kõige kauem mõtleb uct(c=0.7), käigu kohta 1,50 ms.');
    expect(told({ text: 'round 3', key: 'round {n}', with: { n: '3' } })).toBe('voor 3');
  });

  it('translates a text in a hole in its turn, and leaves a name alone that reads the same', () => {
    const title = (phase: TextFill) => told({ text: 'Time per move, placing', key: 'Time per move, {phase}', with: { phase } });
    expect(title({ text: 'placing' })).toBe('Aeg käigu kohta: asetamine');
    expect(title('placing')).toBe('Aeg käigu kohta: placing');
    expect(title({ text: 'a phase that nobody knows' })).toBe('Aeg käigu kohta: a phase that nobody knows');
  });

  it('needs no entry for a template without words', () => {
    const interval: ComposedText = { text: '−5 to 160', key: '{low} to {high}', with: { low: '−5', high: '160' } };
    expect(told({ text: '74.5 (−5 to 160)', key: '{value} ({interval})', with: { value: '74.5', interval } })).toBe('74,5 (−5 kuni 160)');
    const dash: ComposedText = { text: '81.5–95.2', key: '{low}–{high}', with: { low: '81.5', high: '95.2' } };
    expect(told({ text: '88.3 % (81.5–95.2)', key: '{value} ({interval})', with: { value: '88.3 %', interval: dash } })).toBe('88,3 % (81,5–95,2)');
  });

  it('writes decimals with a comma, but neither in parameters nor in versions', () => {
    const list = ['uct(c=0.7) 88.3 % (81.5–95.2)', 'greedy 7.5 % (0–31)', 'plyground 0.1.0'];
    expect(told({ text: '', key: '{list}', with: { list: { list, between: ', ' } } })).toBe('uct(c=0.7) 88,3 % (81,5–95,2), greedy 7,5 % (0–31), plyground 0.1.0');
  });

  it('goes through a list, and leaves in English what nobody has translated', () => {
    const [first] = agents('Half of the games of {agent} end within {n} moves', 'random');
    const [second] = agents('half of the games of {agent} end within {n} moves', 'corner');
    const both = (...list: TextFill[]) => told({ text: '', key: '{list}.', with: { list: { list, between: '; ' } } });
    expect(both(first!, second!)).toBe('Pool mängudest lõpeb kuni nii mitme käiguga: random 31,5; corner 31,5.');
    expect(both(first!, { text: 'nobody knows why of uct', key: 'nobody knows why of {agent}', with: { agent: 'uct' } })).toBe('Pool mängudest lõpeb kuni nii mitme käiguga: random 31,5; nobody knows why of uct.');
  });

  it('that is missing is no failure, nor is a hole that nothing fills', () => {
    expect(told({ text: 'uct is late', key: '{agent} is late', with: { agent: 'uct' } })).toBeNull();
    expect(told({ text: 'round 3', key: 'round {n}', with: {} })).toBe('voor {n}');
    expect(told({ text: 'How games end' })).toBe('Kuidas mängud lõpevad');
  });

  it('fills a hole with what is given, and with nothing that this contains', () => {
    expect(told({ text: '', key: '{agent} takes longest, {time} a move.', with: { agent: '{time}', time: '$& 1' } })).toBe('Kõige kauem mõtleb {time}, käigu kohta $& 1.');
  });
});
