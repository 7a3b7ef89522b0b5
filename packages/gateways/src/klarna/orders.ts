import type { Minor } from '@mercer/contract';
import { assertAnswered } from '../call.ts';
import type { Booking, CaptureRequest, NumberedPayment, PaymentHistory, RefundRequest, Transaction } from '../port.ts';
import { assertNotRefused, isKlarnaRefusal, type Klarna } from './api.ts';
import type { Session } from './sessions.ts';

/** Order that Klarna has agreed to pay: https://docs.klarna.com/api/ordermanagement/ */
interface KlarnaOrder {
  order_id: string;
  status: 'AUTHORIZED' | 'PART_CAPTURED' | 'CAPTURED' | 'CANCELLED' | 'EXPIRED' | 'CLOSED';
  fraud_status: 'ACCEPTED' | 'PENDING' | 'REJECTED';
  order_amount: Minor;
  captured_amount: Minor;
  purchase_currency: string;
  /** the number of the shop's order; until it has one, its id */
  merchant_reference1?: string;
  /** the id of the shop's order */
  merchant_reference2?: string;
  /** ISO 8601 time until which the order can be captured. */
  expires_at?: string;
  captures: { capture_id: string; captured_amount: Minor; captured_at: string; reference?: string }[];
  refunds: { refund_id: string; refunded_amount: Minor; refunded_at: string; reference?: string }[];
}

const buildOrderPath = (id: string) => `/ordermanagement/v1/orders/${encodeURIComponent(id)}`;

/** @returns null for what is no order */
export async function findOrder({ ask }: Klarna, id: string): Promise<KlarnaOrder | null> {
  const answer = await ask<KlarnaOrder>(buildOrderPath(id));
  if (answer.status === 404) return null;
  assertAnswered(answer);
  return answer.body;
}

/** Reads the captures and refunds of an order; Klarna reports its fees with its payouts. */
export async function readBookings(klarna: Klarna, id: string): Promise<Booking[]> {
  const order = await findOrder(klarna, id);
  if (!order) return [];
  const { captures, refunds, purchase_currency: currency } = order;
  const about = { transactionId: id, orderId: getShopOrderId(order), currency, settled: null };
  return [
    ...captures.map(({ capture_id, captured_amount: amount, captured_at }): Booking => {
      return { ...about, id: capture_id, kind: 'payment', amount, date: toIsoTimestamp(captured_at) };
    }),
    ...refunds.map(({ refund_id, refunded_amount: amount, refunded_at, reference }): Booking => {
      const refund = { id: refund_id, key: reference ?? null };
      return { ...about, id: refund_id, kind: 'refund', refund, amount, date: toIsoTimestamp(refunded_at) };
    }),
  ];
}

/** Reads the refunds of an order. A dispute with a buyer is settled at Klarna's portal, which its API does not show. */
export async function readPaymentHistory(klarna: Klarna, id: string): Promise<PaymentHistory> {
  const { refunds = [] } = (await findOrder(klarna, id)) ?? {};
  return {
    refunds: refunds.map(({ refund_id, refunded_amount: amount, reference }) => {
      return { id: refund_id, key: reference ?? null, amount, isGiven: true };
    }),
    disputes: [],
  };
}

/** Orders from before the number was written have the id in the first reference alone. */
function getShopOrderId({ merchant_reference1, merchant_reference2 }: KlarnaOrder): string {
  return merchant_reference2 || (merchant_reference1 ?? '');
}

/** @see https://docs.klarna.com/api/ordermanagement/ 'Update merchant references' @throws GatewayRefused */
export async function writeOrderNumber(klarna: Klarna, payment: NumberedPayment): Promise<void> {
  const { transactionId, orderId, number } = payment;
  const body = { merchant_reference1: number, merchant_reference2: orderId };
  const key = `number-${transactionId}-${number}`;
  assertNotRefused(
    await klarna.ask(`${buildOrderPath(transactionId)}/merchant-references`, { method: 'PATCH', key, body }),
  );
}

function toIsoTimestamp(text: string): string {
  return new Date(text).toISOString();
}

async function readKlarnaOrder({ ask }: Klarna, id: string): Promise<KlarnaOrder> {
  const answer = await ask<KlarnaOrder>(buildOrderPath(id));
  assertAnswered(answer);
  return answer.body;
}

