// Whether values are shown as they read or as the searches have them: one choice for every place that shows values.

import { remember, remembered } from '../lib/stored';

export const shownValues = $state({ raw: remembered('rawValues', false) });

export function toggleRaw(): void {
  shownValues.raw = !shownValues.raw;
  remember('rawValues', shownValues.raw);
}
