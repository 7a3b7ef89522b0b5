import type { Billing } from '@mercer/contract';
import { newId, nextNumber, parseJson, type Row, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { issueInvoice } from '../invoices/index.ts';
import { startSubscriptions } from '../plans/index.ts';
import { settleUses } from '../promotions/index.ts';
import { codeOrderOf } from './explanation.ts';
import { itemsOfOrder, lockOrder } from './lock.ts';
import { mailOrder } from './mails.ts';
import { changeStatus } from './status.ts';
import { takeStock } from './stock.ts';

/** How an order was paid; the amount in minor units. */
export interface PaidWith {
  method: string;
  gateway: string;
  status: 'succeeded' | 'waived';
  transaction_id: string | null;
  amount: number;
  card: { brand: string; last4: string } | null;
}

/** `surplus`: the cart became another order, or this one was given up, so the money must go back. */
export type Finalized = 'paid' | 'already paid' | 'surplus';

/**
 * Makes a pending order a paid one, whoever learns of the payment first: stock, number, payment and cart in one
 * transaction. Again is no harm.
 * @param payment null when nothing was to be paid
 * @throws ApiError `out_of_stock`, `invalid_coupon_code`, `invalid_giftcard_code` when the hold had ended and what it
 * held is gone
 */
export function finalizeOrder(
  { db, config, ...deps }: AppDeps,
  orderId: string,
  payment: PaidWith | null,
): Promise<Finalized> {
  const now = deps.now();
  return db.transaction().execute(async (tx) => {
    const { order, cart } = await lockOrder(tx, orderId);
    if (order.number !== null) return 'already paid';
    if (order.status !== 'pending' || cart.order_id) return 'surplus';
    const pieces = await itemsOfOrder(tx, orderId);
    await takeStock(tx, orderId, pieces, now);
    await settleUses(tx, codeOrderOf(order), now);
    const placed = await markPaid(tx, order, payment, now);
    await issueInvoice(tx, order.id, now);
    await startSubscriptions(tx, placed, pieces, now);
    await mailOrder({ tx, config, order: placed, now });
    await closeCart(tx, order);
    return 'paid';
  });
}

async function markPaid(tx: Tx, order: Row<'orders'>, payment: PaidWith | null, now: Date): Promise<Row<'orders'>> {
  const date = now.toISOString();
  const billing = parseJson<Billing>(order.billing);
  const placed = await tx
    .updateTable('orders')
    .set({
      number: String(await nextNumber(tx, 'order_number')),
      billing: JSON.stringify(payment?.card ? { ...billing, card: payment.card } : billing),
      date_created: date,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await changeStatus(tx, order, { to: 'paid', actor: 'shopper', now });
  if (payment) await recordPayment(tx, order, payment, now);
  return placed;
}

/** The payment that was opened keeps its id; others that were opened for the order came to nothing. */
async function recordPayment(tx: Tx, order: Row<'orders'>, payment: PaidWith, now: Date): Promise<void> {
  const row = { ...payment, card: payment.card && JSON.stringify(payment.card), message: null };
  const own = tx.updateTable('payments').set(row).where('order_id', '=', order.id);
  const opened = await own.where('transaction_id', '=', payment.transaction_id).executeTakeFirst();
  const open = ['pending', 'requires_action'];
  await tx.deleteFrom('payments').where('order_id', '=', order.id).where('status', 'in', open).execute();
  if (opened.numUpdatedRows > 0n) return;
  const made = { id: newId(now), order_id: order.id, currency: order.currency, date_created: now.toISOString() };
  await tx
    .insertInto('payments')
    .values({ ...row, ...made })
    .execute();
}

async function closeCart(tx: Tx, { id, cart_id, session_id }: Row<'orders'>): Promise<void> {
  await tx.updateTable('carts').set({ order_id: id }).where('id', '=', cart_id).execute();
  await tx.updateTable('accounts').set({ cart_id: null }).where('cart_id', '=', cart_id).execute();
  await tx.updateTable('sessions').set({ order_id: id, cart_id: null }).where('cart_id', '=', cart_id).execute();
  if (session_id) await tx.updateTable('sessions').set({ order_id: id }).where('id', '=', session_id).execute();
}
