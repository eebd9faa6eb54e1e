// Light or dark: the system's choice until somebody makes another one by hand.

import { remember, remembered } from './stored';

export type Theme = 'light' | 'dark';

const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
let chosen = $state<Theme | null>(null);
let fallback = $state<Theme>('light');

export const theme = {
  get now(): Theme {
    return chosen ?? fallback;
  },
  toggle(): void {
    chosen = theme.now === 'dark' ? 'light' : 'dark';
    remember('theme', chosen);
    show();
  },
};

function show(): void {
  document.documentElement.dataset.theme = theme.now;
}

export function startTheme(): void {
  chosen = remembered<Theme | null>('theme', null);
  fallback = system();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    fallback = system();
    show();
  });
  show();
}
