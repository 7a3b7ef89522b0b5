import { sql } from 'kysely';
import { type Db, readReportInWorker } from '../db/index.ts';
import { Pace } from './pace.ts';
import type { Source, TimeSpan } from './sql.ts';

const dayMs = 86_400_000;

/**
 * Rows of a long time, read in parts of days.
 * @param columns what is added up; of the others the newest counts
 */
export async function sumReportRows<Row extends { id: string }>(
  db: Db,
  { since, until }: TimeSpan,
  { source, columns }: { source: (span: TimeSpan) => Source; columns: (keyof Row)[] },
): Promise<Row[]> {
  const sums = new Map<string, Row>();
  const pace = new Pace();
  const last = Date.parse(until);
  for (let start = Date.parse(since), end: number; start < last; start = end) {
    end = Math.min(start + pace.days * dayMs, last);
    const part = { since: new Date(start).toISOString(), until: new Date(end).toISOString() };
    const rows = await pace.readMeasured(() => readReportInWorker(db, sql<Row>`${source(part)}`.compile(db)));
    for (const row of rows) sums.set(row.id, mergeRowSums(sums.get(row.id), row, columns));
  }
  return [...sums.values()];
}

/** Adds the previous sums to the newer row in place, because there are many rows. */
function mergeRowSums<Row extends object>(previousRow: Row | undefined, row: Row, columns: (keyof Row)[]): Row {
  if (!previousRow) return row;
  for (const column of columns) Object.assign(row, { [column]: Number(previousRow[column]) + Number(row[column]) });
  return row;
}
