import { normalizeCode } from '@mercer/commerce/promotions';
import { type Database, type Db, isInJsonList, normalizeEmail } from '@mercer/database';
import { readTimeZone } from '@mercer/platform/settings';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { findMatchingOrderIds } from '../customers/search-customers.ts';
import { findMatchingProductIds } from '../products/search-products.ts';
import { filterText } from './list.ts';
import { moment, toIsoStartDate } from './moments.ts';
import { beginsWith, readCandidates } from './prefix-search.ts';

type Table = keyof Database;

/** Query field of a list whose records are found by a text. */
export const searchQuery = { q: filterText };

/** Query field of a list whose records change; a day begins in the store's time zone. */
export const changeQuery = { updated_since: v.optional(moment) };

export interface ListSearch {
  q?: string | undefined;
  updated_since?: string | undefined;
}

type Selection = (db: Db, text: string) => Promise<RawBuilder<unknown>[]> | RawBuilder<unknown>[];

/** Selections of ids that `q` finds in each table, each by an index. */
const searches: Partial<Record<Table, Selection>> = {
  carts: (db, text) => selectByColumns(db, 'carts', ['email'], text),
  drafts: (db, text) => selectByColumns(db, 'drafts', ['email'], text),
  coupons: (db, text) => [
    ...selectByBeginning(db, 'coupons', sql.ref('code'), normalizeCode(text)),
    ...selectByColumns(db, 'coupons', ['name'], text),
  ],
  promotions: (db, text) => selectByColumns(db, 'promotions', ['name'], text),
  giftcards: (db, text) => [
    ...selectByBeginning(db, 'giftcards', sql.ref('last4'), text.toUpperCase()),
    ...selectByColumns(db, 'giftcards', ['recipient_email'], text),
  ],
  function_runs: (db, text) => selectByColumns(db, 'function_runs', ['function'], text),
  content: (db, text) => selectByBeginning(db, 'content', sql.ref('slug'), text.toLowerCase()),
  customer_groups: (db, text) => selectByColumns(db, 'customer_groups', ['name'], text),
  subscribers: (db, text) => selectByBeginning(db, 'subscribers', sql.ref('email'), normalizeEmail(text)),
  subscriptions: (db, text) => selectByColumns(db, 'subscriptions', ['email'], text),
  returns: (db, text) => selectByOrder(db, 'returns', text),
  payments: async (db, text) => [
    ...selectByBeginning(db, 'payments', sql.ref('transaction_id'), text),
    ...(await selectByOrder(db, 'payments', text)),
  ],
  book_differences: async (db, text) => [
    ...selectByBeginning(db, 'book_differences', sql.ref('transaction_id'), text),
    ...(await selectByOrder(db, 'book_differences', text)),
  ],
  invoices: async (db, text) => [
    ...selectByBeginning(db, 'invoices', sql.ref('number'), text.toUpperCase()),
    ...(await selectByOrder(db, 'invoices', text)),
  ],
  product_reviews: async (db, text) => {
    const products = JSON.stringify(await findMatchingProductIds(db, text));
    const byProduct = sql`select id from product_reviews where ${isInJsonList(db, 'product_id', products)}`;
    return [...selectByColumns(db, 'product_reviews', ['title'], text), byProduct];
  },
  bin: (db, text) => selectByColumns(db, 'bin', ['name'], text),
  collections: (db, text) => selectByColumns(db, 'collections', ['name'], text),
  import_jobs: (db, text) => selectByColumns(db, 'import_jobs', ['name'], text),
};

/** Selects by columns that are indexed in small letters. The database may leave letters with accents as they are. */
function selectByColumns(db: Db, table: Table, columns: string[], text: string): RawBuilder<unknown>[] {
  const starts = new Set([text.toLowerCase(), text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())]);
  return columns.flatMap((column) =>
    [...starts].flatMap((start) => selectByBeginning(db, table, sql`lower(${sql.ref(column)})`, start)),
  );
}

