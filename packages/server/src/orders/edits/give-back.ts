import { type Minor, toMajorUnits } from '@mercer/contract';
import { newId, type Row, type Tx } from '../../db/index.ts';
import { ApiError } from '../../http/errors.ts';
import { sentence, translate } from '../../http/sentences/sentence.ts';
import { type Lowered, lowerGiftcards } from '../../promotions/index.ts';
import { amountDue, minimumCharge } from '../attempts/index.ts';
import { codeOrderOf, conflict } from '../record/index.ts';
import { insertRefund, refundBalance } from '../refunds/index.ts';
import type { Repriced } from './reprice.ts';

interface Edited {
  order: Row<'orders'>;
  repriced: Repriced;
  editId: string;
  now: Date;
}

/** What a change gives back. */
export interface Difference {
  amount: Minor;
  /** null: nothing that was taken goes back */
  refundId: string | null;
  /** what gift cards pay less */
  lowered: Lowered[];
}

const nothing: Difference = { amount: 0, refundId: null, lowered: [] };

/**
 * Decides what goes back of what was paid for a locked order, cards first, then gift cards: {@link runRefund} carries it to the
 * gateway. What is only set aside is taken in part later.
 * @throws ApiError 409 `costs_more`, `refunded`, `rest_too_small`
 */
export async function giveBack(tx: Tx, { order, repriced, editId, now }: Edited): Promise<Difference> {
  const difference = order.grand_total - repriced.totals.grand_total;
  if (difference < 0) throw costsMore(order, -difference);
  if (difference === 0) return nothing;
  const { rest, gatewayRest, payment, refunded } = await refundBalance(tx, order);
  if (repriced.totals.grand_total < refunded) throw refundedMore(order, refunded);
  if (order.status === 'payment_pending') {
    assertEnoughLeft(order, payment, difference);
    return nothing;
  }
  const amount = Math.min(difference, rest);
  if (amount <= 0) return nothing;
  const giftcard_amount = Math.max(0, amount - gatewayRest);
  const lowered = giftcard_amount > 0 ? await lowerGiftcards(tx, codeOrderOf(order), giftcard_amount, now) : [];
  const reason = translate(sentence('orderChanged'), order.locale ?? 'en');
  const through = { gateway: payment?.gateway ?? 'giftcard', transaction_id: payment?.transaction_id ?? null };
  const id = newId(now);
  await insertRefund(tx, order, { id, amount, giftcard_amount, reason, edit_id: editId, now, ...through });
  return { amount, refundId: id, lowered };
}

function costsMore({ currency }: Row<'orders'>, more: Minor): ApiError {
  const message = `It would cost ${toMajorUnits(more, currency)} ${currency} more: an order is not charged again`;
  return new ApiError(message, { status: 409, code: 'costs_more' });
}

function refundedMore({ currency }: Row<'orders'>, refunded: Minor): ApiError {
  const message = `${toMajorUnits(refunded, currency)} ${currency} were refunded already, more than would be left; cancel the order instead`;
  return new ApiError(message, { status: 409, code: 'refunded' });
}

/** A bank gives of what it has set aside once, and no amount below its least. */
function assertEnoughLeft(order: Row<'orders'>, payment: Row<'payments'> | undefined, difference: Minor): void {
  if (payment?.status !== 'authorized') throw conflict('Nothing is set aside for this order any more');
  const due = amountDue(order) - difference;
  const least = Math.max(minimumCharge(order.currency), payment.captured ?? 0, 1);
  if (due >= least) return;
  const message = `At least ${toMajorUnits(least, order.currency)} ${order.currency} must be left to take; cancel the order instead`;
  throw new ApiError(message, { status: 409, code: 'rest_too_small' });
}
