/** In how many columns so many cards stand: four, unless three leave fewer gaps. */
export const columnsFor = (count: number): number => (count < 4 ? Math.max(count, 2) : [5, 6, 9].includes(count) ? 3 : 4);
