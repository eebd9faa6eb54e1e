// What the server sends where its description (types.ts) says less than the page needs. A line here goes as soon as the
// description has it.

import type { Estimate, Published, ReportCell, StudyTablePage, Text, Unit } from './types';

/** A number of a report's table and its unit: described as two objects. */
type NumberCell = Extract<ReportCell, { number: unknown }>;
export const numberCell = (estimate: Estimate, unit: Unit): ReportCell => ({ number: [estimate, unit] }) as unknown as NumberCell;
export const numberOf = (cell: NumberCell): [Estimate, Unit] => cell.number as unknown as [Estimate, Unit];

/** What a study published: described as objects. */
export const figuresOf = (table: StudyTablePage) => table.figures as { what: Text; published: Published }[];
