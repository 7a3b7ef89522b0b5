import type { Account } from '@mercer/contract';
import type { Context } from 'hono';
import type { Db, Row } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';

export type AccountRow = Row<'accounts'>;

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account of whoever is logged in; a visitor is refused. */
export function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}

/** Never the password's hash. */
export function serializeAccount({ id, email, first_name, last_name, ...row }: AccountRow): Account {
  const name = `${first_name} ${last_name}`.trim();
  return {
    id,
    email,
    first_name,
    last_name,
    name,
    stripe_customer: row.stripe_customer,
    date_created: row.date_created,
  };
}
