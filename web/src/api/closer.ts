// What the server sends where its description (types.ts) says less than the page needs. A line here goes as soon as the
// description has it.

import type { Estimate, Parameter, Published, ReportCell, StudyTablePage, Unit, View } from './types';

/** Lines between two cells each: described as lists of any length. */
export const linksOf = (view: View): [number, number][] => view.links as [number, number][];

/** A number of a report's table and its unit: described as two objects. */
type NumberCell = Extract<ReportCell, { number: unknown }>;
export const numberCell = (estimate: Estimate, unit: Unit): ReportCell => ({ number: [estimate, unit] }) as unknown as NumberCell;
export const numberOf = (cell: NumberCell): [Estimate, Unit] => cell.number as unknown as [Estimate, Unit];

/** What a study published: described as objects. */
export const figuresOf = (table: StudyTablePage) => table.figures as { what: string; published: Published }[];

/** The least value of a number: described as any value of a parameter. */
export const leastOf = ({ min }: Parameter) => (typeof min === 'boolean' ? undefined : (min ?? undefined));
