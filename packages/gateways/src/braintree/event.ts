import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidEvent } from '../errors.ts';
import { buildInvalidEventError } from '../event.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import type { Braintree } from './client.ts';
import type { BraintreeKeys } from './keys.ts';
import { parseXmlFields } from './xml.ts';

interface Notification {
  kind?: unknown;
  subject?: { transaction?: IdentifiedObject; dispute?: { transaction?: IdentifiedObject } };
}

interface IdentifiedObject {
  id?: unknown;
}

/** Reads an event about a payment that was made. @returns null for events that concern no payment of an order */
export async function readWebhookEvent(
  braintree: Braintree,
  { body }: SignedCall,
  keys: BraintreeKeys,
): Promise<GatewayEvent | null> {
  const form = new URLSearchParams(body);
  const payload = form.get('bt_payload') ?? '';
  assertSigned(payload, form.get('bt_signature') ?? '', keys);
  const { kind, subject } = parseNotification(payload);
  const { id: transactionId } = subject?.dispute?.transaction ?? subject?.transaction ?? {};
  if (typeof kind !== 'string' || typeof transactionId !== 'string') return null;
  const transaction = await braintree.read(transactionId);
  // a refund that failed at its bank (`refund_failed`) names the sale that it is of
  const sale = transaction?.refunded_transaction_id
    ? await braintree.read(transaction.refunded_transaction_id)
    : transaction;
  if (sale?.type !== 'sale' || !sale.order_id) return null;
  const about = kind === 'transaction_settled' ? 'payment' : 'history';
  return { id: computeDigest(payload), name: kind, orderId: sale.order_id, transactionId: sale.id, about };
}

function parseNotification(payload: string): Notification {
  try {
    // signed by Braintree
    const { notification } = parseXmlFields(Buffer.from(payload, 'base64').toString()) as {
      notification?: Notification;
    };
    if (typeof notification === 'object') return notification;
  } catch (cause) {
    throw new InvalidEvent('This is not an event', 'validation_error', { cause });
  }
  throw buildInvalidEventError();
}

/** Notifications have no id; the same one comes again with the same bytes. */
function computeDigest(payload: string): string {
  return createHash('sha256').update(payload).digest('hex').slice(0, 32);
}

/** `key|signature`, several joined by `&`; HMAC-SHA1 under the hash of the private key. @throws InvalidEvent */
function assertSigned(payload: string, signatures: string, { publicKey, privateKey }: BraintreeKeys): void {
  const pairs = signatures.split('&').map((pair) => pair.split('|'));
  const receivedSignature = Buffer.from(pairs.find(([key]) => key === publicKey)?.[1] ?? '', 'hex');
  const isSigned = [payload, `${payload}\n`].some((text) => {
    const expected = signPayload(text, privateKey);
    return receivedSignature.length === expected.length && timingSafeEqual(receivedSignature, expected);
  });
  if (!isSigned) throw new InvalidEvent('The signature is not valid', 'invalid_signature');
}

/** Signs a payload in Braintree's way. */
export function signPayload(payload: string, privateKey: string): Buffer {
  const secret = createHash('sha1').update(privateKey).digest();
  return createHmac('sha1', secret).update(payload).digest();
}
