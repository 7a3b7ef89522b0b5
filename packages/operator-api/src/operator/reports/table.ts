import { type Db, readReportInWorker } from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { defineRoute, type ReadCall } from '@mercer/platform/http/routes/define-route';
import type { OperatorRoute, Schema } from '@mercer/platform/http/routes/route';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Source } from '../../reports/index.ts';
import {
  buildAfterCondition,
  buildOrderBy,
  buildResultPage,
  type Page,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { type Cell, formatCsvTable } from './csv.ts';

/** Query fields of every table. */
export const tableQuery = { ...pageQuery, format: v.optional(v.picklist(['json', 'csv'])) };

type Row = Record<string, Cell>;

interface Table<Query> {
  path: string;
  summary: string;
  query: Schema<Query>;
  /** schemas of the columns, in the order of the CSV */
  columns: Record<string, Schema>;
  /** schemas of the response fields in addition to the rows */
  about?: Record<string, Schema>;
  read(call: ReadCall<Query>): Promise<{ results: Row[]; next: string | null }>;
}

/** A call that answers with a page of a table: JSON, or CSV where `format` or `Accept` asks for it. */
export function defineTableRoute<Query>({
  path,
  summary,
  query,
  columns,
  about = {},
  read: readRows,
}: Table<Query>): OperatorRoute {
  const answer = v.strictObject({
    results: v.array(v.strictObject(columns)),
    next: v.nullable(v.string()),
    has_more: v.boolean(),
    ...about,
  });
  const route = defineRoute({
    method: 'GET',
    path,
    access: 'operator',
    scope: 'orders',
    tag: 'reports',
    summary,
    query,
    answer,
    isTable: true,
    async read(call) {
      const table = await readRows(call);
      return { ...table, has_more: table.next !== null };
    },
  });
  return {
    ...route,
    async handle(c, params) {
      const answered = await route.handle(c, params);
      return isCsvRequested(c) ? respondWithCsv(c, await answered.json(), Object.keys(columns)) : answered;
    },
  };
}

function isCsvRequested(c: Context<AppEnv>): boolean {
  const requestedFormat = c.req.query('format');
  return requestedFormat === undefined
    ? (c.req.header('accept') ?? '').includes('text/csv')
    : requestedFormat === 'csv';
}

/** The page behind it is in the header `Link`. */
function respondWithCsv(
  c: Context<AppEnv>,
  { results, next }: { results: Row[]; next: string | null },
  columns: string[],
) {
  const { pathname, searchParams } = new URL(c.req.url);
  if (next !== null) {
    searchParams.set('after', next);
    c.header('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  c.header('Content-Disposition', `attachment; filename="${pathname.split('/').at(-1)}.csv"`);
  return c.body(formatCsvTable(columns, results), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
}

/** A page of the source's rows. @param sort one of its columns, with a dash before it for the highest first */
export async function readSourcePage<Found extends { id: string }>(
  db: Db,
  source: Source,
  { page, sort }: { page: Page; sort: string },
): Promise<{ rows: Found[]; next: string | null }> {
  const order = parseSortOrder(sort);
  const rowsQuery = sql<Found & { place: string | number }>`select *, ${sql.ref(order.column)} as place
    from (${source}) listed where ${buildAfterCondition(page, order)} order by ${buildOrderBy(order)} limit ${page.limit + 1}`;
  return buildResultPage(await readReportInWorker(db, rowsQuery.compile(db)), page, ({ place }) => place);
}
