import { assertAccepted, assertAnswered } from '../call.ts';
import { GatewayRefused, GatewayUnavailable } from '../errors.ts';
import type {
  CaptureRequest,
  GatewayDeps,
  IntentRequest,
  PaymentGateway,
  RefundRequest,
  Transaction,
} from '../port.ts';
import { type Airwallex, openAirwallex } from './client.ts';
import { readWebhookEvent } from './event.ts';
import { listRefunds, readPaymentHistory } from './history.ts';
import type { AirwallexKeys } from './keys.ts';
import { toAirwallex } from './money.ts';
import { createPreflight } from './preflight.ts';
import { toPaymentIntent, toTransaction } from './transaction.ts';
import type { AirwallexIntent, AirwallexRefund } from './wire.ts';

export function create(keys: AirwallexKeys, deps: GatewayDeps): PaymentGateway {
  const airwallex = openAirwallex(keys, deps);
  const readIntent = (id: string) => airwallex.read<AirwallexIntent>(buildIntentPath(id));

  return {
    preflight: createPreflight(keys, deps, () => airwallex.ask('payment_intents?merchant_order_id=preflight')),

    intents: {
      open: (request) => openIntent(airwallex, request, deps.publicUrl).then(toPaymentIntent),

      async get(id) {
        const intent = await readIntent(id);
        return intent && toPaymentIntent(intent);
      },
    },

    async get(id) {
      const intent = await readIntent(id);
      return intent && toTransaction(intent);
    },

    async find(orderId) {
      return (await listIntents(airwallex, orderId)).map(toTransaction);
    },

    capture: (request) => capturePayment(airwallex, request),

    async cancel(id) {
      const answer = await airwallex.ask<AirwallexIntent>(`${buildIntentPath(id)}/cancel`, {
        request_id: `cancel-${id}`,
      });
      if (answer.status < 400) return toTransaction(answer.body);
      const intent = await readIntent(id);
      return intent && toTransaction(intent);
    },

    refund: (request) => refundPayment(airwallex, request),
    history: (transactionId) => readPaymentHistory(airwallex, transactionId),
    readEvent: (call) => readWebhookEvent(airwallex, call, { secret: keys.webhookSecret, now: deps.now() }),
  };
}

function buildIntentPath(id: string): string {
  return `payment_intents/${encodeURIComponent(id)}`;
}

async function openIntent(airwallex: Airwallex, request: IntentRequest, publicUrl: string): Promise<AirwallexIntent> {
  const { key, id, orderId, amount, currency } = request;
  const existingIntent = id ? await airwallex.read<AirwallexIntent>(buildIntentPath(id)) : null;
  if (existingIntent) return existingIntent;
  const answer = await airwallex.ask<AirwallexIntent & { code?: string }>('payment_intents/create', {
    request_id: key,
    amount: toAirwallex(amount, currency),
    currency,
    merchant_order_id: orderId,
    // Airwallex returns here from the page of a bank that cannot be framed
    return_url: `${publicUrl}/checkout`,
  });
  // Intents of a call whose answer was lost
  const earlier = answer.body.code === 'duplicate_request' ? await listIntents(airwallex, orderId) : [];
  const [originalIntent] = earlier.filter(({ request_id }) => request_id === key);
  if (!originalIntent) assertAnswered(answer);
  return originalIntent ?? answer.body;
}

async function listIntents({ ask }: Airwallex, orderId: string): Promise<AirwallexIntent[]> {
  const path = `payment_intents?merchant_order_id=${encodeURIComponent(orderId)}`;
  const answer = await ask<{ items: AirwallexIntent[] }>(path);
  assertAnswered(answer);
  return answer.body.items;
}

/** An account may leave it to the shop when a card is charged. @throws GatewayRefused */
async function capturePayment(
  airwallex: Airwallex,
  { key, transactionId: id, ...due }: CaptureRequest,
): Promise<Transaction> {
  const amount = toAirwallex(due.amount, due.currency);
  const answer = await airwallex.ask<AirwallexIntent>(`${buildIntentPath(id)}/capture`, { request_id: key, amount });
  const capturedIntent = await airwallex.read<AirwallexIntent>(buildIntentPath(id));
  if (!capturedIntent) throw new GatewayUnavailable('The payment no longer exists');
  const transaction = toTransaction(capturedIntent);
  if (transaction.status !== 'authorized') return transaction;
  assertAccepted(answer);
  throw new GatewayUnavailable('The payment is still only authorized');
}

/**
 * Accepted is not delivered: a refund that fails later is announced, and `history` has it. A call whose answer was lost is made
 * again under the same request id, which Airwallex may refuse as a duplicate: then the refund of that id counts.
 * @throws GatewayRefused
 */
async function refundPayment(airwallex: Airwallex, { key, transactionId, ...money }: RefundRequest): Promise<void> {
  const amount = toAirwallex(money.amount, money.currency);
  const request = { request_id: key, payment_intent_id: transactionId, amount };
  const answer = await airwallex.ask<AirwallexRefund & { code?: string }>('refunds/create', request);
  const earlier = answer.body.code === 'duplicate_request' ? await listRefunds(airwallex, transactionId) : [];
  const originalRefund = earlier.find(({ request_id }) => request_id === key);
  if (!originalRefund) assertAccepted(answer);
  const { status } = originalRefund ?? answer.body;
  if (status === 'FAILED') throw new GatewayRefused('The refund failed');
}
