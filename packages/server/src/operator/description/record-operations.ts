import * as v from 'valibot';
import type { Database, Row } from '../../db/index.ts';
import { buildNotFoundError } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import type { Description, Schema } from './description.ts';
import { createListSchema, type Page, pageQuery, parseSortOrder } from './list.ts';
import {
  defineReadOperation,
  defineWriteOperation,
  noQuery,
  type Operation,
  type ReadCall,
  type WriteCall,
} from './operation.ts';
import { type RecordTable, readTablePage } from './records.ts';

type OperationSummary = Pick<Description, 'tag' | 'refusals'> & { summary: string };

interface ListDefinition<Table extends keyof Database> extends OperationSummary {
  table: Table;
  /** columns that the list can be narrowed by */
  filters?: Record<string, Schema<string | number | undefined>>;
  /** columns that have one value in all of them */
  equal?: Record<string, string>;
  /** a column, with a dash before it for the highest first; ids are in the order of time */
  sort?: string;
  /** schema of one record */
  answer: Schema;
  serialize(row: Row<Table>): object;
}

/** A page of a table's records, the newest first unless told. */
export function defineListOperation<Table extends RecordTable>(listed: ListDefinition<Table>): Operation {
  const { tag, summary, table, filters = {}, equal = {}, sort = '-id', answer, serialize } = listed;
  return defineReadOperation({
    tag,
    summary,
    // Fields beyond the page are filters
    query: v.strictObject({ ...pageQuery, ...filters }) as Schema<Page & Record<string, string | number | undefined>>,
    answer: createListSchema(answer),
    async run({ db, query: { after: afterToken, limit, ...narrowed } }) {
      const listQuery = {
        page: { after: afterToken, limit },
        order: parseSortOrder(sort),
        equal: { ...narrowed, ...equal },
      };
      const { rows, next } = await readTablePage<Row<Table> & { id: string }>(db, table, listQuery);
      return { results: rows.map(serialize), next };
    },
  });
}

interface FindDefinition {
  tag: string;
  /** name of the record in errors: there is no such … */
  recordName: string;
  answer: Schema;
  find(call: ReadCall<object>): Promise<object | null | undefined>;
  forKey?: (record: object, actor: OperatorKey) => object;
}

/** Defines an operation that reads one record, with its `ETag`. */
export function defineFindOperation({ tag, recordName, answer, find, forKey }: FindDefinition): Operation {
  return defineReadOperation({
    tag,
    summary: `One ${recordName}`,
    query: noQuery,
    answer,
    refusals: { 404: `no such ${recordName}` },
    isVersioned: true,
    forKey,
    async run(call) {
      const record = await find(call);
      if (!record) throw buildNotFoundError(`There is no such ${recordName}`);
      return record;
    },
  });
}

interface CreateDefinition<Body> extends OperationSummary {
  body: Schema<Body>;
  example: object;
  answer: Schema;
  run(call: WriteCall<Body>): Promise<unknown>;
}

/** A new record: 201, once for each `Idempotency-Key`. */
export function defineCreateOperation<Body>(definition: CreateDefinition<Body>): Operation {
  return defineWriteOperation({ ...definition, status: 201, isVersioned: true });
}

/** Changes the fields that are given, unless `If-Match` names another record than there is. */
export function defineUpdateOperation<Body>(definition: CreateDefinition<Body>): Operation {
  return defineWriteOperation({ ...definition, isVersioned: true });
}

interface RemoveDefinition extends OperationSummary {
  run(call: WriteCall<object>): Promise<void>;
}

/** Answers nothing: 204. */
export function defineDeleteOperation(removed: RemoveDefinition): Operation {
  return defineWriteOperation({ ...removed, body: v.strictObject({}), isVersioned: true });
}
