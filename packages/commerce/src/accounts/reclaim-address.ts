import type { Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { recordEvent } from '../events/index.ts';
import { deleteAccountRecord } from './delete-account.ts';
import { type AccountRow, buildAccountRow, findAccount, findAccountByEmail } from './record/index.ts';
import {
  type AccountContext,
  consumeAccountKey,
  giveEmailBack,
  insertAccount,
  type KeyRow,
  type SubmittedKey,
} from './sign-in/index.ts';

interface Reclaiming {
  /** Account that has the address and never confirmed it. */
  account: AccountRow;
  /** Key from the mail to the address. */
  presentedKey: SubmittedKey;
  /** Hash of the new password. */
  hash: string;
}

/**
 * The owner of an address begins an account of their own, whoever signed up with the address or changed to it. An account that
 * had another address within the last 72 hours has that one again, with all that belongs to it; any other one ends. Its orders stay
 * in the shop's books, without an account.
 * @throws ApiError when the key is used up meanwhile, 409 `busy`
 */
export async function reclaimAddress(
  context: AccountContext,
  tx: Tx,
  { account, presentedKey, hash }: Reclaiming,
): Promise<void> {
  const { now } = presentedKey;
  const earlier = await earlierAddress(tx, account, now);
  // carts and orders first: whoever finalizes an order locks in this order, too
  if (!earlier) for (const { forget, detach = forget } of context.hooks.personalData) await detach(tx, account, now);
  const { key, email } = await consumeAccountKey(tx, presentedKey);
  const locked = await findAccount(tx, account.id);
  if (!locked || locked.email !== account.email || locked.email_verified) throw buildBusyError();
  const owner = buildAccountRow({ email, email_verified: 1, first_name: '', last_name: '', password_hash: hash }, now);
  // a link that was used says so afterwards
  await tx.updateTable('account_keys').set({ account_id: owner.id }).where('key', '=', key).execute();
  if (earlier) await giveEmailBack(tx, earlier);
  else await deleteAccountRecord(tx, locked, { actor: 'shopper', now });
  await insertAccount(tx, owner);
  await recordEvent(tx, { type: 'account.created', entity_id: owner.id, data: {}, actor: 'shopper' }, now);
  const { session } = context;
  if (session.accountId === account.id)
    await session.rotate(
      { account_id: owner.id, cart_id: null, checkout_cart_id: null, left_cart_id: null, order_id: null },
      tx,
    );
}

/** The link that would take the change of address back; null where there is none, or its address is somebody else's. */
async function earlierAddress(tx: Tx, { id, email }: AccountRow, now: Date): Promise<KeyRow | null> {
  const keys = tx.selectFrom('account_keys').selectAll().where('account_id', '=', id).where('kind', '=', 'undo_email');
  const key = await keys
    .where('email', '<>', email)
    .where('date_used', 'is', null)
    .where('date_expires', '>', now.toISOString())
    .orderBy('email_verified', 'desc')
    .orderBy('date_created')
    .executeTakeFirst();
  return key && !(await findAccountByEmail(tx, key.email)) ? key : null;
}

function buildBusyError(): ApiError {
  return new ApiError('The account is being changed at the moment', { status: 409, code: 'busy' });
}
