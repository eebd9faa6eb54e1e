// How long ago something was, in the words of the language.

import { i18n } from '../i18n/index.svelte';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function ago(millis: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - millis) / 1000);
  const words = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
  for (const [unit, size] of units) if (seconds >= size) return words.format(-Math.floor(seconds / size), unit);
  return words.format(0, 'second');
}
