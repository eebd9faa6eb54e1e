// The texts on a picture, in English: what the drawings ask of the page's dictionary, without the page.

export const texts: Record<string, { one: string; other: string }> = {
  'board.folded': { one: '{n} row crossed out', other: '{n} rows crossed out' },
};

export function t(key: string, values: Record<string, string | number> = {}): string {
  const forms = texts[key];
  if (!forms) throw new Error(`no text ${key} for pictures: add it to web/src/picture/english.ts`);
  const text = values.n === 1 ? forms.one : forms.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
