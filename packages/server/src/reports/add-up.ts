import { sql } from 'kysely';
import { type Db, readReport } from '../db/index.ts';
import { Pace } from './pace.ts';
import type { Source, Span } from './sql.ts';

const dayMs = 86_400_000;

/**
 * Rows of a long time, read in parts of days.
 * @param columns what is added up; of the others the newest counts
 */
export async function addUp<Row extends { id: string }>(
  db: Db,
  { since, until }: Span,
  { source, columns }: { source: (span: Span) => Source; columns: (keyof Row)[] },
): Promise<Row[]> {
  const sums = new Map<string, Row>();
  const pace = new Pace();
  const last = Date.parse(until);
  for (let start = Date.parse(since), end: number; start < last; start = end) {
    end = Math.min(start + pace.days * dayMs, last);
    const part = { since: new Date(start).toISOString(), until: new Date(end).toISOString() };
    const rows = await pace.read(() => readReport(db, sql<Row>`${source(part)}`.compile(db)));
    for (const row of rows) sums.set(row.id, added(sums.get(row.id), row, columns));
  }
  return [...sums.values()];
}

/** In the newer row, without making another one: there are many. */
function added<Row extends object>(known: Row | undefined, row: Row, columns: (keyof Row)[]): Row {
  if (!known) return row;
  for (const column of columns) Object.assign(row, { [column]: Number(known[column]) + Number(row[column]) });
  return row;
}
