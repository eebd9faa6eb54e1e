// What the page's style sheets say of a board, written into its markup: programs that draw SVG know neither custom
// properties nor animations, and a picture in somebody's document must not depend on its styles.

import tokens from '../style/tokens.css?raw';
import { outlineLength } from './outline';

const NIGHT = ':root[data-theme="dark"]';

/** Names and values of the custom properties in a part of the style sheet. */
function propertiesIn(css: string): Map<string, string> {
  const bare = css.replace(/\/\*.*?\*\//gs, '');
  return new Map([...bare.matchAll(/--([\w-]+):\s*([^;}]+?)\s*;/g)].map((found): [string, string] => [found[1]!, found[2]!]));
}

const day = propertiesIn(tokens.slice(0, tokens.indexOf(NIGHT)));
const [byNight = ''] = tokens.slice(tokens.indexOf(NIGHT)).split('@media');
const night = new Map([...day, ...propertiesIn(byNight)]);

// The page's own; where none of its names is known, as in crates/picture, the last one is a font that is.
const SANS = (day.get('sans') ?? 'sans-serif').replace(/"/g, "'").replace(/\s+/g, ' ');

/** `rgb(16 24 32 / .10)` as every program reads it. */
const commas = (colour: string): string => colour.replace(/^rgb\(([\d.]+) ([\d.]+) ([\d.]+) \/ ([\d.]+)\)$/, 'rgba($1,$2,$3,$4)');

function valued(markup: string, properties: Map<string, string>): string {
  return markup.replace(/var\(--([\w-]+)\)/g, (whole, name: string) => {
    const value = properties.get(name);
    return value === undefined ? whole : commas(valued(value, properties));
  });
}

const WEIGHTS: Record<string, string> = { w4: '400', w6: '600' };

/** The classes of letters as attributes; the others are about movement. */
function worded(words: string, rest: string): string {
  const classes = words.split(' ');
  const own = (name: string, value: string) => (rest.includes(` ${name}=`) ? '' : ` ${name}="${value}"`);
  if (classes.includes('b-label')) return own('font-family', SANS) + own('font-weight', '500');
  if (!classes.includes('b-num')) return '';
  const weight = classes.map((word) => WEIGHTS[word]).find(Boolean) ?? '700';
  return own('font-family', SANS) + own('font-weight', weight) + own('text-anchor', 'middle') + own('dominant-baseline', 'central');
}

/** Dashes that are counted in parts of an outline, in its own units. */
function measured(element: string): string {
  const parts = / pathLength="([\d.]+)"/.exec(element);
  if (!parts) return element;
  const bare = element.replace(parts[0], '');
  const outline = / d="([^"]*)"/.exec(element)?.[1] ?? '';
  return bare.replace(/ stroke-dasharray="([\d. ]+)"/, (_, dashes: string) => {
    const unit = outlineLength(outline) / Number(parts[1]);
    return ` stroke-dasharray="${dashes.split(' ').map((dash) => Math.round(Number(dash) * unit * 100) / 100).join(' ')}"`;
  });
}

/** Markup of the page as a picture that stands alone. */
export function painted(markup: string, dark: boolean): string {
  const still = markup.replace(/<(path|circle)[^>]*class="pulse"[^>]*\/>/g, '');
  const worn = still.replace(/<[^>]*>/g, (element) => measured(element.replace(/ class="([^"]*)"/, (_, words: string) => worded(words, element))));
  // Two pictures in one document must not share what they define, unless it is the same.
  const suffix = dark ? 'night' : 'day';
  const named = worn.replace(/ id="([\w-]+)"/g, ` id="$1-${suffix}"`).replace(/url\(#([\w-]+)\)/g, `url(#$1-${suffix})`);
  return valued(named, dark ? night : day);
}
