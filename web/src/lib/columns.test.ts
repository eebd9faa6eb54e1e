import { expect, it } from 'vitest';
import { columnsFor } from './columns';

it('cards fill their lines as far as they can', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((count) => columnsFor(count, 4))).toEqual([2, 2, 3, 4, 3, 3, 4, 4, 3, 4, 4]);
  expect([1, 2, 3, 4, 5, 6, 8, 9].map((count) => columnsFor(count, 3))).toEqual([2, 2, 3, 2, 3, 3, 2, 3]);
});

it('no card is left alone in its line where another number of columns helps', () => {
  const alone = (count: number, columns: number) => count > columns && count % columns === 1;
  for (let count = 1; count <= 12; count++) expect(alone(count, columnsFor(count, 4)), `${count}`).toBe(false);
});
