import { describe, expect, it } from 'vitest';
import { texts as et } from './server/et';
import { texts as fi } from './server/fi';
import { texts as ro } from './server/ro';
import { holes, translator } from './texts';

const languages = { et, fi, ro };

describe('the texts of the server', () => {
  it('say something', () => {
    for (const [code, texts] of Object.entries(languages)) expect(Object.keys(texts).filter((key) => texts[key]!.trim() === ''), code).toEqual([]);
  });

  it('keep every hole', () => {
    for (const [code, texts] of Object.entries(languages))
      for (const [key, value] of Object.entries(texts)) expect(new Set(holes(value)), `${code}: ${key}`).toEqual(new Set(holes(key)));
  });
});

describe('a translation', () => {
  const told = translator(et);

  it('is found by the whole text', () => {
    expect(told('How games end')).toBe('Kuidas mängud lõpevad');
    expect(told('a question that somebody asked')).toBeNull();
    expect(told('toString')).toBeNull();
    expect(told('round the corner')).toBeNull();
  });

  it('fills holes with words that are translated in turn, and leaves names alone', () => {
    expect(told('Time per move, placing')).toBe('Aeg käigu kohta: asetamine');
    expect(told('width 3, brute force: solved')).toBe('laius 3, jõumeetod: lahendatud');
    expect(told('uct(c=0.7) takes longest, 1.50 ms a move.')).toBe('Kõige kauem mõtleb uct(c=0.7), käigu kohta 1,50 ms.');
  });

  it('writes decimals with a comma in lists too, but not in parameters', () => {
    expect(told('Points in 18 games: uct(c=0.7) 88.3 % (81.5–95.2), greedy 7.5 % (0–31).')).toBe('Punktid 18 mängust: uct(c=0.7) 88,3 % (81,5–95,2), greedy 7,5 % (0–31).');
  });

  it('takes the key that says most of the text', () => {
    expect(told('plyground 0.1.0 · on a machine, 2 threads, linux · begun 2026-11-16')).toBe('plyground 0.1.0 · masin: a machine, 2 lõime, linux · alustatud 2026-11-16');
    const match = 'uct scores 60.5 % (50–71) against greedy (won 6, drew 0, lost 4), an Elo difference of 74 (−5 to 160).';
    expect(told(match)).toMatch(/Elo erinevus 74 \(−5 kuni 160\)\.$/);
    expect(told(`${match} The sequential test has not decided yet.`)).toMatch(/160\)\. Järjestikune test pole veel otsustanud\.$/);
  });

  it('knows a number with its doubt and unit', () => {
    expect(told('−12.5 ms (−1\u202f000 to 3.5)')).toBe('−12,5 ms (−1\u202f000 kuni 3,5)');
    expect(told('−∞ (at most 43)')).toBe('−∞ (kuni 43)');
    expect(told('rows (2 to 4)')).toBeNull();
  });

  it('goes through the parts of what is joined by semicolons, all or none', () => {
    expect(told('Half of the games of random end within 105 moves; half of the games of corner end within 31.5 moves.')).toBe(
      'Pool mängudest lõpeb kuni nii mitme käiguga: random 105; corner 31,5.',
    );
    expect(told('Half of the games of random end within 105 moves; nobody knows why.')).toBeNull();
  });
});
