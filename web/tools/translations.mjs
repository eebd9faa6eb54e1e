// What a language lacks, and what it has for nobody.

/** Shorter parts of a text stand in many sources, and count only where a text has no longer ones. */
const LONG = 6;
/** A source may put together what a key has in one: how a part begins is enough. */
const START = 20;

/** Words of the page: keys that only one of the two dictionaries has. */
export function wordsOf(english, words) {
  const lacking = (these, those) => Object.keys(these).filter((key) => !Object.hasOwn(those, key));
  return { missing: lacking(english, words), superfluous: lacking(words, english) };
}

/**
 * Texts of the server: those that it told without a translation, and keys that no text needed and of which nothing stands in
 * the sources either. A dictionary whose values are marks instead of translations tells which keys a text needs.
 */
export function textsOf({ translator, holes }, texts, told, sources) {
  const keys = Object.keys(texts);
  const marks = translator(Object.fromEntries(keys.map((key, k) => [key, `⟦${k}⟧${holes(key).map((name) => `{${name}}`).join('')}`])));
  const needed = new Set();
  const missing = told.filter((text) => {
    const found = marks(text);
    for (const [, k] of (found ?? '').matchAll(/⟦(\d+)⟧/g)) needed.add(keys[Number(k)]);
    return found === null;
  });
  const written = (key) => {
    const parts = key.split(/\{\w+\}/);
    const least = Math.min(LONG, Math.max(...parts.map((part) => part.length)));
    return parts.some((part) => part.length >= least && sources.includes(part.slice(0, START)));
  };
  return { missing, superfluous: keys.filter((key) => !needed.has(key) && !written(key)) };
}
