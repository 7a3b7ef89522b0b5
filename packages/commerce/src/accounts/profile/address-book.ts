import type { Address } from '@mercer/contract';
import { createRecordId, type Db, insertRows, isInJsonList, type Row, type Tx, updateRow } from '@mercer/database';
import type { AccountRow } from '../record/index.ts';
import { serializeAddress } from './addresses.ts';

/** An address of an account, and what it is used for at first. */
interface BookedAddress extends Address {
  default_shipping: boolean;
  default_billing: boolean;
}

/** Address that an account shall have: an existing one with `id`, a new one without. */
export type AddressUpdate = Omit<Row<'addresses'>, 'id' | 'account_id' | 'date_created'> & {
  id?: string | undefined;
  default_shipping: boolean;
  default_billing: boolean;
};

/** Reads the addresses of each account, oldest first. */
export async function addressBooks(db: Db, accounts: readonly AccountRow[]): Promise<Map<string, BookedAddress[]>> {
  const ids = JSON.stringify(accounts.map(({ id }) => id));
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where(isInJsonList(db, 'account_id', ids))
    .orderBy('id')
    .execute();
  const books = new Map<string, BookedAddress[]>();
  for (const { id, shipping_address_id, billing_address_id } of accounts) {
    const accountRows = rows.filter(({ account_id }) => account_id === id);
    const booked = accountRows.map((row) => ({
      ...serializeAddress(row),
      default_shipping: row.id === shipping_address_id,
      default_billing: row.id === billing_address_id,
    }));
    books.set(id, booked);
  }
  return books;
}

/** Makes, changes and removes addresses until they are the wanted ones. The caller has locked the account. */
export async function setAddresses(tx: Tx, accountId: string, targetAddresses: readonly AddressUpdate[], now: Date) {
  const rows = targetAddresses.map(({ default_shipping: _, default_billing: __, ...row }) => ({
    ...row,
    id: row.id ?? createRecordId(now),
  }));
  const retainedIds = rows.map(({ id }) => id);
  const accountAddresses = tx.deleteFrom('addresses').where('account_id', '=', accountId);
  await (retainedIds.length > 0 ? accountAddresses.where('id', 'not in', retainedIds) : accountAddresses).execute();
  for (const [place, row] of rows.entries()) {
    const newRow = { ...row, account_id: accountId, date_created: now.toISOString() };
    const { id, ...change } = row;
    await (targetAddresses[place]?.id === undefined
      ? insertRows(tx, 'addresses', [newRow])
      : updateRow(tx, 'addresses', id, change));
  }
  const getRowId = (place: number) => rows[place]?.id ?? null;
  await updateRow(tx, 'accounts', accountId, {
    shipping_address_id: getRowId(targetAddresses.findIndex(({ default_shipping }) => default_shipping)),
    billing_address_id: getRowId(targetAddresses.findIndex(({ default_billing }) => default_billing)),
  });
}
