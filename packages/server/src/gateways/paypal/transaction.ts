import type { Transaction } from '../port.ts';
import { declineOf } from './decline.ts';
import { minorOf } from './money.ts';
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

/** How an order of PayPal's stands: what was captured counts, then what was authorized, then what was agreed to. */
export function transactionOf(order: PaypalOrder): Transaction {
  const [unit] = order.purchase_units ?? [];
  const { authorization, capture } = paymentsOf(order);
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
    amount: money ? minorOf(money) : 0,
    currency: money?.currency_code ?? '',
    card: null,
    message: null,
    decline: status === 'failed' && payment ? declineOf(payment) : undefined,
    expires: status === 'authorized' ? expiryOf(authorization) : undefined,
    isBankPending: status === 'requires_action' || undefined,
  };
}

function expiryOf(authorization: Payment | undefined): string | undefined {
  const { expiration_time: time } = authorization ?? {};
  return time && new Date(time).toISOString();
}

/** One is captured at most; of authorizations the latest counts, which was made anew of the one before. */
export function paymentsOf({ purchase_units: [unit] = [] }: PaypalOrder) {
  const { authorizations = [], captures: [capture] = [], refunds = [] } = unit?.payments ?? {};
  const byAge = authorizations.toSorted((one, other) => timeOf(one) - timeOf(other));
  return { authorization: byAge.at(-1), isReauthorized: byAge.length > 1, capture, refunds };
}

function timeOf({ create_time }: Payment): number {
  return Date.parse(create_time ?? '') || 0;
}
