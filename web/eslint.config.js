// What the type checker does not see: unsound habits in TypeScript, Svelte and the tests. All findings are errors.

import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default typescript.config(
  { ignores: ['dist', 'node_modules', 'src/api/types.ts'] },
  ...typescript.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    rules: {
      // With noUncheckedIndexedAccess an exclamation mark says that the index comes from the list itself.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Boards are SVG text made of our own numbers and of words that went through `escape`.
      'svelte/no-at-html-tags': 'off',
      // Maps and dates are replaced, never changed: $state.raw holds them.
      'svelte/prefer-svelte-reactivity': 'off',
      // Addresses are plain: the page has a router of its own.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  { files: ['tests/**', 'tools/**', '*.config.*'], languageOptions: { globals: { ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
);
