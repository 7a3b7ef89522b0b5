import { type CartRow, lockCartById } from '../cart/index.ts';
import { parseJson, type Row, type Tx } from '../db/index.ts';
import { openOwnCart } from './own-cart.ts';

type SubscriptionRow = Row<'subscriptions'>;
type Period = Row<'subscription_periods'>;

/** The period that is due, as far as its renewal has begun. The subscription is locked. */
export function findPeriod(tx: Tx, { id, date_period_end }: SubscriptionRow): Promise<Period | undefined> {
  return tx
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('date_start', '=', date_period_end)
    .executeTakeFirst();
}

/** The same cart however often the period's renewal is tried. */
export async function cartOfPeriod(tx: Tx, row: SubscriptionRow, now: Date): Promise<CartRow> {
  const known = await findPeriod(tx, row);
  const found = known && (await lockCartById(tx, known.cart_id));
  if (found) return found;
  const { account_id, email, currency, locale } = row;
  const addresses = { billing: parseJson<object>(row.billing), shipping: parseJson<object>(row.shipping) };
  const cart = await openOwnCart(tx, { account_id, email, currency, locale }, addresses, now);
  const period = { subscription_id: row.id, date_start: row.date_period_end, cart_id: cart.id };
  await tx
    .insertInto('subscription_periods')
    .values({ ...period, order_id: null, card_token: null })
    // its cart has stayed in the place that the shop has moved from
    .onConflict((conflict) => conflict.columns(['subscription_id', 'date_start']).doUpdateSet({ cart_id: cart.id }))
    .execute();
  return cart;
}

/** Stores which order the period is paid by; without one the next try begins another. */
export async function setOrder(
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

/** Whether the next order is to be made now, or tried again. */
export function isDue({ status, date_period_end, date_payment_retry }: SubscriptionRow, now: Date): boolean {
  const date = now.toISOString();
  const mayRetry = date_payment_retry === null || date_payment_retry <= date;
  return dueStatuses.includes(status) && date_period_end <= date && mayRetry;
}
