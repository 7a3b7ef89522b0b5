import type { Minor } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { CreditedPart } from '../../invoices/index.ts';
import { decideAttempt, type PaidWith } from '../../payments/index.ts';
import { refundGiftcards } from '../../promotions/index.ts';
import { buildCodeOrder } from '../record/index.ts';
import { spreadOverParts, toPartColumns } from './cost-parts.ts';
import { isOverpaymentRefund, surplusRefundId } from './overpayment.ts';
import { assertRefundable } from './refund-amount.ts';
import { insertRefundItems, type RefundedItem } from './refunded-items.ts';
import { balanceOfParts, computeRemainingParts } from './refunded-parts.ts';

/** Amounts that can still be refunded, in minor units. */
interface Balance {
  /** Amount for gateway and gift cards together. */
  refundableAmount: number;
  gatewayRest: number;
  /** went back beside changes of the order */
  refunded: number;
  payment: Row<'payments'> | undefined;
}

/**
 * Computes what was paid for a locked order, less all refunds except failed ones. A waived amount below the minimum
 * charge was never paid.
 */
export async function refundBalance(tx: Tx, order: Row<'orders'>): Promise<Balance> {
  const payments = tx.selectFrom('payments').selectAll().where('order_id', '=', order.id);
  const payment = await payments
    .where('status', 'in', ['succeeded', 'refunded', 'authorized'])
    .where('method', '!=', 'giftcard')
    .executeTakeFirst();
  const refunds = tx.selectFrom('refunds').selectAll().where('order_id', '=', order.id);
  const decided = (await refunds.where('status', '!=', 'failed').execute()).filter(
    (refund) => !isOverpaymentRefund(refund),
  );
  const toGateway = decided.reduce((sum, { amount, giftcard_amount }) => sum + amount - giftcard_amount, 0);
  // Refunds of an order edit to gift cards are no longer part of what the cards pay
  const toCards = decided.reduce((sum, { edit_id, giftcard_amount }) => sum + (edit_id ? 0 : giftcard_amount), 0);
  const gatewayRest = getCapturedAmount(payment) - toGateway;
  const refunded = decided.reduce((sum, { edit_id, amount }) => sum + (edit_id ? 0 : amount), 0);
  return { payment, gatewayRest, refunded, refundableAmount: gatewayRest + order.giftcard_total - toCards };
}

/** Returns the captured amount of a payment. Money that is only authorized cannot be refunded. */
function getCapturedAmount(payment: Row<'payments'> | undefined): Minor {
  if (payment?.status === 'authorized') return payment.captured ?? 0;
  return payment?.amount ?? 0;
}

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
  const { refundableAmount, gatewayRest, payment } = await refundBalance(tx, order);
  if (amount > refundableAmount)
    throw buildValidationError('This is more than was paid and not refunded yet', 'amount');
  if (amount <= 0) return null;
  const id = decision.id ?? createRecordId(now);
  const giftcard_amount = Math.max(0, amount - gatewayRest);
  assertRefundable(payment, amount - giftcard_amount, order.currency);
  const parts = spreadOverParts(computeRemainingParts(await balanceOfParts(tx, order)), amount, items);
  await insertRefund(tx, order, {
    id,
    amount,
    parts,
    giftcard_amount,
    reason: reason || null,
    now,
    gateway: payment?.gateway ?? 'giftcard',
    transaction_id: payment?.transaction_id ?? null,
  });
  if (giftcard_amount > 0) await refundGiftcards(tx, buildCodeOrder(order), giftcard_amount, now);
  await insertRefundItems(tx, order.id, id, items);
  return id;
}

/**
 * Returns all of a payment that does not belong to an order: captured money is refunded, an authorization is voided.
 * Idempotent.
 * @returns the refund to execute, when something was captured
 */
export async function returnOverpayment(
  tx: Tx,
  order: Row<'orders'>,
  payment: PaidWith,
  now: Date,
): Promise<string | null> {
  if (payment.status !== 'authorized') return queueSurplusRefund(tx, order, payment, now);
  await decideAttempt(tx, order.id, payment, { event: 'void', date_due: now.toISOString(), now });
  return null;
}

async function queueSurplusRefund(tx: Tx, order: Row<'orders'>, payment: PaidWith, now: Date): Promise<string | null> {
  const { transaction_id, amount, gateway, currency } = payment;
  if (!transaction_id) return null;
  const id = surplusRefundId(transaction_id);
  const refund = { id, amount, giftcard_amount: 0, reason: null, now, gateway, transaction_id };
  await insertRefund(tx, { id: order.id, currency }, refund);
  await decideAttempt(tx, order.id, payment, { event: 'overpay', now });
  return id;
}

type NewRefund = Pick<Row<'refunds'>, 'id' | 'amount' | 'giftcard_amount' | 'reason' | 'gateway' | 'transaction_id'> & {
  /** the change of the order that it comes from */
  edit_id?: string | null;
  /** Amounts that it refunds of each line and of the shipment. */
  parts?: CreditedPart[];
  now: Date;
};

/** @returns nothing when it is there already */
export async function insertRefund(
  tx: Tx,
  { id: order_id, currency }: Pick<Row<'orders'>, 'id' | 'currency'>,
  { now, edit_id = null, parts, ...refund }: NewRefund,
): Promise<Row<'refunds'> | undefined> {
  const date = now.toISOString();
  return tx
    .insertInto('refunds')
    .values({
      ...refund,
      edit_id,
      ...(parts ? toPartColumns(parts) : { parts: null, taxes: null }),
      order_id,
      currency,
      status: 'pending',
      attempts: 0,
      message: null,
      date_created: date,
      date_due: date,
      date_succeeded: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}