function selectByBeginning(db: Db, table: Table, value: RawBuilder<unknown>, start: string): RawBuilder<unknown>[] {
  return start === '' ? [] : [sql`select id from ${sql.table(table)} where ${beginsWith(db, value, start)}`];
}

/** Selects the rows of the orders whose number, e-mail address or name begins with the text. */
async function selectByOrder(db: Db, table: Table, text: string): Promise<RawBuilder<unknown>[]> {
  const ids = await findMatchingOrderIds(db, text);
  if (ids.length === 0) return [];
  return [sql`select id from ${sql.table(table)} where ${isInJsonList(db, 'order_id', JSON.stringify(ids))}`];
}

/** Says whether `q` finds anything in a table. */
export function isSearched(table: Table): boolean {
  return table in searches;
}

/** Finds the ids that a text finds; undefined: there is no text. */
export async function findSearchedIds(db: Db, table: Table, q: string | undefined): Promise<string[] | undefined> {
  const text = q?.trim();
  if (!text) return undefined;
  return readCandidates(db, 'id', (await searches[table]?.(db, text)) ?? []);
}

/** Tables whose rows have the time of their last change. */
const datedTables: readonly Table[] = [
  'carts',
  'drafts',
  'content',
  'customer_groups',
  'customers',
  'product_reviews',
  'collections',
  'custom_fields',
  'import_jobs',
  'staff',
];

/** Tables of whose rows `record_changes` has the time of the last change. */
const trackedTables: readonly Table[] = [
  'orders',
  'categories',
  'attributes',
  'coupons',
  'promotions',
  'giftcards',
  'accounts',
  'subscribers',
  'subscriptions',
  'returns',
  'payments',
  'book_differences',
  'redirects',
  'tax_rules',
  'webhooks',
  'settings',
  'content_models',
  'operator_keys',
];

/** Says whether a list of the table can be narrowed by the time of the last change. */
export function isDated(table: Table): boolean {
  return datedTables.includes(table) || trackedTables.includes(table);
}

interface ChangedRows {
  /** selects them, with all columns of the table */
  selection: RawBuilder<unknown>;
  /** columns that the rows are ordered by */
  order: { column: string; idColumn: string; isDescending: boolean };
}

/** Narrows a table to what changed since a moment, the latest change first; undefined: to nothing. */
export async function selectChangedRows(
  db: Db,
  table: Table,
  updatedSince: string | undefined,
): Promise<ChangedRows | undefined> {
  if (updatedSince === undefined) return undefined;
  const since = toIsoStartDate(updatedSince, await readTimeZone(db));
  const name = sql.table(table);
  if (datedTables.includes(table)) {
    const selection = sql`select * from ${name} where date_updated >= ${since}`;
    return { selection, order: { column: 'date_updated', idColumn: 'id', isDescending: true } };
  }
  const selection = sql`select ${name}.*, record_changes.date_updated as date_changed, record_changes.record_id as changed_id
    from record_changes inner join ${name} on ${name}.id = record_changes.record_id
    where record_changes.table_name = ${table} and record_changes.date_updated >= ${since}`;
  return { selection, order: { column: 'date_changed', idColumn: 'changed_id', isDescending: true } };
}

/** Reads the ids of a small table's records that changed since a moment. */
export async function readChangedIds(db: Db, table: Table, updatedSince: string): Promise<Set<string>> {
  const since = toIsoStartDate(updatedSince, await readTimeZone(db));
  if (datedTables.includes(table)) {
    const rows = await sql<{ id: string }>`select id from ${sql.table(table)} where date_updated >= ${since}`.execute(
      db,
    );
    return new Set(rows.rows.map(({ id }) => id));
  }
  const changes = db.selectFrom('record_changes').select('record_id').where('table_name', '=', table);
  const rows = await changes.where('date_updated', '>=', since).execute();
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Keeps the records with a text that contains `q`, in any of their fields. */
export function searchRecords<T extends object>(records: T[], q: string | undefined): T[] {
  const text = q?.trim().toLowerCase();
  return text ? records.filter((record) => hasText(record, text)) : records;
}

function hasText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(text);
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => hasText(part, text));
}
