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

/** Texts of the server: keys that it told without a translation, and keys that it did not tell and that no source has either. */
export function textsOf(texts, told, sources) {
  const written = (key) => {
    const parts = key.split(/\{\w+\}/);
    const least = Math.min(LONG, Math.max(...parts.map((part) => part.length)));
    return parts.some((part) => part.length >= least && sources.includes(part.slice(0, START)));
  };
  const superfluous = Object.keys(texts).filter((key) => !told.includes(key) && !written(key));
  return { missing: told.filter((key) => !Object.hasOwn(texts, key)), superfluous };
}
