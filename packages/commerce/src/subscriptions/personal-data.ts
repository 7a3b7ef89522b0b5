import type { EventActor } from '@mercer/contract';
import { parseJson, type Tx } from '@mercer/database';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { PersonalData } from '../accounts/index.ts';
import { redactAuditEntries } from '../events/index.ts';
import { recordCanceled } from './canceled.ts';

/** Subscriptions of an account. They end with it, and nothing is charged any more. */
export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  async read(db, { id }) {
    const rows = await db.selectFrom('subscriptions').selectAll().where('account_id', '=', id).orderBy('id').execute();
    return rows.map(({ card_token: _, billing, shipping, ...row }) => ({
      ...row,
      billing: parseJson<unknown>(billing),
      shipping: parseJson<unknown>(shipping),
    }));
  },
  async forget(tx, { id }, now) {
    await forgetSubscriptions(tx, { account_id: id }, { actor: 'shopper', now });
    await tx.deleteFrom('subscription_purchases').where('account_id', '=', id).execute();
  },
  async adopt(tx, { sessionId, accountId }) {
    // The account has adopted the orders by then
    const orders = tx.selectFrom('orders').select('id').where('account_id', '=', accountId);
    const subscriptions = tx.updateTable('subscriptions').set({ account_id: accountId, email: null });
    await subscriptions
      .where('account_id', 'is', null)
      .where('order_id', 'in', orders.where('session_id', '=', sessionId))
      .execute();
  },
};

/** Owner of subscriptions: an account, or a guest with the e-mail address in lower case. */
type Owner = { account_id: string } | { email: string };

/** Cancels the owner's subscriptions and removes the owner from them. */
export async function forgetSubscriptions(
  tx: Tx,
  owner: Owner,
  { actor, now }: { actor: EventActor; now: Date },
): Promise<void> {
  const isOwn: Expression<SqlBool> =
    'email' in owner ? sql<boolean>`lower(email) = ${owner.email}` : sql<boolean>`account_id = ${owner.account_id}`;
  const endedBefore = tx.updateTable('subscriptions').set({ cancel_reason: null }).where(isOwn);
  await endedBefore.where('status', '=', 'canceled').execute();
  const ended = await tx
    .updateTable('subscriptions')
    .set({ status: 'canceled', date_canceled: now.toISOString(), cancel_reason: 'account deleted' })
    .where(isOwn)
    .where('status', '!=', 'canceled')
    .returning('id')
    .execute();
  for (const row of ended) await recordCanceled(tx, row.id, { reason: 'account_deleted', actor, now });
  const left = await tx
    .updateTable('subscriptions')
    .set({ account_id: null, email: null, card_token: null, billing: '{}', shipping: '{}' })
    .where(isOwn)
    .returning('id')
    .execute();
  await redactAuditEntries(
    tx,
    'subscription',
    left.map(({ id }) => id),
  );
}
