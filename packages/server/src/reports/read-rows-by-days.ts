import type { DaySpan } from './days.ts';
import { Pace } from './pace.ts';

/** A row for each day, read as many days at once as take little time. */
export async function readRowsByDays<Row>(
  days: DaySpan[],
  readDays: (chunk: DaySpan[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const pace = new Pace();
  while (rows.length < days.length) {
    const chunk = days.slice(rows.length, rows.length + pace.days);
    rows.push(...(await pace.readMeasured(() => readDays(chunk))));
  }
  return rows;
}
