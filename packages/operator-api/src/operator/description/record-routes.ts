import type { Database, Row } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { defineRoute, type ReadCall } from '@mercer/platform/http/routes/define-route';
import type { OperatorRoute, OperatorRouteDescription, Schema } from '@mercer/platform/http/routes/route';
import { readTimeZone } from '@mercer/platform/settings';
import * as v from 'valibot';
import { buildListAnswer, buildWholeList, createListSchema, type Page, pageQuery, parseSortOrder } from './list.ts';
import {
  changeQuery,
  isDated,
  isSearched,
  type ListSearch,
  readChangedIds,
  searchQuery,
  searchRecords,
} from './list-search.ts';
import { type RecordTable, readTablePage } from './records.ts';

type FilterValue = string | number | readonly string[] | undefined;

type RouteGroup = Pick<OperatorRouteDescription, 'path' | 'access' | 'scope' | 'tag'>;

interface ListDefinition<Table extends keyof Database> extends RouteGroup {
  summary: string;
  table: Table;
  /** columns that the list can be narrowed by */
  filters?: Record<string, Schema<FilterValue>>;
  /** columns that have one value in all of them */
  equal?: Record<string, string>;
  /** values that the caller is confined to, of columns that the list can be narrowed by */
  restrict?(actor: OperatorKey): Record<string, readonly string[]>;
  /** a column, with a dash before it for the highest first; ids are in the order of time */
  sort?: string;
  /** schema of one record */
  answer: Schema;
  /** @param timeZone of the store's days */
  serialize(row: Row<Table>, timeZone: string): object;
}

/** A page of a table's records, the newest first unless told. */
export function defineListRoute<Table extends RecordTable>(definition: ListDefinition<Table>): OperatorRoute {
  const { table, filters = {}, equal = {}, restrict, sort = '-id', answer, serialize, ...group } = definition;
  return defineRoute({
    ...group,
    method: 'GET',
    // Fields beyond the page are filters
    query: v.strictObject({
      ...pageQuery,
      ...(isSearched(table) && searchQuery),
      ...(isDated(table) && changeQuery),
      ...filters,
    }) as Schema<Page & { fields?: string } & Record<string, FilterValue>>, // fields beyond the page are filters
    answer: createListSchema(answer),
    async read({ db, actor, query: { after: afterToken, limit, fields: _, q, updated_since, ...narrowed } }) {
      const listQuery = {
        page: { after: afterToken, limit },
        order: parseSortOrder(sort),
        search: { q, updated_since } as ListSearch, // texts, as the query's schema says
        equal: { ...narrowed, ...equal, ...confineFilters(narrowed, restrict?.(actor)) },
      };
      const { rows, ...page } = await readTablePage<Row<Table> & { id: string }>(db, table, listQuery);
      const timeZone = await readTimeZone(db);
      return buildListAnswer(
        rows.map((row) => serialize(row, timeZone)),
        page,
      );
    },
  });
}

/** Keeps of what is asked for what the caller may see. */
function confineFilters(
  requested: Record<string, FilterValue>,
  confined: Record<string, readonly string[]> = {},
): Record<string, readonly string[]> {
  const entries = Object.entries(confined).map(([name, values]) => {
    const value = requested[name];
    return [name, value === undefined ? values : values.filter((each) => [value].flat().includes(each))] as const;
  });
  return Object.fromEntries(entries);
}

interface WholeListDefinition extends RouteGroup {
  summary: string;
  /** Fields of the query that a record's field of the same name has to equal. */
  filters?: v.ObjectEntries;
  /** table of the records, whose changes are tracked; absent: nobody changes them */
  table?: keyof Database;
  answer: Schema;
  readAll(call: ReadCall<object>): Promise<object[]>;
}

/** Defines a list without pages: `q` finds a part of any text in it. */
export function defineWholeListRoute({
  table,
  answer,
  filters = {},
  readAll,
  ...definition
}: WholeListDefinition): OperatorRoute {
  const { fields } = pageQuery;
  return defineRoute({
    ...definition,
    method: 'GET',
    query: v.strictObject({ fields, ...searchQuery, ...(table && changeQuery), ...filters }) as Schema<ListSearch>, // with filters
    answer: createListSchema(answer),
    async read(call) {
      const { q, updated_since, ...query } = call.query;
      const narrowed = Object.entries(query).filter(([name]) => name in filters);
      const records = searchRecords(await readAll(call), q).filter((record) =>
        narrowed.every(([name, value]) => Object(record)[name] === value),
      );
      if (!table || updated_since === undefined) return buildWholeList(records);
      const changedIds = await readChangedIds(call.db, table, updated_since);
      return buildWholeList(records.filter((record) => changedIds.has(Object(record).id)));
    },
  });
}

interface FindDefinition extends RouteGroup {
  /** name of the record in errors: there is no such … */
  recordName: string;
  answer: Schema;
  find(call: ReadCall<object>): Promise<object | null | undefined>;
  forKey?: (record: object, actor: OperatorKey) => object;
}

/** Defines a route that reads one record, with its `ETag`. */
export function defineFindRoute({ recordName, find, ...definition }: FindDefinition): OperatorRoute {
  return defineRoute({
    ...definition,
    method: 'GET',
    summary: `One ${recordName}`,
    refusals: { 404: `no such ${recordName}` },
    isVersioned: true,
    async read(call) {
      const record = await find(call);
      if (!record) throw buildNotFoundError(`There is no such ${recordName}`);
      return record;
    },
  });
}
