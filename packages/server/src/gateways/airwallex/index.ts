import { assertAccepted, assertAnswered } from '../call.ts';
import { GatewayRefused, GatewayUnavailable } from '../faults.ts';
import type {
  CaptureRequest,
  GatewayDeps,
  IntentRequest,
  PaymentGateway,
  RefundRequest,
  Transaction,
} from '../port.ts';
import { type Airwallex, openAirwallex } from './client.ts';
import { readEvent } from './event.ts';
import { historyOf, listRefunds } from './history.ts';
import type { AirwallexKeys } from './keys.ts';
import { toAirwallex } from './money.ts';
import { createPreflight } from './preflight.ts';
import { intentOf, transactionOf } from './transaction.ts';
import type { AirwallexIntent, AirwallexRefund } from './wire.ts';

export function create(keys: AirwallexKeys, deps: GatewayDeps): PaymentGateway {
  const airwallex = openAirwallex(keys, deps);
  const read = (id: string) => airwallex.read<AirwallexIntent>(pathOf(id));

  return {
    preflight: createPreflight(keys, deps, () => airwallex.ask('payment_intents?merchant_order_id=preflight')),

    intents: {
      open: (request) => openIntent(airwallex, request, deps.publicUrl).then(intentOf),

      async get(id) {
        const intent = await read(id);
        return intent && intentOf(intent);
      },
    },

    async get(id) {
      const intent = await read(id);
      return intent && transactionOf(intent);
    },

    async find(orderId) {
      return (await listIntents(airwallex, orderId)).map(transactionOf);
    },

    capture: (request) => capture(airwallex, request),

    async cancel(id) {
      const answer = await airwallex.ask<AirwallexIntent>(`${pathOf(id)}/cancel`, { request_id: `cancel-${id}` });
      if (answer.status < 400) return transactionOf(answer.body);
      const intent = await read(id);
      return intent && transactionOf(intent);
    },

    refund: (request) => refund(airwallex, request),
    history: (transactionId) => historyOf(airwallex, transactionId),
    readEvent: (call) => readEvent(airwallex, call, { secret: keys.webhookSecret, now: deps.now() }),
  };
}

function pathOf(id: string): string {
  return `payment_intents/${encodeURIComponent(id)}`;
}

async function openIntent(airwallex: Airwallex, request: IntentRequest, publicUrl: string): Promise<AirwallexIntent> {
  const { key, id, orderId, amount, currency } = request;
  const known = id ? await airwallex.read<AirwallexIntent>(pathOf(id)) : null;
  if (known) return known;
  const answer = await airwallex.ask<AirwallexIntent & { code?: string }>('payment_intents/create', {
    request_id: key,
    amount: toAirwallex(amount, currency),
    currency,
    merchant_order_id: orderId,
    // where Airwallex leads to from the page of a bank that cannot be framed
    return_url: `${publicUrl}/checkout`,
  });
  // of a call whose answer was lost
  const earlier = answer.body.code === 'duplicate_request' ? await listIntents(airwallex, orderId) : [];
  const [same] = earlier.filter(({ request_id }) => request_id === key);
  if (!same) assertAnswered(answer);
  return same ?? answer.body;
}

async function listIntents({ ask }: Airwallex, orderId: string): Promise<AirwallexIntent[]> {
  const path = `payment_intents?merchant_order_id=${encodeURIComponent(orderId)}`;
  const answer = await ask<{ items: AirwallexIntent[] }>(path);
  assertAnswered(answer);
  return answer.body.items;
}

/** An account may leave it to the shop when a card is charged. @throws GatewayRefused */
async function capture(airwallex: Airwallex, { key, transactionId: id, ...due }: CaptureRequest): Promise<Transaction> {
  const amount = toAirwallex(due.amount, due.currency);
  const answer = await airwallex.ask<AirwallexIntent>(`${pathOf(id)}/capture`, { request_id: key, amount });
  const taken = await airwallex.read<AirwallexIntent>(pathOf(id));
  if (!taken) throw new GatewayUnavailable('The payment is gone');
  const transaction = transactionOf(taken);
  if (transaction.status !== 'authorized') return transaction;
  assertAccepted(answer);
  throw new GatewayUnavailable('The payment is still only authorized');
}

/**
 * Accepted is not delivered: a refund that fails later is announced, and `history` has it. A call whose answer was lost is made
 * again under the same request id, which Airwallex may refuse as a duplicate: then the refund of that id counts.
 * @throws GatewayRefused
 */
async function refund(airwallex: Airwallex, { key, transactionId, ...paid }: RefundRequest): Promise<void> {
  const amount = toAirwallex(paid.amount, paid.currency);
  const request = { request_id: key, payment_intent_id: transactionId, amount };
  const answer = await airwallex.ask<AirwallexRefund & { code?: string }>('refunds/create', request);
  const earlier = answer.body.code === 'duplicate_request' ? await listRefunds(airwallex, transactionId) : [];
  const same = earlier.find(({ request_id }) => request_id === key);
  if (!same) assertAccepted(answer);
  const { status } = same ?? answer.body;
  if (status === 'FAILED') throw new GatewayRefused('The refund failed');
}
