import type { Account } from '@mercer/contract';
import {
  buildNameKey,
  createRecordId,
  type Db,
  lockSelectedRows,
  parseJson,
  type Row,
  type Tx,
} from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { unauthorized } from '@mercer/platform/http/errors';
import type { Context } from 'hono';

export type AccountRow = Row<'accounts'>;

type NewAccount = Pick<AccountRow, 'email' | 'email_verified' | 'first_name' | 'last_name' | 'password_hash'> &
  Partial<Pick<AccountRow, 'phone' | 'email_optin' | 'metadata'>>;

/** An account that nothing belongs to yet. */
export function buildAccountRow(facts: NewAccount, now: Date): AccountRow {
  const { email, email_verified, first_name, last_name, password_hash } = facts;
  const { phone = null, email_optin = 0, metadata = '{}' } = facts;
  const nothing = { stripe_customer: null, cart_id: null, shipping_address_id: null, billing_address_id: null };
  const accountFields = { email, email_verified, first_name, last_name, password_hash, phone, email_optin, metadata };
  const name_key = buildNameKey({ first_name, last_name });
  return {
    ...accountFields,
    name_key,
    ...nothing,
    id: createRecordId(now),
    card_id: null,
    date_created: now.toISOString(),
  };
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The account of the address, kept from other writers as by {@link lockAccount}. */
export function lockAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  return lockSelectedRows(tx, tx.selectFrom('accounts').selectAll().where('email', '=', email)).executeTakeFirst();
}

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account, kept from other writers until the transaction ends; what belongs to it is written under this lock. */
export function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return lockSelectedRows(tx, tx.selectFrom('accounts').selectAll().where('id', '=', id)).executeTakeFirst();
}

/**
 * The account's address once its owner has confirmed that it is theirs, else null. What belongs to an address, and not to the
 * account, is given to nobody else.
 */
export function confirmedEmail({ email, email_verified }: Pick<AccountRow, 'email' | 'email_verified'>): string | null {
  return email_verified === 1 ? email : null;
}

/** The account of whoever is logged in; a visitor is refused. */
export function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}

/** The account without what belongs to it; never the password's hash. */
export function serializeAccount({ id, email, first_name, last_name, ...row }: AccountRow): Account {
  const name = `${first_name} ${last_name}`.trim();
  return {
    id,
    email,
    email_verified: row.email_verified === 1,
    first_name,
    last_name,
    name,
    phone: row.phone,
    email_optin: row.email_optin === 1,
    balance: 0,
    metadata: parseJson<Record<string, unknown>>(row.metadata),
    stripe_customer: row.stripe_customer,
    date_created: row.date_created,
  };
}
