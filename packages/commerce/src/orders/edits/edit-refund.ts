import { type Minor, toMajorUnits } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { computeAmountDue, minimumCharge } from '../../payments/index.ts';
import { type GiftcardReduction, lowerGiftcards } from '../../promotions/index.ts';
import { sumPaidBeside } from '../captures/index.ts';
import { buildCodeOrder, buildStatusConflict } from '../record/index.ts';
import {
  assertCountable,
  assertRefundPermitted,
  buildPortionId,
  dividePortions,
  insertRefund,
  refundBalance,
} from '../refunds/index.ts';
import { readAmountOwed } from '../states/index.ts';
import type { RepricedOrder } from './reprice.ts';

interface Edited {
  order: Row<'orders'>;
  repriced: RepricedOrder;
  editId: string;
  /** True where the order may cost more than before: the difference is owed. */
  mayCostMore?: boolean;
  now: Date;
}

/** Refund that a change of an order leads to. */
export interface EditRefund {
  amount: Minor;
  /** null: nothing that was taken goes back */
  refundId: string | null;
  /** Amounts by which gift cards pay less. */
  lowered: GiftcardReduction[];
}

const nothing: EditRefund = { amount: 0, refundId: null, lowered: [] };

/**
 * Decides what goes back of what was paid for a locked order, cards first, then gift cards: {@link runRefund} carries it to the
 * gateway. What is only set aside is taken in part later.
 * @throws ApiError 409 `costs_more`, `refunded`, `rest_too_small`, `fractional_amount`
 */
export async function decideEditRefund(
  tx: Tx,
  { order, repriced, editId, mayCostMore = false, now }: Edited,
): Promise<EditRefund> {
  const difference = order.grand_total - repriced.totals.grand_total;
  if (difference < 0 && !mayCostMore) throw buildCostsMoreError(order, -difference);
  if (difference <= 0) return nothing;
  const balance = await refundBalance(tx, order);
  const { refundableAmount, gatewayRest, payment, refunded } = balance;
  if (repriced.totals.grand_total < refunded) throw refundedMore(order, refunded);
  if (order.status === 'payment_pending' && order.payment_terms === null) {
    const paidBeside = payment ? await sumPaidBeside(tx, payment) : 0;
    assertEnoughLeft(order, payment, difference + paidBeside);
    return nothing;
  }
  const owed = await readAmountOwed(tx, order);
  const amount = Math.min(difference - owed, refundableAmount - balance.owed);
  if (amount <= 0) return nothing;
  await assertRefundPermitted(tx, order, { amount, now });
  const giftcardAmount = Math.max(0, amount - gatewayRest);
  const lowered = giftcardAmount > 0 ? await lowerGiftcards(tx, buildCodeOrder(order), giftcardAmount, now) : [];
  const reason = translateText(createSentence('orderChanged'), order.locale ?? 'en');
  const id = createRecordId(now);
  const portions = dividePortions(balance, amount, giftcardAmount);
  for (const [place, { payment: through, amount: portion }] of portions.entries()) {
    const giftcard_amount = place === portions.length - 1 ? giftcardAmount : 0;
    assertCountable(through, portion - giftcard_amount, order.currency);
    await insertRefund(tx, order, {
      id: buildPortionId(id, place),
      amount: portion,
      giftcard_amount,
      reason,
      edit_id: editId,
      now,
      gateway: through?.gateway ?? 'giftcard',
      transaction_id: through?.transaction_id ?? null,
    });
  }
  return { amount, refundId: id, lowered };
}

function buildCostsMoreError({ currency }: Row<'orders'>, extraAmount: Minor): ApiError {
  const message = `It would cost ${toMajorUnits(extraAmount, currency)} ${currency} more: send charge_difference where the difference is to be owed`;
  return new ApiError(message, { status: 409, code: 'costs_more' });
}

function refundedMore({ currency }: Row<'orders'>, refunded: Minor): ApiError {
  const message = `${toMajorUnits(refunded, currency)} ${currency} were refunded already, more than would be left; cancel the order instead`;
  return new ApiError(message, { status: 409, code: 'refunded' });
}

/** A bank gives of what it has set aside once, and no amount below its least. */
function assertEnoughLeft(order: Row<'orders'>, payment: Row<'payments'> | undefined, difference: Minor): void {
  if (payment?.status !== 'authorized') throw buildStatusConflict('Nothing is set aside for this order any more');
  const due = computeAmountDue(order) - difference;
  const minimumAmount = Math.max(minimumCharge(order.currency), payment.captured ?? 0, 1);
  if (due >= minimumAmount) {
    assertCountable(payment, due, order.currency);
    return;
  }
  const message = `At least ${toMajorUnits(minimumAmount, order.currency)} ${order.currency} must be left to take; cancel the order instead`;
  throw new ApiError(message, { status: 409, code: 'rest_too_small' });
}
