// Texts that the server tells, in another language: found by the English text itself, as gettext does. A key may have holes
// ("{agent} takes longest, {time} a move."), each of which stands for words of the text, and these are translated in turn;
// one whose name is a single letter ("round {n}") stands for a number. Findings are also joined by semicolons. The file
// imports nothing, so that the tests of what a real server tells use it too.

export type Texts = Record<string, string>;

/** The text in the other language; null if there is no translation. */
export type Translate = (text: string) => string | null;

const HOLE = /\{(\w+)\}/g;
const NUMBER = '([−∞\\d][∞\\d.\\s]*(?:%|ns|µs|ms|s|min)?)';

export const holes = (text: string): string[] => [...text.matchAll(HOLE)].map(([, name]) => name!);

/** A decimal comma, as all three languages write it: in numbers, but neither in versions nor in an agent's parameters. */
const localNumber = (text: string): string => text.replace(/(?<=^|[\s(–−])(\d+)\.(\d+)(?=$|[\s)–,;%])/g, '$1,$2');

type Template = { pattern: RegExp; names: string[]; value: string };

function templateOf([key, value]: [string, string]): Template {
  const fixed = key.split(HOLE).map((part, k) => (k % 2 === 1 ? (part.length === 1 ? NUMBER : '(.+?)') : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return { pattern: new RegExp(`^${fixed.join('')}$`), names: holes(key), value };
}

export function translator(texts: Texts): Translate {
  // The more a key says itself the sooner it is tried: "A test decided." would also fit "A {thing}."
  const says = (key: string) => key.replace(HOLE, '').length;
  const keys = Object.entries(texts).filter(([key]) => holes(key).length > 0);
  const templates = keys.sort(([a], [b]) => says(b) - says(a)).map(templateOf);

  function filled(text: string): string | null {
    for (const { pattern, names, value } of templates) {
      const found = pattern.exec(text);
      if (found) return value.replace(HOLE, (_, name: string) => word(found[1 + names.indexOf(name)]!));
    }
    return null;
  }
  const one: Translate = (text) => (Object.hasOwn(texts, text) ? texts[text]! : filled(text));
  const word = (text: string): string => one(text) ?? localNumber(text);

  return (text) => {
    const whole = one(text);
    if (whole !== null || !text.endsWith('.')) return whole;
    const parts = text.slice(0, -1).split('; ').map(one);
    return parts.includes(null) ? null : `${parts.join('; ')}.`;
  };
}
