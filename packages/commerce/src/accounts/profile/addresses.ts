import { type Address, isPostalCode, type List } from '@mercer/contract';
import { createRecordId, type Db, type Row, type Tx } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildNotFoundError, buildValidationError, FieldError, unauthorized } from '@mercer/platform/http/errors';
import { buildListResponse, computeOffset, type Paging } from '@mercer/platform/http/list';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import * as v from 'valibot';
import { AddressChange, type AddressInput, buildAddressInput, lockAccount } from '../record/index.ts';

const maxAddresses = 100;
const places = ['city', 'state', 'zip', 'country'] as const;

export async function listAddresses(db: Db, accountId: string, paging: Paging): Promise<List<Address>> {
  const accountAddresses = db.selectFrom('addresses').where('account_id', '=', accountId);
  const rows = await accountAddresses
    .selectAll()
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  const { count } = await accountAddresses
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return buildListResponse(rows.map(serializeAddress), Number(count), paging);
}

interface NewAddressOwner {
  accountId: string;
  now: Date;
  /** stores the response in the transaction, so that a repeated request makes no second address */
  store(tx: Tx, address: Address): Promise<void>;
}

export async function createAddress(
  db: Db,
  { accountId, now, store }: NewAddressOwner,
  body: Record<string, unknown>,
): Promise<Address> {
  const { default_shipping, default_billing, ...fields } = parseBodyFields(
    buildAddressInput(body.country),
    addComposedName(body),
  );
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw unauthorized();
    const row = await insertAddress(tx, { accountId, now }, fields);
    await setDefaultAddresses(tx, row, { default_shipping, default_billing });
    const address = serializeAddress(row);
    await store(tx, address);
    return address;
  });
}

type WholeAddress = Omit<v.InferOutput<typeof AddressInput>, 'default_shipping' | 'default_billing'>;
export type AddressFields = Partial<WholeAddress>;

/** The caller has locked the account. @throws FieldError on `zip` */
export async function insertAddress(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
  fields: WholeAddress,
): Promise<Row<'addresses'>> {
  assertPostalCode(fields);
  await assertAddressLimit(tx, accountId);
  const blank = { first_name: null, last_name: null, company: null, address2: null, phone: null };
  const row = { ...blank, ...fields, id: createRecordId(now), account_id: accountId, date_created: now.toISOString() };
  await tx.insertInto('addresses').values(row).execute();
  return row;
}

/** @throws FieldErrors where the country does not have such a postal code, or needs a field that is not there */
export async function changeAddress(tx: Tx, row: Row<'addresses'>, fields: AddressFields): Promise<void> {
  const address = { ...row, ...fields };
  if (places.some((field) => fields[field] !== undefined)) {
    const { city, state, zip, country } = address;
    parseBodyFields(v.pick(buildAddressInput(country), places), { city, state, zip, country });
    if (fields.zip ?? fields.country) assertPostalCode(address);
  }
  if (Object.keys(fields).length > 0) await tx.updateTable('addresses').set(fields).where('id', '=', row.id).execute();
}

/** A form may ask for first and last name instead of one. `before`: the address that is changed. */
export function addComposedName(body: Record<string, unknown>, storedAddress: Record<string, unknown> = {}) {
  if (body.name !== undefined || (body.first_name === undefined && body.last_name === undefined)) return body;
  const parts = [body.first_name ?? storedAddress.first_name, body.last_name ?? storedAddress.last_name];
  const name = parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
  return name === '' ? body : { ...body, name };
}

function assertPostalCode({ country, zip }: Pick<Address, 'country' | 'zip'>): void {
  if (zip && !isPostalCode(country, zip)) throw new FieldError('zip', 'INVALID', createSentence('zipInvalid'));
}

async function assertAddressLimit(tx: Tx, accountId: string) {
  const { count } = await tx
    .selectFrom('addresses')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxAddresses)
    throw buildValidationError(`An account can save at most ${maxAddresses} addresses`);
}

/** @throws ApiError 404 when the account has no such address */
export async function updateAddress(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  body: Record<string, unknown>,
): Promise<Address> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const row = await findAddress(tx, accountId, id);
    if (!row) throw buildNotFoundError('Address not found');
    const { default_shipping, default_billing, ...fields } = parseBodyFields(AddressChange, addComposedName(body, row));
    await changeAddress(tx, row, fields);
    await setDefaultAddresses(tx, row, { default_shipping, default_billing });
    return serializeAddress({ ...row, ...fields });
  });
}

/** Answers what was deleted; null when there was nothing. */
export async function deleteAddress(db: Db, accountId: string, id: string): Promise<Address | null> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const row = await findAddress(tx, accountId, id);
    if (!row) return null;
    await tx.deleteFrom('addresses').where('id', '=', id).execute();
    for (const column of ['shipping_address_id', 'billing_address_id'] as const) {
      await tx
        .updateTable('accounts')
        .set({ [column]: null })
        .where('id', '=', accountId)
        .where(column, '=', id)
        .execute();
    }
    return serializeAddress(row);
  });
}

export async function findAddress(db: Db, accountId: string, id: string) {
  if (!isStorableText(id)) return undefined;
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

interface Defaults {
  default_shipping: boolean | undefined;
  default_billing: boolean | undefined;
}

/** true makes it the default, false ends that, absent leaves it. */
async function setDefaultAddresses(tx: Tx, address: Row<'addresses'>, { default_shipping, default_billing }: Defaults) {
  for (const [column, isDefault] of [
    ['shipping_address_id', default_shipping],
    ['billing_address_id', default_billing],
  ] as const) {
    if (isDefault === undefined) continue;
    const account = tx.updateTable('accounts').where('id', '=', address.account_id);
    await (isDefault
      ? account.set({ [column]: address.id })
      : account.set({ [column]: null }).where(column, '=', address.id)
    ).execute();
  }
}

export function serializeAddress({
  first_name,
  last_name,
  company,
  account_id,
  date_created,
  ...address
}: Row<'addresses'>): Address {
  const name = { ...(first_name === null ? {} : { first_name }), ...(last_name === null ? {} : { last_name }) };
  return { ...address, ...name, ...(company === null ? {} : { company }) };
}
