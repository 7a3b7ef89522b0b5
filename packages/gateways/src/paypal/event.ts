import { assertAnswered } from '../call.ts';
import { GatewayUnavailable, InvalidEvent } from '../errors.ts';
import type { GatewayEvent, SignedCall } from '../port.ts';
import type { AskPaypal } from './client.ts';

/** The part of what PayPal announces that tells which order it is about. */
interface Wire {
  id?: unknown;
  event_type?: unknown;
  resource?: {
    id?: unknown;
    custom_id?: unknown;
    purchase_units?: { custom_id?: unknown }[];
    supplementary_data?: { related_ids?: { order_id?: unknown } };
    disputed_transactions?: { seller_transaction_id?: unknown }[];
    links?: { href?: unknown; rel?: unknown }[];
  };
}

/** @returns null for what is about no payment of an order */
export async function readWebhookEvent(
  ask: AskPaypal,
  call: SignedCall,
  webhookId: string,
): Promise<GatewayEvent | null> {
  const wire = parsePaypalEvent(call.body);
  await assertSigned(ask, call, webhookId);
  const { id, event_type, resource = {} } = wire;
  if (String(event_type).startsWith('CUSTOMER.DISPUTE.')) return historyEvent(ask, wire, getDisputedCapture(wire));
  if (isAboutRefund.test(String(event_type))) return historyEvent(ask, wire, getRefundedCapture(wire));
  const [unit] = resource.purchase_units ?? [];
  const orderId = unit?.custom_id ?? resource.custom_id;
  const transactionId = unit ? resource.id : (resource.supplementary_data?.related_ids?.order_id ?? '');
  if (typeof orderId !== 'string' || typeof transactionId !== 'string') return null;
  return { id: String(id), name: String(event_type), orderId, transactionId, about: 'payment' };
}

/** A capture that was refunded or reversed, and a refund that is pending, has failed or was cancelled. */
const isAboutRefund = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.[A-Z]+)$/;

function getDisputedCapture({ resource }: Wire): unknown {
  const [disputed] = resource?.disputed_transactions ?? [];
  return disputed?.seller_transaction_id;
}

/** A refund names what it is of by its address alone. */
function getRefundedCapture({ resource }: Wire): unknown {
  const { href } = resource?.links?.find(({ rel }) => rel === 'up') ?? {};
  return /\/captures\/(\w+)$/.exec(String(href))?.[1];
}

/** Reads an event about a capture's refunds or disputes; the capture names the order. */
async function historyEvent(
  ask: AskPaypal,
  { id, event_type }: Wire,
  captureId: unknown,
): Promise<GatewayEvent | null> {
  if (typeof captureId !== 'string') return null;
  const answer = await ask<Captured>(`/v2/payments/captures/${encodeURIComponent(captureId)}`);
  if (answer.status === 404) return null;
  assertAnswered(answer);
  const { custom_id: orderId, supplementary_data } = answer.body;
  const transactionId = supplementary_data?.related_ids?.order_id;
  if (!orderId || !transactionId) return null;
  return { id: String(id), name: String(event_type), orderId, transactionId, about: 'history' };
}

interface Captured {
  custom_id?: string;
  supplementary_data?: { related_ids?: { order_id?: string } };
}

function parsePaypalEvent(body: string): Wire {
  try {
    const wire: unknown = JSON.parse(body);
    if (typeof wire === 'object' && wire !== null && 'id' in wire && 'event_type' in wire) return wire;
  } catch (cause) {
    throw new InvalidEvent('This is not an event', 'validation_error', { cause });
  }
  throw new InvalidEvent('This is not an event', 'validation_error');
}

const headers = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/** PayPal itself is asked; its check is of the bytes of the event, so that they are handed back as they came. */
async function assertSigned(
  ask: AskPaypal,
  { headers: receivedHeaders, body }: SignedCall,
  webhookId: string,
): Promise<void> {
  const signatureFields = Object.entries(headers).map(
    ([field, header]) => [field, receivedHeaders.get(header) ?? ''] as const,
  );
  if (signatureFields.some(([, value]) => value === '' || value.length > maxLength)) throw buildSignatureError();
  const facts = JSON.stringify({ ...Object.fromEntries(signatureFields), webhook_id: webhookId });
  const question = `${facts.slice(0, -1)},"webhook_event":${body}}`;
  const path = '/v1/notifications/verify-webhook-signature';
  const answer = await ask<{ verification_status?: string }>(path, { body: question });
  if ([401, 403, 408, 429].includes(answer.status)) throw new GatewayUnavailable(`PayPal answered ${answer.status}`);
  if (answer.body.verification_status !== 'SUCCESS') throw buildSignatureError();
}

const maxLength = 2000;

function buildSignatureError(): InvalidEvent {
  return new InvalidEvent('The signature is not valid', 'invalid_signature');
}
