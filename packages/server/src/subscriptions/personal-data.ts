import type { PersonalData } from '../accounts/index.ts';
import { parseJson } from '../db/index.ts';
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
    const ended = await tx
      .updateTable('subscriptions')
      .set({ status: 'canceled', date_canceled: now.toISOString(), cancel_reason: 'account deleted' })
      .where('account_id', '=', id)
      .where('status', '!=', 'canceled')
      .returning('id')
      .execute();
    for (const row of ended) await recordCanceled(tx, row.id, { reason: 'account_deleted', actor: 'shopper', now });
    await tx
      .updateTable('subscriptions')
      .set({ account_id: null, email: null, card_token: null, billing: '{}', shipping: '{}' })
      .where('account_id', '=', id)
      .execute();
    await tx.deleteFrom('subscription_purchases').where('account_id', '=', id).execute();
  },
};
