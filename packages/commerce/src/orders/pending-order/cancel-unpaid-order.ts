import type { Billing } from '@mercer/contract';
import { type Db, parseJson, type Tx } from '@mercer/database';
import { giveUpAttempts, isPaidByTransaction, type PaidWith } from '../../payments/index.ts';
import { releaseCodeUses } from '../../promotions/index.ts';
import { changeStatus, lockPendingOrder, releaseHold } from '../record/index.ts';
import { returnOverpayment } from '../refunds/index.ts';
import { reopenCart } from './close-cart.ts';

interface AbandonedPayment {
  orderId: string;
  /** Payment that arrived nevertheless; it is refunded. */
  payment?: PaidWith | null;
  now: Date;
}

/**
 * Gives up an order that was not paid, or too late: its pieces and codes are free again, the spent token leaves the cart,
 * and what else was begun to pay for it is to be ended at its gateway.
 * @returns the refund to run, where something was paid
 */
export function cancelUnpaidOrder(db: Db, { orderId, payment, now }: AbandonedPayment): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const { order, cart } = await lockPendingOrder(tx, orderId);
    if (order.number !== null && (await isPaidByTransaction(tx, orderId, payment ?? null))) return null;
    if (order.number === null && order.status === 'pending') await cancelUnpaid(tx, { order, cart }, { now });
    return payment ? returnOverpayment(tx, order, payment, now) : null;
  });
}

/** Cancels a locked order that nobody has paid. @param note for the shopper to read */
export async function cancelUnpaid(
  tx: Tx,
  { order, cart }: Awaited<ReturnType<typeof lockPendingOrder>>,
  { note, now }: { note?: string; now: Date },
): Promise<void> {
  await changeStatus(tx, order, { to: 'canceled', actor: 'system', note, now });
  await giveUpAttempts(tx, order.id, now);
  await releaseHold(tx, order.id);
  await releaseCodeUses(tx, order.id);
  await reopenCart(tx, { order, cart });
  await dropSpentToken(tx, order.id, { id: order.cart_id, billing: parseJson(cart.billing) });
}

async function dropSpentToken(tx: Tx, orderId: string, cart: { id: string; billing: Billing }): Promise<void> {
  const spent = await tx.selectFrom('vault_tokens').select('token').where('order_id', '=', orderId).execute();
  const billing = withoutToken(cart.billing, new Set(spent.map(({ token }) => token)));
  await tx
    .updateTable('carts')
    .set({ billing: JSON.stringify(billing) })
    .where('id', '=', cart.id)
    .execute();
}

function withoutToken(billing: Billing, spent: ReadonlySet<string>): Billing {
  return Object.fromEntries(Object.entries(billing).filter(([, means]) => !spent.has(readPaymentToken(means))));
}

/** Returns the token, or the nonce, of a payment method; '' when it has none. */
function readPaymentToken(means: unknown): string {
  const { token, nonce = token }: { token?: string; nonce?: string } =
    typeof means === 'object' && means !== null ? means : {};
  return nonce ?? '';
}
