// Which colour and which dash stands for what in a chart: once, for the marks and for the legend above them.

import type { ChartData } from '../api/types';
import type { Text } from '../i18n/texts';

/** dash: of a line, null: no line; each: where every category has a fill of its own. */
export type Swatch<W = string> = { name: W; fill: string; opacity: number; dash: string | null; each?: string[] };

const dashes = ['', '7 4', '2 4', '10 4 2 4'];
/** More lines than this are grey: nobody tells ten colours apart. */
export const COLOURED = 5;

/** The colour of the agent at this place in the experiment's order. */
export const category = (k: number) => `var(--cat-${(k % 8) + 1})`;
/** Steps of one hue, for what is no agent: from the middle of the ramp to its end, so that each is seen on paper. */
const step = (k: number, all: number) => `var(--seq-${Math.round((all > 4 ? 3 : 4) + (k * (all > 4 ? 4 : 3)) / Math.max(1, all - 1))})`;
const plain = (name: Text, fill: string): Swatch<Text> => ({ name, fill, opacity: 1, dash: null });

/** What a chart's series look like. A chart along the agents has other things as its series, which get no agent's colour. */
export function swatches(data: ChartData): Swatch<Text>[] {
  switch (data.shape) {
    case 'lines':
      return data.lines.map(({ name }, k) => ({ name, fill: k < COLOURED ? category(k) : 'var(--cat-8)', opacity: 1, dash: dashes[k % 4]! }));
    case 'bars':
      if (data.along !== 'agent') return data.series.map(({ name }, k) => plain(name, category(k)));
      if (data.series.length > 1) return data.series.map(({ name }, k) => plain(name, step(k, data.series.length)));
      return data.series.map(({ name }) => ({ ...plain(name, category(0)), each: data.categories.map((_, k) => category(k)) }));
    case 'scatter':
      return data.groups.map(({ name }, k) => plain(name, category(k)));
    case 'histogram':
      return data.series.map(([name], k) => plain(name, data.series.length > 1 ? category(k) : 'var(--seq-4)'));
    case 'stacked':
      return data.parts.map((name, k) => {
        if (data.parts.length !== 3) return plain(name, category(k));
        return { name, fill: ['var(--good)', 'var(--even)', 'var(--bad)'][k]!, opacity: k === 1 ? 0.5 : 1, dash: null };
      });
    case 'matrix':
      return [];
  }
}
