import type { Address } from '@mercer/contract';
import { type Db, insertRows, isIn, newId, type Row, type Tx, updateRow } from '../../db/index.ts';
import type { AccountRow } from '../record/index.ts';
import { serializeAddress } from './addresses.ts';

/** An address of an account, and what it is used for at first. */
interface BookedAddress extends Address {
  default_shipping: boolean;
  default_billing: boolean;
}

/** How an account's addresses shall be: with `id`, one that it has; without, a new one. */
export type WantedAddress = Omit<Row<'addresses'>, 'id' | 'account_id' | 'date_created'> & {
  id?: string | undefined;
  default_shipping: boolean;
  default_billing: boolean;
};

/** Of each account, the oldest first. */
export async function addressBooks(db: Db, accounts: readonly AccountRow[]): Promise<Map<string, BookedAddress[]>> {
  const ids = JSON.stringify(accounts.map(({ id }) => id));
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where(isIn(db, 'account_id', ids))
    .orderBy('id')
    .execute();
  const books = new Map<string, BookedAddress[]>();
  for (const { id, shipping_address_id, billing_address_id } of accounts) {
    const own = rows.filter(({ account_id }) => account_id === id);
    const booked = own.map((row) => ({
      ...serializeAddress(row),
      default_shipping: row.id === shipping_address_id,
      default_billing: row.id === billing_address_id,
    }));
    books.set(id, booked);
  }
  return books;
}

/** Makes, changes and removes addresses until they are the wanted ones. The caller has locked the account. */
export async function setAddresses(tx: Tx, accountId: string, wanted: readonly WantedAddress[], now: Date) {
  const rows = wanted.map(({ default_shipping: _, default_billing: __, ...row }) => ({
    ...row,
    id: row.id ?? newId(now),
  }));
  const kept = rows.map(({ id }) => id);
  const own = tx.deleteFrom('addresses').where('account_id', '=', accountId);
  await (kept.length > 0 ? own.where('id', 'not in', kept) : own).execute();
  for (const [place, row] of rows.entries()) {
    const made = { ...row, account_id: accountId, date_created: now.toISOString() };
    const { id, ...change } = row;
    await (wanted[place]?.id === undefined
      ? insertRows(tx, 'addresses', [made])
      : updateRow(tx, 'addresses', id, change));
  }
  const idOf = (place: number) => rows[place]?.id ?? null;
  await updateRow(tx, 'accounts', accountId, {
    shipping_address_id: idOf(wanted.findIndex(({ default_shipping }) => default_shipping)),
    billing_address_id: idOf(wanted.findIndex(({ default_billing }) => default_billing)),
  });
}
