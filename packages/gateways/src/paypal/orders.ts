import { assertAnswered } from '../call.ts';
import type { AskPaypal } from './client.ts';
import type { PaypalOrder } from './wire.ts';

export const ordersPath = '/v2/checkout/orders';

export function buildOrderPath(id: string): string {
  return `${ordersPath}/${encodeURIComponent(id)}`;
}

export function authorizationPath(id: string): string {
  return `/v2/payments/authorizations/${encodeURIComponent(id)}`;
}

/** @returns null for one that PayPal does not know, or not any more */
export async function readPaypalOrder(ask: AskPaypal, id: string): Promise<PaypalOrder | null> {
  const answer = await ask<PaypalOrder>(buildOrderPath(id));
  if (answer.status === 404) return null;
  assertAnswered(answer);
  return answer.body;
}
