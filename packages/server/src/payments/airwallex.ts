import { type Major, toMajorUnits, toMinorUnits } from '@mercer/contract';
import { askGateway, assertAccepted, assertAnswered, GatewayUnavailable } from './gateway.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from './transaction.ts';

/** A payment intent after Airwallex's public API; amounts in major units. */
export interface AirwallexIntent {
  id: string;
  client_secret: string;
  amount: Major;
  currency: string;
  status: string;
  merchant_order_id: string;
  latest_payment_attempt?: { payment_method?: { card?: { brand: string; last4: string } } };
}

interface IntentRequest {
  /** the same key is the same intent */
  key: string;
  orderId: string;
  amount: Major;
  currency: string;
}

export async function createIntent(
  deps: GatewayDeps,
  { key, orderId, amount, currency }: IntentRequest,
): Promise<AirwallexIntent> {
  const request = { request_id: key, amount, currency, merchant_order_id: orderId };
  const answer = await call<AirwallexIntent>(deps, 'payment_intents/create', request);
  assertAnswered(answer);
  return answer.body;
}

/** @returns null when there is no such intent */
export async function getIntent(deps: GatewayDeps, id: string): Promise<AirwallexIntent | null> {
  const { body } = await call<AirwallexIntent>(deps, `payment_intents/${encodeURIComponent(id)}`);
  return body.id ? body : null;
}

export const airwallexGateway: PaymentGateway = {
  async find(deps, orderId) {
    const path = `payment_intents?merchant_order_id=${encodeURIComponent(orderId)}`;
    const answer = await call<{ items: AirwallexIntent[] }>(deps, path);
    assertAnswered(answer);
    return answer.body.items.map(transactionOf);
  },

  async cancel(deps, id) {
    const path = `payment_intents/${encodeURIComponent(id)}`;
    const answer = await call<AirwallexIntent>(deps, `${path}/cancel`, {});
    if (answer.status < 400) return transactionOf(answer.body);
    const intent = await call<AirwallexIntent>(deps, path);
    if (intent.status === 404) return null;
    assertAnswered(intent);
    return transactionOf(intent.body);
  },

  async refund(deps, { key, transactionId, ...paid }) {
    const amount = toMajorUnits(paid.amount, paid.currency);
    const request = { request_id: key, payment_intent_id: transactionId, amount };
    assertAccepted(await call(deps, 'refunds/create', request));
  },
};

const statuses: Record<string, Transaction['status']> = {
  REQUIRES_CUSTOMER_ACTION: 'requires_action',
  SUCCEEDED: 'paid',
  CANCELLED: 'canceled',
};

function transactionOf(intent: AirwallexIntent): Transaction {
  const { id, status, merchant_order_id: order_id, amount, currency } = intent;
  const card = intent.latest_payment_attempt?.payment_method?.card;
  return {
    id,
    status: statuses[status] ?? 'open',
    order_id,
    currency,
    message: null,
    amount: toMinorUnits(amount, currency),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}

/** POST with a body, else GET. */
async function call<T>({ config, fetch }: GatewayDeps, path: string, body?: object) {
  const { url, clientId, apiKey } = config.gateways.airwallex;
  const login = await askGateway<{ token?: string }>(fetch, `${url}/authentication/login`, {
    headers: { 'x-client-id': clientId, 'x-api-key': apiKey },
    body: {},
  });
  if (!login.body.token) throw new GatewayUnavailable('The gateway refused our login');
  const headers = { Authorization: `Bearer ${login.body.token}` };
  return askGateway<T>(fetch, `${url}/pa/${path}`, body ? { headers, body } : { headers });
}
