import { toMajorUnits } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import { askGateway, assertAccepted, GatewayLost } from './gateway.ts';
import type { RefundRequest } from './refund.ts';

/** A payment intent after Airwallex's public API; amounts in major units. */
export interface AirwallexIntent {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: string;
  merchant_order_id: string;
  latest_payment_attempt?: { payment_method?: { card?: { brand: string; last4: string } } };
}

type GatewayDeps = Pick<AppDeps, 'config' | 'fetch'>;

/** One intent an order: its id makes the request idempotent. */
export function createIntent(
  deps: GatewayDeps,
  { orderId, amount, currency }: { orderId: string; amount: number; currency: string },
): Promise<AirwallexIntent> {
  return ask(deps, 'payment_intents/create', { request_id: orderId, amount, currency, merchant_order_id: orderId });
}

/** @returns null when there is no such intent */
export async function getIntent(deps: GatewayDeps, id: string): Promise<AirwallexIntent | null> {
  const intent = await ask<AirwallexIntent>(deps, `payment_intents/${encodeURIComponent(id)}`);
  return intent.id ? intent : null;
}

export async function refundIntent(deps: GatewayDeps, { key, transactionId, ...paid }: RefundRequest): Promise<void> {
  const amount = toMajorUnits(paid.amount, paid.currency);
  assertAccepted(await call(deps, 'refunds/create', { request_id: key, payment_intent_id: transactionId, amount }));
}

async function ask<T>(deps: GatewayDeps, path: string, body?: object): Promise<T> {
  return (await call<T>(deps, path, body)).body;
}

/** POST with a body, else GET. */
async function call<T>({ config, fetch }: GatewayDeps, path: string, body?: object) {
  const { url, clientId, apiKey } = config.gateways.airwallex;
  const login = await askGateway<{ token?: string }>(fetch, `${url}/authentication/login`, {
    headers: { 'x-client-id': clientId, 'x-api-key': apiKey },
    body: {},
  });
  if (!login.body.token) throw new GatewayLost('The gateway refused our login');
  const headers = { Authorization: `Bearer ${login.body.token}` };
  return askGateway<T>(fetch, `${url}/pa/${path}`, body ? { headers, body } : { headers });
}
