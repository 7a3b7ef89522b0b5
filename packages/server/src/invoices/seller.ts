import { contactLines, isPlainObject } from '@mercer/contract';
import { type Db, parseJson, ruleStatement } from '../db/index.ts';
import { readStore } from '../settings/index.ts';
import { addressLines, type Seller } from './snapshot.ts';

/** The store, and what its setting `invoice` says of it: another address's fields, and `tax_id`. */
export async function readSeller(db: Db): Promise<Seller & { locale: string }> {
  const store = await readStore(db);
  const { name, support_email, locale } = store;
  const [row] = await invoiceRow(db);
  const { tax_id, ...address } = texts(row ? parseJson(row.value) : {});
  const [first = name, ...own] = addressLines({ name, ...address });
  const lines = own.length > 0 ? own : contactLines(store);
  return { name: first, email: support_email ?? null, lines, tax_id: tax_id ?? null, locale };
}

const invoiceRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'invoice'));

/** An operator wrote it: what is no text is left out. */
function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(isPlainObject(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