/**
 * Captures an order, once. Klarna forgets a key after a day, and keeps what a capture is called: it is looked for first.
 * @returns how the order stands; what Klarna does not let the shop take is let go
 */
export async function captureOrder(klarna: Klarna, id: string, { key, amount }: CaptureRequest): Promise<KlarnaOrder> {
  const storedOrder = await readKlarnaOrder(klarna, id);
  const isMade = storedOrder.captures.some(({ reference }) => reference === key);
  const body = { captured_amount: amount, reference: key };
  const answer = isMade ? undefined : await klarna.ask(`${buildOrderPath(id)}/captures`, { key, body });
  const order = isMade ? storedOrder : await readKlarnaOrder(klarna, id);
  if (order.status === 'PART_CAPTURED') return releaseRemainder(klarna, id);
  if (order.captured_amount > 0) return order;
  if (answer && !isKlarnaRefusal(answer)) assertAnswered(answer);
  return cancelOrder(klarna, id);
}

/** Releases the rest of the authorization: one capture takes all that is due, and the buyer owes nothing more. */
async function releaseRemainder(klarna: Klarna, id: string): Promise<KlarnaOrder> {
  await klarna.ask(`${buildOrderPath(id)}/release-remaining-authorization`, { method: 'POST', key: `release-${id}` });
  return readKlarnaOrder(klarna, id);
}

export async function cancelOrder(klarna: Klarna, id: string): Promise<KlarnaOrder> {
  await klarna.ask(`${buildOrderPath(id)}/cancel`, { method: 'POST', key: `cancel-${id}` });
  return readKlarnaOrder(klarna, id);
}

/** Klarna forgets a key after a day, and keeps what a refund is called. @throws GatewayRefused */
export async function refundOrder(klarna: Klarna, { key, transactionId, amount }: RefundRequest): Promise<void> {
  const { refunds } = await readKlarnaOrder(klarna, transactionId);
  if (refunds.some(({ reference }) => reference === key)) return;
  const body = { refunded_amount: amount, reference: key };
  assertNotRefused(await klarna.ask(`${buildOrderPath(transactionId)}/refunds`, { key, body }));
}

/** Session statuses that are final; sessions with any other status may still be paid. */
const sessionStatuses: Record<string, Transaction['status']> = { CANCELLED: 'canceled', DISABLED: 'canceled' };

/** Reads the transaction of a session; once it is paid, the transaction of its order. */
export async function readTransaction(klarna: Klarna, session: Session): Promise<Transaction> {
  const { session_id: id, status, order_id } = session;
  if (order_id) return transactionOfOrder(await readKlarnaOrder(klarna, order_id), id);
  const transactionDefaults = { method: 'klarna', order_id: '', amount: 0, currency: '', card: null, message: null };
  return { ...transactionDefaults, id, status: sessionStatuses[status] ?? 'open' };
}

/** What is agreed on, or assessed, has the id of Klarna's order: a session is forgotten after two days. */
export function transactionOfOrder(order: KlarnaOrder, sessionId: string): Transaction {
  const status = toTransactionStatus(order);
  const isAgreed = status === 'paid' || status === 'authorized' || status === 'requires_action';
  const ids = isAgreed ? { id: order.order_id, begunAs: sessionId } : { id: sessionId };
  return {
    ...ids,
    status,
    method: 'klarna',
    order_id: getShopOrderId(order),
    amount: status === 'paid' ? order.captured_amount : order.order_amount,
    currency: order.purchase_currency,
    card: null,
    message: null,
    // https://docs.klarna.com/order-management/pending-orders/: Klarna assesses the order, in 24 hours at most
    isBankPending: status === 'requires_action' || undefined,
    decisionDays: status === 'requires_action' ? 1 : undefined,
    expires: status === 'authorized' && order.expires_at ? toIsoTimestamp(order.expires_at) : undefined,
  };
}

function toTransactionStatus({ status, captured_amount, fraud_status }: KlarnaOrder): Transaction['status'] {
  if (captured_amount > 0) return 'paid';
  if (status !== 'AUTHORIZED') return 'canceled';
  if (fraud_status === 'REJECTED') return 'failed';
  return fraud_status === 'PENDING' ? 'requires_action' : 'authorized';
}
