import type { Tx } from '../db/index.ts';
import { recordEvent } from '../events/index.ts';
import { unauthorized } from '../http/errors.ts';
import { type AccountContext, assertPassword, currentAccount } from './access/index.ts';
import { queueLeaving } from './belongings/index.ts';
import { type AccountRow, customersOf, lockAccount } from './record/index.ts';

/**
 * Ends the account for good, and every session of it. What the law wants kept stays without its owner.
 * @throws FieldError on `password`
 */
export async function deleteAccount(context: AccountContext, { password }: Record<string, unknown>): Promise<void> {
  const { deps, hooks, session } = context;
  const account = await currentAccount(context);
  await assertPassword(context, account, password);
  await deps.db.transaction().execute(async (tx) => {
    // carts and orders first: whoever finalizes an order locks in this order, too
    for (const { forget } of hooks.personalData) await forget(tx, account, deps.now());
    const { password_hash } = (await lockAccount(tx, account.id)) ?? {};
    if (password_hash !== account.password_hash) throw unauthorized();
    await deleteOwn(tx, account);
    const leaving = customersOf(account).map(({ gateway, customer }) => ({ gateway, token: customer }));
    for (const customer of leaving) await queueLeaving(tx, customer, deps.now());
    const deleted = { type: 'account.deleted', entity_id: account.id, data: {}, actor: 'shopper' } as const;
    await recordEvent(tx, deleted, deps.now());
  });
  session.row = null;
}

async function deleteOwn(tx: Tx, { id }: AccountRow): Promise<void> {
  await tx
    .deleteFrom('vault_tokens')
    .where('account_card_id', 'in', (eb) => eb.selectFrom('account_cards').select('id').where('account_id', '=', id))
    .execute();
  for (const table of ['addresses', 'account_cards', 'account_keys', 'wishlist_items', 'sessions'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  }
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}
