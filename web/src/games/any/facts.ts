// Numbers of any game with their names, in the chosen language where it has words for them.

import { num, told, word } from '../../i18n/index.svelte';

export const labelOf = (label: string): string => word('fact', label, told(label));
export const valueOf = (value: string): string => (value !== '' && Number.isFinite(Number(value)) ? num(Number(value)) : told(value));
