// The page's dictionaries for programs outside of it: modules that import nothing but types.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

async function load(path) {
  const source = readFileSync(new URL(`../src/i18n/${path}`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

/** The words of the page in English. */
export const { en } = await load('en.ts');

export const { translator, english, keyOf, hasWords } = await load('texts.ts');

/** Every language but English: the words of the page, and the texts of the server. */
export const languages = Object.fromEntries(
  await Promise.all(['et', 'fi', 'ro'].map(async (code) => [code, { words: (await load(`${code}.ts`))[code], texts: (await load(`server/${code}.ts`)).texts }])),
);
