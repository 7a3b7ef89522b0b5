import type { Minor } from '@mercer/contract';
import { newId, type Row, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { refundGiftcards } from '../../promotions/index.ts';
import { codeOrderOf } from '../record/index.ts';
import { insertRefund, refundBalance } from './refund.ts';
import { insertRefundItems } from './refund-items.ts';
import type { RefundedItem } from './refunded-item.ts';

export interface RefundDecision {
  /** a new one when absent */
  id?: string;
  /** minor units, at most the balance's rest */
  amount: Minor;
  items: RefundedItem[];
  reason?: string | null | undefined;
  now: Date;
}

/**
 * Decides a refund of a locked order: a durable row, which {@link runRefund} carries to the gateway after the
 * transaction. Cards first, then gift cards.
 * @returns its id; null when there is nothing to give back
 */
export async function queueRefund(tx: Tx, order: Row<'orders'>, decision: RefundDecision): Promise<string | null> {
  const { amount, items, reason, now } = decision;
  const { rest, gatewayRest, payment } = await refundBalance(tx, order);
  if (amount > rest) throw invalid('This is more than was paid and not refunded yet', 'amount');
  if (amount <= 0) return null;
  const giftcard_amount = Math.max(0, amount - gatewayRest);
  const refund = await insertRefund(tx, order, {
    id: decision.id ?? newId(now),
    amount,
    giftcard_amount,
    reason: reason || null,
    now,
    gateway: payment?.gateway ?? 'giftcard',
    transaction_id: payment?.transaction_id ?? null,
  });
  if (!refund) return null;
  if (giftcard_amount > 0) await refundGiftcards(tx, codeOrderOf(order), giftcard_amount, now);
  await insertRefundItems(tx, refund, items);
  return refund.id;
}

/**
 * Decides a refund of pieces; where they are worth nothing, or all money has gone back before, it is done at once: no gateway is
 * asked and nobody is told of money, but the pieces are written down.
 * @returns the refund to run, where there is money to give back
 */
export async function queuePieces(tx: Tx, order: Row<'orders'>, decision: RefundDecision): Promise<string | null> {
  const queued = await queueRefund(tx, order, decision);
  if (queued || decision.items.length === 0) return queued;
  const { id = newId(decision.now), reason, now } = decision;
  const nothing = { amount: 0, giftcard_amount: 0, gateway: 'giftcard', transaction_id: null };
  const refund = await insertRefund(tx, order, { ...nothing, id, reason: reason || null, now });
  if (!refund) return null;
  await insertRefundItems(tx, refund, decision.items);
  const done = { status: 'succeeded', date_succeeded: now.toISOString() } as const;
  await tx.updateTable('refunds').set(done).where('id', '=', id).execute();
  return null;
}
