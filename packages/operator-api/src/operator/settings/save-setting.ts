import { lockCatalogIndex } from '@mercer/commerce/catalog';
import { type Db, parseJson, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { textOfFaults } from '@mercer/platform/http/routes/read-input';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { readStoreSettings } from '@mercer/platform/settings';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { schemas } from './schemas.ts';
import { settingFaults } from './setting-faults.ts';

export const settingNames = Object.keys(schemas);

/**
 * Sets all of a setting. Whoever writes one comes through here: the operator API, and `mercer init`.
 * @throws ApiError 400 for what the shop would pass over or what refers to nothing, 404 for an unknown name, 409
 *   `currency_in_use`, 412 when `ifMatch` names what it was before
 */
export async function saveSetting({ tx, actor, now }: Saving, id: string, value: unknown, ifMatch?: string) {
  const setting = await findSetting(tx, id);
  assertVersionMatches(ifMatch, setting);
  const faults = settingFaults(id, value, setting.value);
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
  if (id === 'store') await assertCurrency(tx, value);
  const text = JSON.stringify(value);
  await tx
    .insertInto('settings')
    .values({ id, value: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: text }))
    .execute();
  const readAfterChange = () => readSettings(tx, [id]);
  const previousSettings = new Map([[id, setting]]);
  const currentSettings = await commitChange(tx, {
    entity: 'setting',
    ids: [id],
    actor,
    now,
    previousRecords: previousSettings,
    read: readAfterChange,
  });
  return currentSettings.get(id);
}

/** @throws ApiError 404 */
export async function findSetting(db: Db, id: string) {
  if (!Object.hasOwn(schemas, id))
    throw buildNotFoundError(`There is no such setting: one of ${settingNames.join(', ')} is expected`);
  return (await readSettings(db, [id])).get(id) ?? { id, value: null };
}

export async function readSettings(db: Db, ids: string[]) {
  const rows = await db.selectFrom('settings').selectAll().where('id', 'in', ids).execute();
  const texts = new Map(rows.map(({ id, value }) => [id, value]));
  return new Map(
    ids.map((id) => {
      const text = texts.get(id);
      return [id, { id, value: text === undefined ? null : parseJson<object>(text) }];
    }),
  );
}

/** Amounts that are written in the store's own currency; in another one they would be another price. */
const priced = ['products', 'orders', 'giftcards', 'drafts'] as const;

async function assertCurrency(tx: Tx, storeInput: unknown): Promise<void> {
  const { currency } = await readStoreSettings(tx);
  if (Object(storeInput).currency === currency) return;
  await lockCatalogIndex(tx); // a product that is being made has a price in the currency of before
  for (const table of priced) {
    const pricedRow = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (!pricedRow) continue;
    const message = `currency: there are prices in ${currency}`;
    throw new ApiError(message, { status: 409, code: 'currency_in_use', param: 'currency' });
  }
}
