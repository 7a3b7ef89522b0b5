import type { FinancialStatus, FulfillmentStatus, Minor, OrderStatus } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { computeAmountDue } from '../../payments/index.ts';
import { type CountedPieces, isOpenStatus } from '../pieces/index.ts';
import { isCredit } from '../refunds/credit.ts';

type MoneyOrder = Pick<Row<'orders'>, 'status' | 'grand_total' | 'giftcard_total' | 'payment_terms'>;
type SettledPayment = Pick<Row<'payments'>, 'method' | 'status' | 'amount' | 'captured'>;
type DecidedRefund = Pick<
  Row<'refunds'>,
  'status' | 'amount' | 'giftcard_amount' | 'edit_id' | 'gateway' | 'transaction_id'
>;

/** Facts from which the state of an order's money follows. */
export interface MoneyFacts {
  order: MoneyOrder;
  payments: readonly SettledPayment[];
  /** without refunds of overpayments */
  refunds: readonly DecidedRefund[];
}

/** Derives the state of an order's money. A refund counts from its decision, and no longer once it has failed. */
export function computeFinancialStatus(facts: MoneyFacts): FinancialStatus {
  const { order } = facts;
  const { rest, refunded } = computeMoney(facts);
  if (refunded > 0) return rest > 0 ? 'partially_refunded' : 'refunded';
  if (order.status === 'refunded') return 'refunded';
  if (order.status === 'canceled') return 'voided';
  return computePaidStatus(facts);
}

function computePaidStatus(facts: MoneyFacts): FinancialStatus {
  const settled = selectSettledPayments(facts.payments);
  const authorized = settled.find(({ status }) => status === 'authorized');
  if (authorized) return (authorized.captured ?? 0) > 0 ? 'partially_paid' : 'authorized';
  if (computeAmountOwed(facts) <= 0) return 'paid';
  return settled.length > 0 ? 'partially_paid' : 'pending';
}

/** Selects the payments that pay for an order, or are to pay for it when its parcel leaves, beside gift cards. */
function selectSettledPayments<Payment extends SettledPayment>(payments: readonly Payment[]): Payment[] {
  return payments.filter(
    ({ method, status }) => method !== 'giftcard' && ['succeeded', 'refunded', 'authorized', 'waived'].includes(status),
  );
}

/**
 * Computes what is still to be paid for an order, in minor units; zero where nobody has to pay any more. An order without payment
 * terms and without payments is one that nobody has to pay, unless its authorization has ended.
 */
export function computeAmountOwed({ order, payments, refunds }: MoneyFacts): Minor {
  if (['canceled', 'refunded'].includes(order.status)) return 0;
  const settled = selectSettledPayments(payments);
  if (settled.length === 0 && order.payment_terms === null && order.status !== 'payment_pending') return 0;
  const covered = settled.reduce((sum, { amount }) => sum + amount, 0);
  const takenBack = refunds
    .filter(({ status, edit_id }) => status !== 'failed' && edit_id !== null)
    .reduce((sum, { amount, giftcard_amount }) => sum + amount - giftcard_amount, 0);
  const credited = refunds
    .filter((refund) => refund.status !== 'failed' && isCredit(refund))
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, computeAmountDue(order) - covered + takenBack - credited);
}

/** Computes what of the money for an order can still be refunded, and what was refunded of it beside changes of the order. */
export function computeMoney({ order, payments, refunds }: MoneyFacts): { rest: number; refunded: number } {
  const decided = refunds.filter((refund) => refund.status !== 'failed' && !isCredit(refund));
  const captured = selectSettledPayments(payments).reduce((sum, payment) => sum + computeCapturedAmount(payment), 0);
  const toGateway = decided.reduce((sum, { amount, giftcard_amount }) => sum + amount - giftcard_amount, 0);
  const besideEdits = decided.filter(({ edit_id }) => edit_id === null);
  const toCards = besideEdits.reduce((sum, { giftcard_amount }) => sum + giftcard_amount, 0);
  return {
    rest: captured - toGateway + order.giftcard_total - toCards,
    refunded: besideEdits.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function computeCapturedAmount({ status, amount, captured }: SettledPayment): Minor {
  if (status === 'waived') return 0;
  return status === 'authorized' ? (captured ?? 0) : amount;
}

/** States of orders without parcels that are not fulfilled. */
const deliveredStates: { [status in OrderStatus]?: FulfillmentStatus } = {
  pending: 'unfulfilled',
  payment_pending: 'unfulfilled',
  canceled: 'canceled',
};

/** Facts from which the state of an order's pieces follows. */
export interface PieceStateFacts {
  order: Pick<Row<'orders'>, 'status'>;
  lines: readonly CountedPieces[];
  /** oldest first */
  events: readonly Pick<Row<'order_events'>, 'status'>[];
}

/** Derives the state of an order's pieces from those that are sent in parcels; an order without any is fulfilled by its payment. */
export function computeFulfillmentStatus({ order, lines: allLines, events }: PieceStateFacts): FulfillmentStatus {
  const lines = allLines.filter(({ isParceled }) => isParceled);
  if (lines.length === 0) return deliveredStates[order.status] ?? 'fulfilled';
  const sum = (name: 'shipped' | 'returned' | 'cancelable') => lines.reduce((total, line) => total + line[name], 0);
  const shipped = sum('shipped');
  if (shipped === 0) return isOpenStatus(order.status) && sum('cancelable') > 0 ? 'unfulfilled' : 'canceled';
  if (isOpenStatus(order.status)) return 'partially_fulfilled';
  const returned = sum('returned');
  if (returned > 0) return returned >= shipped ? 'returned' : 'partially_returned';
  // A delivered order to which pieces were added is sent once more
  const lastStep = events.findLast(({ status }) => status === 'shipped' || status === 'delivered');
  const isDelivered = order.status === 'delivered' || lastStep?.status === 'delivered';
  return isDelivered ? 'delivered' : 'fulfilled';
}
