// What the server sends where its description (types.ts) says less than the page needs. A line here goes as soon as the
// description has it.

import type { Estimate, ReportCell, Unit } from './types';

/** A number of a report's table and its unit: described as two objects. */
type NumberCell = Extract<ReportCell, { number: unknown }>;
export const numberCell = (estimate: Estimate, unit: Unit): ReportCell => ({ number: [estimate, unit] }) as unknown as NumberCell;
export const numberOf = (cell: NumberCell): [Estimate, Unit] => cell.number as unknown as [Estimate, Unit];
