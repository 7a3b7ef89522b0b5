import type { Minor } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { CreditedPart } from '../../invoices/index.ts';
import { decideAttempt, manualGateway, type PaidWith } from '../../payments/index.ts';
import { refundGiftcards } from '../../promotions/index.ts';
import { buildCodeOrder } from '../record/index.ts';
import { readAmountOwed } from '../states/index.ts';
import { spreadOverParts, toPartColumns } from './cost-parts.ts';
import { isCredit, lowersOwedAmount } from './credit.ts';
import { isOverpaymentRefund, surplusRefundId } from './overpayment.ts';
import { assertRefundable } from './refund-amount.ts';
import { assertRefundPermitted } from './refund-limit.ts';
import { insertRefundItems, type RefundedItem } from './refunded-items.ts';
import { balanceOfParts, computeRemainingParts } from './refunded-parts.ts';

type Payment = Row<'payments'>;

/** Amounts that can still be refunded, in minor units. */
interface Balance {
  /** Amount for gateway and gift cards together, and what is still owed of a sent order. */
  refundableAmount: number;
  /** Part of it that is not paid yet: a refund lowers it first. */
  owed: Minor;
  gatewayRest: number;
  /** went back beside changes of the order */
  refunded: number;
  /** Payment that a refund goes back through first; undefined when gift cards have paid all. */
  payment: Payment | undefined;
  /** Payments of the order with what is left of each, oldest first. */
  rests: { payment: Payment; rest: Minor }[];
}

/**
 * Computes what was paid for a locked order, less all refunds except failed ones. A waived amount below the minimum
 * charge was never paid. What is owed of an order that was sent counts as well, as its refunds lower that.
 */
export async function refundBalance(tx: Tx, order: Row<'orders'>): Promise<Balance> {
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('status', 'in', ['succeeded', 'refunded', 'authorized'])
    .where('method', '!=', 'giftcard')
    .orderBy('id')
    .execute();
  const refunds = tx.selectFrom('refunds').selectAll().where('order_id', '=', order.id);
  const decided = (await refunds.where('status', '!=', 'failed').execute()).filter(
    (refund) => !isOverpaymentRefund(refund),
  );
  // Refunds of an order edit to gift cards are no longer part of what the cards pay
  const toCards = decided.reduce((sum, { edit_id, giftcard_amount }) => sum + (edit_id ? 0 : giftcard_amount), 0);
  const rests = computeRests(
    payments,
    decided.filter((refund) => !isCredit(refund)),
  );
  const gatewayRest = rests.reduce((sum, { rest }) => sum + rest, 0);
  const refunded = decided.reduce((sum, { edit_id, amount }) => sum + (edit_id ? 0 : amount), 0);
  const payment = (rests.find(({ rest }) => rest > 0) ?? rests[0])?.payment;
  const owed = lowersOwedAmount(order) ? await readAmountOwed(tx, order) : 0;
  const refundableAmount = gatewayRest + order.giftcard_total - toCards + owed;
  return { payment, rests, gatewayRest, refunded, owed, refundableAmount };
}

/** Subtracts refunds from their payments. A refund whose payment has got another id since belongs to the first one. */
function computeRests(payments: readonly Payment[], refunds: readonly Row<'refunds'>[]): Balance['rests'] {
  const rests = payments.map((payment) => ({ payment, rest: getCapturedAmount(payment) }));
  for (const { amount, giftcard_amount, transaction_id } of refunds) {
    const refunded = rests.find(({ payment }) => payment.transaction_id === transaction_id) ?? rests[0];
    if (refunded) refunded.rest -= amount - giftcard_amount;
  }
  return rests;
}

/** Returns the captured amount of a payment. Money that is only authorized cannot be refunded. */
function getCapturedAmount(payment: Payment): Minor {
  return payment.status === 'authorized' ? (payment.captured ?? 0) : payment.amount;
}

/** Part of a refund that goes back through one payment. */
interface RefundPortion {
  payment: Payment | undefined;
  amount: Minor;
}

/**
 * Divides what a refund gives back among the payments of its order: one of them where one has enough, else the oldest first. What
 * gift cards get back goes with the last portion.
 */
export function dividePortions({ rests, payment }: Balance, amount: Minor, giftcardAmount: Minor): RefundPortion[] {
  const gatewayAmount = amount - giftcardAmount;
  const sufficient = rests.find(({ rest }) => rest >= gatewayAmount)?.payment;
  if (sufficient || rests.length < 2) return [{ payment: sufficient ?? payment, amount }];
  const portions: RefundPortion[] = [];
  let openAmount = gatewayAmount;
  for (const { payment: through, rest } of rests) {
    const portion = Math.min(Math.max(0, rest), openAmount);
    if (portion > 0) portions.push({ payment: through, amount: portion });
    openAmount -= portion;
  }
  const last = portions.at(-1);
  if (last) last.amount += giftcardAmount;
  return portions;
}

export interface RefundDecision {
  /** a new one when absent */
  id?: string;
  /** minor units, at most the balance's rest */
  amount: Minor;
  items: RefundedItem[];
  /** Lines that the amount is of, where another refund has their pieces. */
  lines?: { item_id: string; amount: Minor }[];
  reason?: string | null | undefined;
  now: Date;
}

/**
 * Decides a refund of a locked order: a durable row, which {@link runRefund} carries to the gateway after the
 * transaction. What is still owed of a sent order is lowered first; of the rest cards get theirs first, then gift cards.
 * @returns its id; null when there is nothing to give back
 */
export async function queueRefund(tx: Tx, order: Row<'orders'>, decision: RefundDecision): Promise<string | null> {
  const { amount, items, lines = items, reason, now } = decision;
  const balance = await refundBalance(tx, order);
  if (amount > balance.refundableAmount)
    throw buildValidationError('This is more than was paid and not refunded yet', 'amount');
  if (amount <= 0) return null;
  await assertRefundPermitted(tx, order, { amount, now });
  const id = decision.id ?? createRecordId(now);
  const credit = Math.min(amount, balance.owed);
  const giftcardAmount = Math.max(0, amount - credit - balance.gatewayRest);
  const portions = [
    ...(amount > credit ? dividePortions(balance, amount - credit, giftcardAmount) : []),
    ...(credit > 0 ? ['credit' as const] : []),
  ];
  const lastMoney = portions.findLastIndex((portion) => portion !== 'credit');
  for (const [place, movement] of portions.entries()) {
    const { payment, amount: portion } = movement === 'credit' ? { payment: undefined, amount: credit } : movement;
    const giftcard_amount = place === lastMoney ? giftcardAmount : 0;
    assertRefundable(payment, portion - giftcard_amount, order.currency);
    const remainingParts = computeRemainingParts(await balanceOfParts(tx, order));
    await insertRefund(tx, order, {
      id: buildPortionId(id, place),
      amount: portion,
      parts: spreadOverParts(remainingParts, portion, place === 0 ? lines : []),
      giftcard_amount,
      reason: reason || null,
      now,
      gateway: movement === 'credit' ? manualGateway : (payment?.gateway ?? 'giftcard'),
      transaction_id: payment?.transaction_id ?? null,
    });
  }
  if (giftcardAmount > 0) await refundGiftcards(tx, buildCodeOrder(order), giftcardAmount, now);
  await insertRefundItems(tx, order.id, id, items);
  return id;
}

/** Builds the id of a portion of a refund. The sweeper carries out portions after the first. */
export function buildPortionId(refundId: string, place: number): string {
  return place === 0 ? refundId : `${refundId}-${place + 1}`;
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
