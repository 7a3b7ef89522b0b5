import { buildInvalidEventError, parseEvent } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import { assertValidMac } from '../signature.ts';
import type { Payment } from './payments.ts';

/** The payment as it is after an operation; null for what is no payment of an order. @throws InvalidEvent */
export function readWebhookEvent({ headers, body }: SignedCall, privateKey: string): GatewayEvent | null {
  assertValidMac(headers.get('quickpay-checksum-sha256') ?? '', body, privateKey);
  const payment = parseEvent<Partial<Payment> | null>(body);
  if (typeof payment?.id !== 'number' || !Array.isArray(payment.operations)) throw buildInvalidEventError();
  const orderId = payment.variables?.order_id;
  if (payment.type !== 'Payment' || typeof orderId !== 'string') return null;
  const { type = '', qp_status_code = '' } = payment.operations.at(-1) ?? {};
  const id = `${payment.id}-${payment.operations.length}-${qp_status_code}`;
  const about = type === 'refund' ? 'history' : 'payment';
  return { id, name: type, orderId, transactionId: String(payment.id), about };
}
