import type { Billing } from '@mercer/contract';
import { nextNumber, parseJson, type Row, type Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { startSubscriptions } from '../../plans/index.ts';
import { settleUses } from '../../promotions/index.ts';
import { attemptsOf, decideAttempt, giveUpAttempts, isEnough, isUndecided, type PaidWith } from '../attempts/index.ts';
import {
  assertMayBecome,
  codeOrderOf,
  itemsOfOrder,
  lockOrder,
  mailOrder,
  noteStatus,
  takeStock,
} from '../record/index.ts';
import { queueSurplusRefund } from '../refunds/index.ts';

/**
 * `surplus`: the order is paid already or given up, its cart became another one, or the money is not what it costs. A
 * refund of it is decided.
 */
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
    if (order.number !== null && (await isPaidWith(tx, orderId, payment))) return 'already paid';
    if (order.status !== 'pending' || cart.order_id || !isEnough(order, payment)) {
      if (payment) await queueSurplusRefund(tx, order, payment, now);
      return 'surplus';
    }
    const pieces = await itemsOfOrder(tx, orderId);
    await takeStock(tx, orderId, pieces, now);
    await settleUses(tx, codeOrderOf(order), now);
    const placed = await markPaid(tx, order, payment, now);
    await issueInvoice(tx, order.id, now, { order: placed, items: pieces });
    await startSubscriptions(tx, placed, pieces, now);
    await mailOrder({ tx, config, order: placed, items: pieces, now });
    await closeCart(tx, order);
    return 'paid';
  });
}

async function markPaid(tx: Tx, order: Row<'orders'>, payment: PaidWith | null, now: Date): Promise<Row<'orders'>> {
  assertMayBecome(order, 'paid');
  const date = now.toISOString();
  const billing = parseJson<Billing>(order.billing);
  const placed = await tx
    .updateTable('orders')
    .set({
      number: String(await nextNumber(tx, 'order_number')),
      billing: JSON.stringify(payment?.card ? { ...billing, card: payment.card } : billing),
      date_created: date,
      status: 'paid',
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteStatus(tx, order, { to: 'paid', actor: 'shopper', now });
  const others = payment ? await decideAttempt(tx, order.id, payment, { now }) : await attemptsOf(tx, order.id);
  if (others.some(isUndecided)) await giveUpAttempts(tx, order.id, now);
  return placed;
}

/** Whether this is the payment that has made the order. */
export async function isPaidWith(tx: Tx, orderId: string, payment: PaidWith | null): Promise<boolean> {
  if (!payment?.transaction_id) return true;
  const own = tx.selectFrom('payments').select('id').where('order_id', '=', orderId);
  const paid = own
    .where('transaction_id', '=', payment.transaction_id)
    .where('status', 'in', ['succeeded', 'refunded']);
  return (await paid.executeTakeFirst()) !== undefined;
}

async function closeCart(tx: Tx, { id, cart_id, session_id }: Row<'orders'>): Promise<void> {
  await tx.updateTable('carts').set({ order_id: id }).where('id', '=', cart_id).execute();
  await tx.updateTable('accounts').set({ cart_id: null }).where('cart_id', '=', cart_id).execute();
  await tx.updateTable('sessions').set({ order_id: id, cart_id: null }).where('cart_id', '=', cart_id).execute();
  if (session_id) await tx.updateTable('sessions').set({ order_id: id }).where('id', '=', session_id).execute();
}
