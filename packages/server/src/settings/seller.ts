import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson, ruleStatement } from '../db/index.ts';

/** What the setting `invoice` says of who sells: an address's fields, and `tax_id`. An operator wrote it: what is no text is left out. */
export async function readSellerSetting(db: Db): Promise<Record<string, string>> {
  const [row] = await sellerRow(db);
  return texts(row ? parseJson(row.value) : {});
}

const sellerRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'invoice'));

function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(isPlainObject(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
