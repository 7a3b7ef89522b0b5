import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { computeAmountDue } from '../../payments/index.ts';
import { type CountedPieces, isOpenStatus } from '../pieces/index.ts';

type MoneyOrder = Pick<Row<'orders'>, 'status' | 'grand_total' | 'giftcard_total'>;
type SettledPayment = Pick<Row<'payments'>, 'method' | 'status' | 'amount' | 'captured'>;
type DecidedRefund = Pick<Row<'refunds'>, 'status' | 'amount' | 'giftcard_amount' | 'edit_id'>;

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

function computePaidStatus({ order, payments }: MoneyFacts): FinancialStatus {
  const payment = findMainPayment(payments);
  const due = computeAmountDue(order);
  if (payment?.status === 'authorized') return (payment.captured ?? 0) > 0 ? 'partially_paid' : 'authorized';
  if (payment || due <= 0) return 'paid';
  return order.status === 'payment_pending' ? 'pending' : 'paid';
}

function findMainPayment(payments: readonly SettledPayment[]): SettledPayment | undefined {
  return payments.find(
    ({ method, status }) => method !== 'giftcard' && ['succeeded', 'refunded', 'authorized', 'waived'].includes(status),
  );
}

/** Computes what can still be refunded of an order, and what was refunded beside changes of the order. */
export function computeMoney({ order, payments, refunds }: MoneyFacts): { rest: number; refunded: number } {
  const decided = refunds.filter(({ status }) => status !== 'failed');
  const payment = findMainPayment(payments.filter(({ status }) => status !== 'waived'));
  const captured = payment?.status === 'authorized' ? (payment.captured ?? 0) : (payment?.amount ?? 0);
  const toGateway = decided.reduce((sum, { amount, giftcard_amount }) => sum + amount - giftcard_amount, 0);
  const besideEdits = decided.filter(({ edit_id }) => edit_id === null);
  const toCards = besideEdits.reduce((sum, { giftcard_amount }) => sum + giftcard_amount, 0);
  return {
    rest: captured - toGateway + order.giftcard_total - toCards,
    refunded: besideEdits.reduce((sum, { amount }) => sum + amount, 0),
  };
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
  const isDelivered = order.status === 'delivered' || events.some(({ status }) => status === 'delivered');
  return isDelivered ? 'delivered' : 'fulfilled';
}
