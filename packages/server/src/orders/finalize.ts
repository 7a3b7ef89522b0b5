import type { Billing } from '@mercer/contract';
import { type Db, newId, parseJson, type Row, type Tx } from '../db/index.ts';
import { lockOrder } from './lock.ts';
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
 * @throws ApiError `out_of_stock` when the hold had ended and the pieces are gone
 */
export function finalizeOrder(db: Db, orderId: string, payment: PaidWith | null, now: Date): Promise<Finalized> {
  return db.transaction().execute(async (tx) => {
    const { order, cart } = await lockOrder(tx, orderId);
    if (order.number !== null) return 'already paid';
    if (order.status !== 'pending' || cart.order_id) return 'surplus';
    await takeStock(tx, orderId, await piecesOf(tx, orderId), now);
    await markPaid(tx, order, payment, now);
    await closeCart(tx, order);
    return 'paid';
  });
}

function piecesOf(tx: Tx, orderId: string) {
  return tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

async function markPaid(tx: Tx, order: Row<'orders'>, payment: PaidWith | null, now: Date): Promise<void> {
  const date = now.toISOString();
  const billing = parseJson<Billing>(order.billing);
  await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      number: String(await nextNumber(tx)),
      billing: JSON.stringify(payment?.card ? { ...billing, card: payment.card } : billing),
      date_created: date,
    })
    .where('id', '=', order.id)
    .execute();
  await tx.insertInto('order_events').values({ order_id: order.id, status: 'paid', date }).execute();
  if (payment) await recordPayment(tx, order, payment, now);
}

/** Counted in the order's own transaction, so that numbers have no gaps. */
async function nextNumber(tx: Tx): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ id: 'order_number', value: 1000 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

async function recordPayment(tx: Tx, order: Row<'orders'>, payment: PaidWith, now: Date): Promise<void> {
  const open = ['pending', 'requires_action'];
  await tx.deleteFrom('payments').where('order_id', '=', order.id).where('status', 'in', open).execute();
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      ...{ id: newId(now), order_id: order.id, currency: order.currency, message: null },
      card: payment.card && JSON.stringify(payment.card),
      date_created: now.toISOString(),
    })
    .execute();
}

async function closeCart(tx: Tx, { id, cart_id, session_id }: Row<'orders'>): Promise<void> {
  await tx.updateTable('carts').set({ order_id: id }).where('id', '=', cart_id).execute();
  await tx.updateTable('accounts').set({ cart_id: null }).where('cart_id', '=', cart_id).execute();
  await tx.updateTable('sessions').set({ order_id: id, cart_id: null }).where('cart_id', '=', cart_id).execute();
  if (session_id) await tx.updateTable('sessions').set({ order_id: id }).where('id', '=', session_id).execute();
}
