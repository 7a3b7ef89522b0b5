import { lockCatalogIndex } from '@mercer/commerce/catalog';
import { isPlainObject } from '@mercer/contract';
import { advisoryLock, type Db, parseJson, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { textOfFaults } from '@mercer/platform/http/routes/read-input';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { readStoreSettings, readTaxSettings } from '@mercer/platform/settings';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { buildCurrencyInUseError, findPricedRecords } from './currency-in-use.ts';
import { getDefaultSetting, getEffectiveSetting, mergeSetting } from './defaults.ts';
import { schemas } from './schemas.ts';
import { settingFaults } from './setting-faults.ts';

export const settingNames = Object.keys(schemas);

/** Two who write settings wait for each other: each begins with what the earlier one has written. */
const settingsLock = 7_203_159;

/**
 * Sets all of a setting. Whoever writes one comes through here: the operator API, and `mercer init`.
 * @throws ApiError 400 for what the shop would pass over or what refers to nothing, 404 for an unknown name, 409
 *   `currency_in_use` or `tax_class_in_use`, 412 when `ifMatch` names what it was before
 */
export async function saveSetting({ tx, actor, now }: Saving, id: string, value: unknown, ifMatch?: string) {
  await advisoryLock(tx, settingsLock);
  const setting = await findSetting(tx, id);
  assertVersionMatches(ifMatch, withEffectiveValue(setting));
  const faults = settingFaults(id, value, setting.value);
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
  if (id === 'store') await assertCurrency(tx, value);
  if (id === 'taxes') await assertTaxClassesUnused(tx, value);
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
  return withEffectiveValue(currentSettings.get(id) ?? { id, value: null });
}

/**
 * Changes the fields of a setting that are given. A setting that was never set is its default before.
 * @throws ApiError as {@link saveSetting}, and 400 for a setting that is a list
 */
export async function changeSetting(saving: Saving, id: string, change: unknown, ifMatch?: string) {
  await advisoryLock(saving.tx, settingsLock);
  const { value } = await findSetting(saving.tx, id);
  const base = value ?? getDefaultSetting(id);
  if (!isPlainObject(base) || !isPlainObject(change))
    throw buildValidationError(`value: ${id} is a list, which PUT replaces as a whole`, 'value');
  return saveSetting(saving, id, mergeSetting(base, change), ifMatch);
}

/**
 * Removes a setting, so that the shop goes by its default again.
 * @throws ApiError 404, 409 `currency_in_use` where the default has another currency, or `tax_class_in_use`, 412
 */
export async function deleteSetting({ tx, actor, now }: Saving, id: string, ifMatch?: string): Promise<void> {
  await advisoryLock(tx, settingsLock);
  const setting = await findSetting(tx, id);
  assertVersionMatches(ifMatch, withEffectiveValue(setting));
  if (setting.value === null) return;
  if (id === 'store') await assertCurrency(tx, getDefaultSetting(id));
  if (id === 'taxes') await assertTaxClassesUnused(tx, getDefaultSetting(id));
  await tx.deleteFrom('settings').where('id', '=', id).execute();
  const previousRecords = new Map([[id, setting]]);
  await commitChange(tx, { entity: 'setting', ids: [id], actor, now, previousRecords, read: async () => new Map() });
}

/** Adds the value by which the shop goes. */
export function withEffectiveValue(setting: { id: string; value: object | null }) {
  return { ...setting, effective: getEffectiveSetting(setting.id, setting.value) };
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

/** A tax class that products or taxes have stays: without it they would be taxed at another rate. @throws ApiError 409 */
async function assertTaxClassesUnused(tx: Tx, taxesInput: unknown): Promise<void> {
  const { classes: storedClasses } = await readTaxSettings(tx);
  const { classes = [] } = Object(taxesInput) as { classes?: string[] }; // the schema has been checked
  const removedClasses = storedClasses.filter((taxClass) => !classes.includes(taxClass));
  if (removedClasses.length === 0) return;
  await lockCatalogIndex(tx); // products and taxes are written one after the other with this setting
  for (const taxClass of removedClasses) {
    const users = await findTaxClassUsers(tx, taxClass);
    if (users === null) continue;
    const message = `classes: ${taxClass} cannot be removed, because ${users} it`;
    throw new ApiError(message, { status: 409, code: 'tax_class_in_use', param: 'value.classes' });
  }
}

async function findTaxClassUsers(tx: Tx, taxClass: string): Promise<string | null> {
  const products = tx.selectFrom('products').select('name').where('tax_class', '=', taxClass);
  const product = await products.orderBy('id').limit(1).executeTakeFirst();
  if (product) return `the product ${product.name} has`;
  const rules = await tx.selectFrom('tax_rules').select(['name', 'class_rates']).orderBy('id').execute();
  const rule = rules.find(({ class_rates }) => Object.hasOwn(parseJson<object>(class_rates), taxClass));
  return rule ? `the tax ${rule.name} has a rate for` : null;
}

async function assertCurrency(tx: Tx, storeInput: unknown): Promise<void> {
  const { currency } = await readStoreSettings(tx);
  if (Object(storeInput).currency === currency) return;
  await lockCatalogIndex(tx); // a product that is being made has a price in the currency of before
  const records = await findPricedRecords(tx);
  if (records) throw buildCurrencyInUseError(records, currency);
}
