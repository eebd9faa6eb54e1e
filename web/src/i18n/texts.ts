// Texts that the server tells, in another language: found by the English text, or by its template where it is composed, as
// gettext does. The file imports nothing, so that the tests of what a real server tells use it too.

export type Texts = Record<string, string>;

/** What fills a hole: a name or a number, which stays as it is; a text, which is translated in its turn; or several of them. */
export type TextFill = string | ComposedText | { list: TextFill[]; between: string };
/** A text whole in English, beside its template and what fills it; without a template the text is its own. */
export type ComposedText = { text: string; key?: string; with?: Record<string, TextFill> };
/** A text as the server tells it. */
export type Text = string | ComposedText;

/** The text in the other language; null if there is no translation. */
export type Translate = (text: Text) => string | null;

const HOLE = /\{(\w+)\}/g;

export const holes = (text: string): string[] => [...text.matchAll(HOLE)].map(([, name]) => name!);

/** The text as it stands in English: for whoever compares it, and where nobody has translated it. */
export const english = (text: Text): string => (typeof text === 'string' ? text : text.text);

/** What is asked for in a dictionary. */
export const keyOf = (text: Text): string => (typeof text === 'string' ? text : (text.key ?? text.text));

/** Whether there is anything to translate: a template such as "{value} ({interval})" is the same in every language. */
export const hasWords = (key: string): boolean => /\p{L}/u.test(key.replace(HOLE, ''));

/** A decimal comma, as all three languages write it: in numbers, but neither in versions nor in an agent's parameters. */
const localNumber = (text: string): string => text.replace(/(?<=^|[\s(–−])(\d+)\.(\d+)(?=$|[\s)–,;%])/g, '$1,$2');

export function translator(texts: Texts): Translate {
  function filled(fill: TextFill): string {
    if (typeof fill === 'string') return localNumber(fill);
    if ('list' in fill) return fill.list.map(filled).join(fill.between);
    return translate(fill) ?? localNumber(fill.text);
  }
  const translate: Translate = (text) => {
    const key = keyOf(text);
    const fills = typeof text === 'string' ? undefined : text.with;
    const found = Object.hasOwn(texts, key) ? texts[key]! : fills && !hasWords(key) ? key : null;
    if (found === null || !fills) return found;
    return found.replace(HOLE, (hole, name: string) => (Object.hasOwn(fills, name) ? filled(fills[name]!) : hole));
  };
  return translate;
}
