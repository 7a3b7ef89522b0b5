import type { EventActor } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { unauthorized } from '@mercer/platform/http/errors';
import { parseBodyFields } from '@mercer/platform/http/read-fields';
import { recordEvent, redactAuditEntries } from '../events/index.ts';
import { queueLeaving } from './profile/index.ts';
import {
  type AccountRow,
  type AddressData,
  CurrentPassword,
  confirmedEmail,
  listGatewayCustomers,
  lockAccount,
  type PersonalData,
} from './record/index.ts';
import { type AccountContext, assertPassword, currentAccount } from './sign-in/index.ts';

/**
 * Ends the account for good, and every session of it. What the law wants kept stays without its owner.
 * @throws FieldError on `password`
 */
export async function deleteAccount(context: AccountContext, body: Record<string, unknown>): Promise<void> {
  const { deps, hooks, session } = context;
  const account = await currentAccount(context);
  const { password } = parseBodyFields(CurrentPassword, body);
  await assertPassword(context, account, password);
  await deps.db.transaction().execute(async (tx) => {
    const { personalData, addressData } = hooks;
    const leaving = { personalData, addressData, actor: 'shopper', now: deps.now() } as const;
    if (!(await removeAccount(tx, account, leaving))) throw unauthorized();
    await hooks.forgetAnswers(tx);
  });
  session.row = null;
}

interface Leaving {
  /** Personal data of other modules, in the order in which it is deleted. */
  personalData: PersonalData[];
  /** goes with the account that has confirmed its address */
  addressData: AddressData[];
  actor: EventActor;
  now: Date;
}

/** @returns false, for the caller to take everything back, where the account is gone or has another password by now */
export async function removeAccount(
  tx: Tx,
  account: AccountRow,
  { personalData, addressData, actor, now }: Leaving,
): Promise<boolean> {
  // carts and orders first: whoever finalizes an order locks in this order, too
  for (const { forget } of personalData) await forget(tx, account, now);
  const locked = await lockAccount(tx, account.id);
  if (locked?.password_hash !== account.password_hash) return false;
  const email = confirmedEmail(locked);
  if (email !== null) for (const { forget } of addressData) await forget(tx, { email }, now);
  await deleteAccountRecord(tx, locked, { actor, now });
  return true;
}

/** Ends the account itself, with what only it has. @param account locked */
export async function deleteAccountRecord(
  tx: Tx,
  account: AccountRow,
  { actor, now }: Pick<Leaving, 'actor' | 'now'>,
): Promise<void> {
  await deleteOwnedRows(tx, account);
  await redactAuditEntries(tx, 'account', [account.id]);
  const customers = listGatewayCustomers(account).map(({ gateway, customer }) => ({ gateway, token: customer }));
  for (const customer of customers) await queueLeaving(tx, customer, now);
  const deleted = { type: 'account.deleted', entity_id: account.id, data: {}, actor } as const;
  await recordEvent(tx, deleted, now);
}

const factorTables = ['second_factors', 'recovery_codes'] as const;

async function deleteOwnedRows(tx: Tx, { id, email }: AccountRow): Promise<void> {
  await tx
    .deleteFrom('vault_tokens')
    .where('account_card_id', 'in', (eb) => eb.selectFrom('account_cards').select('id').where('account_id', '=', id))
    .execute();
  for (const table of [
    'addresses',
    'account_cards',
    'account_keys',
    'wishlist_items',
    'sessions',
    ...factorTables,
  ] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  }
  await tx.deleteFrom('consents').where('email', '=', email).where('source', '=', 'account').execute();
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
