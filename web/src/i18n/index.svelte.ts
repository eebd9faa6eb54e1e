// One typed dictionary per language; what one lacks is said in English. Counts go through Intl.PluralRules, numbers through Intl.NumberFormat; no
// sentence is glued together from pieces. What the server tells is English, and has a dictionary of its own in `server/`,
// which is loaded when its language is chosen.

import { remember, remembered } from '../lib/stored';
import { en, type Messages } from './en';
import { et } from './et';
import { fi } from './fi';
import { ro } from './ro';
import { english, translator, type Text, type TextFill, type Texts, type Translate } from './texts';

export type Language = 'en' | 'et' | 'fi' | 'ro';
export type Key = keyof Messages;
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Values = Record<string, string | number>;

export const dictionaries: Record<Language, Partial<Messages>> & { en: Messages } = { en, et, fi, ro };
export const languages: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'et', name: 'Eesti' },
  { code: 'fi', name: 'Suomi' },
  { code: 'ro', name: 'Română' },
];

/** The first of the browser's languages that there is a dictionary for. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0];
    const found = languages.find((language) => language.code === code);
    if (found) return found.code;
  }
  return 'en';
}

const serverTexts: Partial<Record<Language, () => Promise<{ texts: Texts }>>> = {
  et: () => import('./server/et'),
  fi: () => import('./server/fi'),
  ro: () => import('./server/ro'),
};

let language = $state<Language>('en');
let translate = $state.raw<Translate | null>(null);

/** Until its dictionary has come, and where it cannot be loaded, what the server tells stands as it came. */
function speak(code: Language): void {
  [language, translate] = [code, null];
  document.documentElement.lang = code;
  serverTexts[code]?.().then(
    ({ texts }) => language === code && (translate = translator(texts)),
    (error: unknown) => console.warn(`The server's texts are shown in English: ${String(error)}`),
  );
}

export const i18n = {
  get language(): Language {
    return language;
  },
  choose(code: Language): void {
    remember('language', code);
    speak(code);
  },
};

export function startLanguage(): void {
  const asked = remembered<Language | null>('language', null);
  speak(asked && asked in dictionaries ? asked : pickLanguage(navigator.languages ?? [navigator.language]));
}

/** The message in a language; `{name}` stands for a value, and `n` chooses between plural forms. */
export function say(code: Language, key: Key, values: Values = {}): string {
  const own: string | Forms | undefined = dictionaries[code][key];
  const entry: string | Forms = own ?? en[key];
  const rule = () => new Intl.PluralRules(own === undefined ? 'en' : code).select(Number(values.n ?? 0));
  const text = typeof entry === 'string' ? entry : (entry[rule()] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? number(code, value) : value;
  });
}

export function number(code: Language, value: number, options: Intl.NumberFormatOptions = {}): string {
  const digits = options.maximumFractionDigits ?? 2;
  // What would be rounded to nothing keeps two figures, and nothing has no sign: neither 0 for 0.19 nor −0.
  const lost = options.maximumSignificantDigits === undefined && value !== 0 && Math.abs(value) < 0.5 * 10 ** -digits;
  const how = lost ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2, ...options };
  const text = new Intl.NumberFormat(code, how).format(value === 0 ? 0 : value);
  // Groups by a narrow space and a true minus everywhere; English would write commas.
  return (code === 'en' ? text.replace(/,/g, '\u202f') : text.replace(/[\u00a0\u202f]|\.(?=\d{3}(\D|$))/g, '\u202f')).replace('-', '−');
}

export const t = (key: Key, values?: Values): string => say(language, key, values);
export const num = (value: number, options?: Intl.NumberFormatOptions): string => number(language, value, options);

/** "a, b or c". */
export const listed = (words: string[]): string => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' }).format(words);

/** A move as people read it: a few are words and have translations, the rest is notation. Never for the server. */
export const moveName = (move: string): string => word('move', move);

/** A text that came from the server in the chosen language, if it has a translation; else in English. */
export const told = (text: Text): string => translate?.(text) ?? english(text);

/** A cell of a table: a name or a number, or a text in the chosen language. */
export const toldFill = (fill: TextFill): string =>
  typeof fill === 'string' ? fill : 'list' in fill ? fill.list.map(toldFill).join(fill.between) : told(fill);

/** A word of a game (a move, a side, a kind of piece) that came from the server, if the dictionary has it; else as it came. */
export function word(group: string, text: string, otherwise = text): string {
  const key = `${group}.${text}` as Key;
  return Object.hasOwn(en, key) ? t(key) : otherwise;
}

/** What a player is called, and how a game ended. A game that the dictionaries do not know has its own words, in English. */
export const sideName = (seat: string): string => word('side', seat, told(seat));
export const outcomeName = (outcome: string): string => word('outcome', outcome, told(outcome));
