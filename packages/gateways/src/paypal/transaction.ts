import type { Transaction } from '../port.ts';
import { toDeclineCode } from './decline.ts';
import { toMinorAmount } from './money.ts';
import type { Payment, PaypalOrder } from './wire.ts';

type Status = Transaction['status'];

const captureStatuses: Record<string, Status> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  // an eCheck, or a review: https://developer.paypal.com/docs/api/payments/v2/ , status_details
  PENDING: 'requires_action',
  DECLINED: 'failed',
  FAILED: 'failed',
};
const authorizationStatuses: Record<string, Status> = {
  CREATED: 'authorized',
  PENDING: 'requires_action',
  DENIED: 'failed',
  VOIDED: 'canceled',
  EXPIRED: 'canceled',
};
const orderStatuses: Record<string, Status> = { APPROVED: 'approved', VOIDED: 'canceled' };

/** Converts PayPal's order into a transaction: a capture counts first, then an authorization, then the approval. */
export function toTransaction(order: PaypalOrder): Transaction {
  const [unit] = order.purchase_units ?? [];
  const { authorization, capture } = readPayments(order);
  const payment = capture ?? authorization;
  const money = payment?.amount ?? unit?.amount;
  const status =
    (capture && captureStatuses[capture.status]) ??
    (authorization && authorizationStatuses[authorization.status]) ??
    orderStatuses[order.status];
  return {
    id: order.id,
    status: status ?? 'open',
    method: 'paypal',
    order_id: unit?.custom_id ?? payment?.custom_id ?? '',
    amount: money ? toMinorAmount(money) : 0,
    currency: money?.currency_code ?? '',
    card: null,
    message: null,
    decline: status === 'failed' && payment ? toDeclineCode(payment) : undefined,
    expires: status === 'authorized' ? readExpiryTime(authorization) : undefined,
    isBankPending: status === 'requires_action' || undefined,
  };
}

function readExpiryTime(authorization: Payment | undefined): string | undefined {
  const { expiration_time: time } = authorization ?? {};
  return time && new Date(time).toISOString();
}

/**
 * Reads the payments of an order. An order has at most one capture; of its authorizations the latest counts, which
 * replaces the one before.
 */
export function readPayments({ purchase_units: [unit] = [] }: PaypalOrder) {
  const { authorizations = [], captures: [capture] = [], refunds = [] } = unit?.payments ?? {};
  const byAge = authorizations.toSorted((first, second) => readCreationTime(first) - readCreationTime(second));
  return { authorization: byAge.at(-1), isReauthorized: byAge.length > 1, capture, refunds };
}

function readCreationTime({ create_time }: Payment): number {
  return Date.parse(create_time ?? '') || 0;
}
