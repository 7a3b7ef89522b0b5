import { type Db, parseJson, ruleStatement } from '../db/index.ts';

const taxesRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'taxes'));

/** Whether prices and shipping are shown with their taxes. */
export async function pricesIncludeTax(db: Db): Promise<boolean> {
  const [row] = await taxesRow(db);
  return row ? parseJson<{ prices_include_tax?: boolean }>(row.value).prices_include_tax === true : false;
}
