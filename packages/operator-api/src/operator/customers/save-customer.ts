import { type FieldValueInput, mergeFieldValues, readCustomFields } from '@mercer/commerce/custom-fields';
import { checkVatId, endNews, formatVatId, parseVatId, recordConsent, type VatCheck } from '@mercer/commerce/customers';
import { recordEvent } from '@mercer/commerce/events';
import { createRecordId, type Db, lockSelectedRows, type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { textOfFaults } from '@mercer/platform/http/routes/read-input';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { commitChange } from '../commit-change.ts';
import { mergeMetadata } from '../description/metadata.ts';
import type { Saving } from '../description/saving.ts';
import { compareRecords } from '../difference.ts';
import type { CustomerChange } from './customer-schema.ts';
import { findCustomer, readOwnerFields } from './read-customers.ts';

/** VAT id as it is stored, with what the register says of it. */
export interface CheckedVatId {
  vat_id: string | null;
  vat_check: VatCheck | null;
}

/**
 * Reads the VAT id of a change and asks the register about it, before the transaction: the register may take seconds.
 * @returns undefined where the change names none
 * @throws ApiError 400 on `vat_id` where its format or check digit is wrong
 */
export async function checkChangedVatId(
  deps: Pick<AppDeps, 'fetch' | 'log'>,
  { vat_id }: CustomerChange,
): Promise<CheckedVatId | undefined> {
  if (vat_id === undefined) return undefined;
  if (vat_id === null || vat_id === '') return { vat_id: null, vat_check: null };
  const vatId = parseVatId(vat_id);
  if (!vatId)
    throw buildValidationError('vat_id: a VAT id of the European Union with a right check digit is expected', 'vat_id');
  return { vat_id: formatVatId(vatId), vat_check: await checkVatId(deps, vatId) };
}

/**
 * Changes what the owner writes of a customer, guests included.
 * @throws ApiError 404, 412, and 400 with each field that is wrong
 */
export async function changeCustomer(
  saving: Saving,
  id: string,
  change: CustomerChange,
  { vat, ifMatch }: { vat: CheckedVatId | undefined; ifMatch: string | undefined },
) {
  const { tx, now, actor } = saving;
  const row = await lockCustomer(tx, id);
  const before = await findCustomer(tx, id);
  assertVersionMatches(ifMatch, before);
  const previousRecords = await readOwnerFields(tx, id);
  await assertGroup(tx, change, row);
  const { tags, note, group_id, metadata, tax_exempt, custom_fields } = change;
  const sortedTags = tags && [...new Set(tags)].sort();
  const columns = {
    ...(sortedTags && { tags: sortedTags.length > 0 ? JSON.stringify(sortedTags) : null }),
    ...(note !== undefined && { note: note || null }),
    ...(group_id !== undefined && { group_id }),
    ...(metadata && { metadata: mergeMetadata(row.metadata, metadata, 'metadata') }),
    ...(custom_fields && { custom_fields: await mergeCustomFields(tx, row, custom_fields) }),
    ...(tax_exempt !== undefined && { tax_exempt: tax_exempt ? (1 as const) : (0 as const) }),
    ...(vat && { ...vat, date_vat_checked: vat.vat_id === null ? null : now.toISOString() }),
  };
  if (Object.keys(columns).length > 0)
    await updateRow(tx, 'customers', id, { ...columns, date_updated: now.toISOString() });
  if (change.accepts_marketing !== undefined && change.accepts_marketing !== before?.accepts_marketing)
    await setConsent(saving, row, change.accepts_marketing);
  const read = () => readOwnerFields(tx, id);
  const currentRecords = await commitChange(tx, { entity: 'customer', ids: [id], actor, now, previousRecords, read });
  const differences = compareRecords([id], previousRecords, currentRecords);
  const changed = differences.flatMap(({ after }) => Object.keys(after ?? {}));
  if (changed.length > 0) {
    const event = { type: 'customer.updated', entity_id: id, data: { changed }, actor: 'operator' } as const;
    await recordEvent(tx, event, now);
  }
  return findCustomer(tx, id);
}

async function mergeCustomFields(tx: Tx, { custom_fields: stored }: Row<'customers'>, change: FieldValueInput) {
  return mergeFieldValues(tx, { fields: await readCustomFields(tx, 'customer'), stored, change });
}

async function lockCustomer(tx: Tx, id: string): Promise<Row<'customers'>> {
  const customers = tx.selectFrom('customers').selectAll().where('id', '=', id);
  const row = await lockSelectedRows(tx, customers).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such customer');
  return row;
}

/** A group that is being removed waits for the customers that are put into it, and is gone for those after. */
async function assertGroup(tx: Tx, { group_id }: CustomerChange, row: Row<'customers'>): Promise<void> {
  if (!group_id || group_id === row.group_id) return;
  const groups = tx.selectFrom('customer_groups').select('id').where('id', '=', group_id);
  if (await lockSelectedRows(tx, groups).executeTakeFirst()) return;
  const fault = { path: 'group_id', text: `there is no customer group '${group_id}'` };
  throw buildValidationError(textOfFaults([fault]), 'group_id');
}

/** Sets whether a customer gets news, as somebody has asked the owner for, and writes it down. */
async function setConsent({ tx, now, actor }: Saving, row: Row<'customers'>, granted: boolean): Promise<void> {
  const { email } = row;
  if (granted) await subscribe(tx, row, now);
  else await endNews(tx, email, now);
  await recordConsent(tx, { email, granted, source: 'operator', actor: actor.name }, now);
}

async function subscribe(tx: Tx, { email, account_id }: Row<'customers'>, now: Date): Promise<void> {
  if (account_id !== null) await updateRow(tx, 'accounts', account_id, { email_optin: 1 });
  const date = now.toISOString();
  const confirmed = { status: 'confirmed', confirm_hash: null, confirm_expires: null, date_confirmed: date } as const;
  await tx
    .insertInto('subscribers')
    .values({ id: createRecordId(now), email, locale: null, ...confirmed, date_created: date, date_unsubscribed: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(confirmed))
    .execute();
}

/** Ids of customers whose log of changes an erasure redacts. */
export async function findCustomerIds(db: Db, email: string): Promise<string[]> {
  const rows = await db.selectFrom('customers').select('id').where('email', '=', email).execute();
  return rows.map(({ id }) => id);
}
