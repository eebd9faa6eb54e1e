// Where a tooltip stands on a board: beside what it is about, over nothing that one wants to see with it.

import type { Size, Spot, Surroundings } from './module';

const GAP = 6;
/** How finely the board is searched where no place beside the cell is free. */
const STEPS = 16;

/** Whether any of a cell lies under the tooltip. */
const covers = (at: Spot, size: Size, reach: number) => (cell: Spot): boolean =>
  cell.x + reach > at.x && cell.x - reach < at.x + size.width && cell.y + reach > at.y && cell.y - reach < at.y + size.height;

const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

/**
 * The top left corner of a tooltip about a cell: above it if that hides nothing, else below, right or left of it, else
 * at the nearest place that hides nothing.
 */
export function tipPlace(about: Spot, size: Size, { box, reach, keep, pieces }: Surroundings): Spot {
  // In the middle of its side of the cell, or flush with either edge of the cell.
  const along = (at: number, length: number, most: number) =>
    [at - length / 2, at - reach, at + reach - length].map((start) => within(start, most - length));
  const [xs, ys] = [along(about.x, size.width, box.width), along(about.y, size.height, box.height)];
  const far = reach + GAP;
  const sides: Spot[] = [
    ...xs.map((x) => ({ x, y: about.y - far - size.height })),
    ...xs.map((x) => ({ x, y: about.y + far })),
    ...ys.map((y) => ({ x: about.x + far, y })),
    ...ys.map((y) => ({ x: about.x - far - size.width, y })),
  ];
  const steps = Array.from({ length: STEPS + 1 }, (_, k) => k / STEPS);
  const elsewhere = steps.flatMap((y) => steps.map((x) => ({ x: x * Math.max(0, box.width - size.width), y: y * Math.max(0, box.height - size.height) })));
  const outside = (at: Spot) => Math.max(0, -at.x, at.x + size.width - box.width) + Math.max(0, -at.y, at.y + size.height - box.height);
  const away = (at: Spot) => Math.hypot(about.x - within(about.x - at.x, size.width) - at.x, about.y - within(about.y - at.y, size.height) - at.y);
  const cost = (at: Spot) => {
    const hides = covers(at, size, reach);
    return 10_000 * keep.filter(hides).length + 3000 * Number(hides(about)) + 1000 * pieces.filter(hides).length + outside(at) + Math.max(0, away(at) - far);
  };
  return [...sides, ...elsewhere].reduce((best, at) => (cost(at) < cost(best) ? at : best));
}
