import { type CartRow, chooseService, discountCart, lockCartById, needsShipment } from '../cart/index.ts';
import { lockRows, newId, parseJson, type Row, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { Declined } from '../orders/index.ts';
import { resumed } from './change.ts';
import { paymentFailed, renewalDelayed, renewed } from './dunning.ts';
import { itemsOfSubscription } from './find.ts';
import { openOwnCart, type PreparedOrder, placeOrder, prepareOrder } from './own-cart.ts';

type SubscriptionRow = Row<'subscriptions'>;

const atOnce = 50;

/**
 * Makes the orders that are due, each period once. Run it every minute; a fault of one subscription does not keep the
 * others waiting.
 */
export async function renewSubscriptions(deps: AppDeps): Promise<void> {
  const { db, now, log } = deps;
  const date = now().toISOString();
  await endPauses(deps, date);
  const due = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', 'in', ['active', 'trial', 'pastdue'])
    .where('date_period_end', '<=', date)
    .where((eb) => eb.or([eb('date_payment_retry', 'is', null), eb('date_payment_retry', '<=', date)]))
    .orderBy('date_period_end')
    .limit(atOnce)
    .execute();
  for (const { id } of due) {
    await renew(deps, id).catch((error) =>
      log.error('a subscription could not be renewed', { subscription: id, error: String(error) }),
    );
  }
}

async function endPauses({ db, now }: AppDeps, date: string): Promise<void> {
  const ended = db.selectFrom('subscriptions').selectAll().where('status', '=', 'paused');
  for (const row of await ended.where('date_pause_end', '<=', date).limit(atOnce).execute()) {
    const change = db.updateTable('subscriptions').set(resumed(row, now())).where('id', '=', row.id);
    await change.where('status', '=', 'paused').execute();
  }
}

async function renew(deps: AppDeps, id: string): Promise<void> {
  try {
    const prepared = await deps.db.transaction().execute((tx) => prepare(tx, id, deps.now()));
    if (prepared === 'not due') return;
    if (prepared === 'no card') return await paymentFailed(deps, id);
    if (prepared !== 'ordered') await placeOrder(deps, prepared);
    await renewed(deps, id);
  } catch (error) {
    if (isRefused(error)) return paymentFailed(deps, id);
    if (error instanceof ApiError) return renewalDelayed(deps, id, error);
    throw error;
  }
}

/** The bank says no, or wants the shopper to be there. */
function isRefused(error: unknown): boolean {
  return error instanceof Declined || (error instanceof ApiError && error.status === 402);
}

type Prepared = PreparedOrder | 'not due' | 'no card' | 'ordered';

async function prepare(tx: Tx, id: string, now: Date): Promise<Prepared> {
  const rows = tx.selectFrom('subscriptions').selectAll().where('id', '=', id);
  const row = await lockRows(tx, rows).executeTakeFirst();
  if (!row || !isDue(row, now)) return 'not due';
  if (row.cancel_at_end) return endSubscription(tx, row, now);
  const cart = await cartOfPeriod(tx, row, now);
  if (cart.order_id) return 'ordered';
  if (!row.card_token) return 'no card';
  await fill(tx, row, cart, now);
  return prepareOrder(tx, cart, row.card_token, now);
}

function isDue({ status, date_period_end }: SubscriptionRow, now: Date): boolean {
  return ['active', 'trial', 'pastdue'].includes(status) && date_period_end <= now.toISOString();
}

async function endSubscription(tx: Tx, { id }: SubscriptionRow, now: Date): Promise<'not due'> {
  const change = { status: 'canceled', date_canceled: now.toISOString() };
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute();
  return 'not due';
}

/** The same cart however often the period's renewal is tried. */
async function cartOfPeriod(tx: Tx, row: SubscriptionRow, now: Date): Promise<CartRow> {
  const periods = tx.selectFrom('subscription_periods').select('cart_id').where('subscription_id', '=', row.id);
  const known = await periods.where('date_start', '=', row.date_period_end).executeTakeFirst();
  const found = known && (await lockCartById(tx, known.cart_id));
  if (found) return found;
  const { account_id, email, currency, locale } = row;
  const addresses = { billing: parseJson<object>(row.billing), shipping: parseJson<object>(row.shipping) };
  const cart = await openOwnCart(tx, { account_id, email, currency, locale }, addresses, now);
  const period = { subscription_id: row.id, date_start: row.date_period_end, cart_id: cart.id, order_id: null };
  await tx.insertInto('subscription_periods').values(period).execute();
  return cart;
}

/** The subscription as it is now, at the agreed prices. */
async function fill(tx: Tx, row: SubscriptionRow, cart: CartRow, now: Date): Promise<void> {
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  const items = await itemsOfSubscription(tx, [row.id]);
  for (const { product_id, variant_id, plan_id, quantity, price, options, place } of items) {
    await tx
      .insertInto('cart_items')
      .values({
        ...{ id: newId(now), cart_id: cart.id, product_id, variant_id, quantity, options, agreed_price: price },
        line_key: String(place),
        purchase_option: plan_id ? JSON.stringify({ type: 'subscription', plan_id }) : null,
        date_created: new Date(now.getTime() + place).toISOString(),
      })
      .execute();
  }
  cart.shipping = parseJson(row.shipping);
  const discounted = await discountCart(tx, cart, now);
  if (needsShipment(discounted.lines)) await chooseService(tx, cart, discounted, now);
}
