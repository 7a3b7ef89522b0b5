import type { Context } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Db, readReport } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import type { Source } from '../../reports/index.ts';
import type { Schema } from '../description/description.ts';
import { isAfter, listAnswer, ordered, orderOf, type Page, pageOf, pageQuery } from '../description/list.ts';
import { type Operation, type Reading, reads } from '../description/operation.ts';
import { type Cell, csvOf } from './csv.ts';

/** Query fields of every table. */
export const tableQuery = { ...pageQuery, format: v.optional(v.picklist(['json', 'csv'])) };

type Row = Record<string, Cell>;

interface Table<Query> {
  summary: string;
  query: Schema<Query>;
  /** of each row, in the order of the CSV */
  columns: Record<string, Schema>;
  /** what is answered besides the rows */
  about?: Record<string, Schema>;
  run(call: Reading<Query>): Promise<{ results: Row[]; next: string | null }>;
}

/** A call that answers with a page of a table: JSON, or CSV where `format` or `Accept` asks for it. */
export function tabulates<Query>({ summary, query, columns, about = {}, run }: Table<Query>): Operation {
  const answer = v.strictObject({ ...listAnswer(v.strictObject(columns)).entries, ...about });
  const operation = reads({ tag: 'reports', summary, query, answer, isTable: true, run });
  return {
    ...operation,
    async handle(c) {
      const answered = await operation.handle(c);
      return wantsCsv(c) ? asCsv(c, await answered.json(), Object.keys(columns)) : answered;
    },
  };
}

function wantsCsv(c: Context<AppEnv>): boolean {
  const asked = c.req.query('format');
  return asked === undefined ? (c.req.header('accept') ?? '').includes('text/csv') : asked === 'csv';
}

/** The page behind it is in the header `Link`. */
function asCsv(c: Context<AppEnv>, { results, next }: { results: Row[]; next: string | null }, columns: string[]) {
  const { pathname, searchParams } = new URL(c.req.url);
  if (next !== null) {
    searchParams.set('after', next);
    c.header('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  c.header('Content-Disposition', `attachment; filename="${pathname.split('/').at(-1)}.csv"`);
  return c.body(csvOf(columns, results), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
}

/** A page of the source's rows. @param sort one of its columns, with a dash before it for the highest first */
export async function pageOfRows<Found extends { id: string }>(
  db: Db,
  source: Source,
  { page, sort }: { page: Page; sort: string },
): Promise<{ rows: Found[]; next: string | null }> {
  const order = orderOf(sort);
  const wanted = sql<Found & { place: string | number }>`select *, ${sql.ref(order.column)} as place
    from (${source}) listed where ${isAfter(page, order)} order by ${ordered(order)} limit ${page.limit + 1}`;
  return pageOf(await readReport(db, wanted.compile(db)), page, ({ place }) => place);
}
