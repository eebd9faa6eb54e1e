/** How many places of the last line stay empty. */
const gaps = (count: number, columns: number): number => (columns - (count % columns)) % columns;

/** In how many columns so many cards stand: as many as there may be, unless one less leaves fewer gaps. */
export const columnsFor = (count: number, most: number): number =>
  count < most ? Math.max(count, 2) : gaps(count, most - 1) < gaps(count, most) ? most - 1 : most;
