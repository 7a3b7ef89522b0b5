import { parseJson, type Row, type Tx } from '@mercer/database';
import { type CartRow, lockCartById } from '../cart/index.ts';
import { openDetachedCart } from './detached-cart.ts';

type SubscriptionRow = Row<'subscriptions'>;
type Period = Row<'subscription_periods'>;

/** The period that is due, as far as its renewal has begun. The subscription is locked. */
export function findDuePeriod(tx: Tx, { id, date_period_end }: SubscriptionRow): Promise<Period | undefined> {
  return tx
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('date_start', '=', date_period_end)
    .executeTakeFirst();
}

/** Finds or opens the cart of the due period; every attempt to renew the period uses the same cart. */
export async function cartOfPeriod(tx: Tx, row: SubscriptionRow, now: Date): Promise<CartRow> {
  const storedPeriod = await findDuePeriod(tx, row);
  const storedCart = storedPeriod && (await lockCartById(tx, storedPeriod.cart_id));
  if (storedCart) return storedCart;
  const { account_id, email, currency, locale } = row;
  const addresses = { billing: parseJson<object>(row.billing), shipping: parseJson<object>(row.shipping) };
  const cart = await openDetachedCart(tx, { account_id, email, currency, locale }, addresses, now);
  const period = { subscription_id: row.id, date_start: row.date_period_end, cart_id: cart.id };
  await tx
    .insertInto('subscription_periods')
    .values({ ...period, order_id: null, card_token: null })
    // The previous cart stayed behind when the shop moved
    .onConflict((conflict) => conflict.columns(['subscription_id', 'date_start']).doUpdateSet({ cart_id: cart.id }))
    .execute();
  return cart;
}

/** Stores which order the period is paid by; without one the next try begins another. */
export async function setPeriodOrder(
  tx: Tx,
  { id, date_period_end }: SubscriptionRow,
  order: Pick<Period, 'order_id' | 'card_token'>,
): Promise<void> {
  await tx
    .updateTable('subscription_periods')
    .set(order)
    .where('subscription_id', '=', id)
    .where('date_start', '=', date_period_end)
    .execute();
}

const dueStatuses = ['active', 'trial', 'pastdue'];

/** True when the next order is due for its first attempt or for a retry. */
export function isRenewalDue({ status, date_period_end, date_payment_retry }: SubscriptionRow, now: Date): boolean {
  const date = now.toISOString();
  const mayRetry = date_payment_retry === null || date_payment_retry <= date;
  return dueStatuses.includes(status) && date_period_end <= date && mayRetry;
}
