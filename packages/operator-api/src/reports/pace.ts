import type { DaySpan } from '@mercer/contract';
import { type Db, readReportInWorker } from '@mercer/database';
import { sql } from 'kysely';
import type { Source, TimeSpan } from './sql.ts';

const mostDays = 31;
/** Target time of one read in ms, which is roughly how long concurrent readers wait. */
const aimMs = 100;
/** Limit of rows in one read, because the process that serves shoppers receives them. */
const mostRows = 2000;

/** Adapts how many days of a long time span are read at once, so that each read takes little time. */
class Pace {
  days = 1;

  async readMeasured<Row>(work: () => Promise<Row[]>): Promise<Row[]> {
    const startedAt = performance.now();
    const rows = await work();
    const tookMs = performance.now() - startedAt;
    if (tookMs > aimMs || rows.length > mostRows) this.days = Math.max(1, Math.floor(this.days / 2));
    else if (tookMs < aimMs / 2 && rows.length < mostRows / 2) this.days = Math.min(mostDays, this.days * 2);
    return rows;
  }
}

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
