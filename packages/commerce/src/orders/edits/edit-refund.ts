import { type Minor, toMajorUnits } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { computeAmountDue, minimumCharge } from '../../payments/index.ts';
import { type GiftcardReduction, lowerGiftcards } from '../../promotions/index.ts';
import { buildCodeOrder, buildStatusConflict } from '../record/index.ts';
import { assertCountable, insertRefund, refundBalance } from '../refunds/index.ts';
import type { RepricedOrder } from './reprice.ts';

interface Edited {
  order: Row<'orders'>;
  repriced: RepricedOrder;
  editId: string;
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
export async function decideEditRefund(tx: Tx, { order, repriced, editId, now }: Edited): Promise<EditRefund> {
  const difference = order.grand_total - repriced.totals.grand_total;
  if (difference < 0) throw buildCostsMoreError(order, -difference);
  if (difference === 0) return nothing;
  const { refundableAmount, gatewayRest, payment, refunded } = await refundBalance(tx, order);
  if (repriced.totals.grand_total < refunded) throw refundedMore(order, refunded);
  if (order.status === 'payment_pending') {
    assertEnoughLeft(order, payment, difference);
    return nothing;
  }
  const amount = Math.min(difference, refundableAmount);
  if (amount <= 0) return nothing;
  const giftcard_amount = Math.max(0, amount - gatewayRest);
  assertCountable(payment, amount - giftcard_amount, order.currency);
  const lowered = giftcard_amount > 0 ? await lowerGiftcards(tx, buildCodeOrder(order), giftcard_amount, now) : [];
  const reason = translateText(createSentence('orderChanged'), order.locale ?? 'en');
  const through = { gateway: payment?.gateway ?? 'giftcard', transaction_id: payment?.transaction_id ?? null };
  const id = createRecordId(now);
  await insertRefund(tx, order, { id, amount, giftcard_amount, reason, edit_id: editId, now, ...through });
  return { amount, refundId: id, lowered };
}

function buildCostsMoreError({ currency }: Row<'orders'>, extraAmount: Minor): ApiError {
  const message = `It would cost ${toMajorUnits(extraAmount, currency)} ${currency} more: an order is not charged again`;
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
