// Numbers as people take them in: a few digits, a unit, a true minus.

import { num } from '../i18n/index.svelte';

export const minus = (text: string): string => text.replace('-', '−');

/** So many digits after the point; what rounds to nothing has no sign. */
export const fixed = (value: number, digits: number): string => minus(value.toFixed(digits).replace(/^-(?=[0.]+$)/, ''));

/** 9 800 000 as "9.8 M". */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return num(value, { maximumFractionDigits: size < 10 && !Number.isInteger(value) ? 1 : 0 });
  const [unit, name] = size < 999_500 ? [1e3, 'k'] : size < 999_500_000 ? [1e6, 'M'] : [1e9, 'G'];
  const scaled = value / unit;
  return `${num(scaled, { maximumFractionDigits: Math.abs(scaled) < 10 ? 1 : 0 })} ${name}`;
}

/** Milliseconds as a clock: 5:21, 1:02:03. The same in every language. */
export function clock(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Milliseconds as seconds: "0.8 s", "12 s", "1 min 52 s". */
export function duration(millis: number): string {
  const seconds = millis / 1000;
  if (seconds < 10) return `${num(seconds, { maximumFractionDigits: seconds < 1 ? 2 : 1 })} s`;
  if (seconds < 60) return `${num(Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const percent = (share: number, digits = 0): string => `${num(share * 100, { maximumFractionDigits: digits })} %`;
