import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson, ruleStatement } from '@mercer/database';

/**
 * Reads the seller from the setting `invoice`: an address's fields, and `tax_id`. Values that are not text are left
 * out, because an operator wrote the setting.
 */
export async function readSellerSetting(db: Db): Promise<Record<string, string>> {
  const [row] = await sellerRow(db);
  return pickTextFields(row ? parseJson(row.value) : {});
}

const sellerRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'invoice'));

function pickTextFields(value: unknown): Record<string, string> {
  const entries = Object.entries(isPlainObject(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
