import * as v from 'valibot';
import type { Database, Row } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import type { Description, Schema } from './description.ts';
import { listAnswer, orderOf, type Page, pageQuery } from './list.ts';
import { noQuery, type Operation, type Reading, reads, type Writing, writes } from './operation.ts';
import { listRows, type Recorded } from './records.ts';

type About = Pick<Description, 'tag' | 'refusals'> & { summary: string };

interface Listed<Table extends keyof Database> extends About {
  table: Table;
  /** columns that the list can be narrowed by */
  filters?: Record<string, Schema<string | number | undefined>>;
  /** columns that have one value in all of them */
  equal?: Record<string, string>;
  /** a column, with a dash before it for the highest first; ids are in the order of time */
  sort?: string;
  /** of one record */
  answer: Schema;
  serialize(row: Row<Table>): object;
}

/** A page of a table's records, the newest first unless told. */
export function lists<Table extends Recorded>(listed: Listed<Table>): Operation {
  const { tag, summary, table, filters = {}, equal = {}, sort = '-id', answer, serialize } = listed;
  return reads({
    tag,
    summary,
    // what is no part of a page is a filter
    query: v.strictObject({ ...pageQuery, ...filters }) as Schema<Page & Record<string, string | number | undefined>>,
    answer: listAnswer(answer),
    async run({ db, query: { after, limit, ...narrowed } }) {
      const wanted = { page: { after, limit }, order: orderOf(sort), equal: { ...narrowed, ...equal } };
      const { rows, next } = await listRows<Row<Table> & { id: string }>(db, table, wanted);
      return { results: rows.map(serialize), next };
    },
  });
}

interface Found {
  tag: string;
  /** as a refusal calls it: there is no such … */
  named: string;
  answer: Schema;
  find(call: Reading<object>): Promise<object | null | undefined>;
  forKey?: (record: object, actor: OperatorKey) => object;
}

/** One record, with its `ETag`. */
export function finds({ tag, named, answer, find, forKey }: Found): Operation {
  return reads({
    tag,
    summary: `One ${named}`,
    query: noQuery,
    answer,
    refusals: { 404: `no such ${named}` },
    isVersioned: true,
    forKey,
    async run(call) {
      const record = await find(call);
      if (!record) throw notFound(`There is no such ${named}`);
      return record;
    },
  });
}

interface Made<Body> extends About {
  body: Schema<Body>;
  example: object;
  answer: Schema;
  run(call: Writing<Body>): Promise<unknown>;
}

/** A new record: 201, once for each `Idempotency-Key`. */
export function creates<Body>(made: Made<Body>): Operation {
  return writes({ ...made, status: 201, isVersioned: true });
}

/** Changes the fields that are given, unless `If-Match` names another record than there is. */
export function updates<Body>(made: Made<Body>): Operation {
  return writes({ ...made, isVersioned: true });
}

interface Removed extends About {
  run(call: Writing<object>): Promise<void>;
}

/** Answers nothing: 204. */
export function removes(removed: Removed): Operation {
  return writes({ ...removed, body: v.strictObject({}), isVersioned: true });
}
