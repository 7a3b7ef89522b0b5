import { pickTextFields } from '../browser-params.ts';
import type { IntentRequest } from '../port.ts';
import { assertNotRefused, type Klarna } from './api.ts';
import { buildKlarnaLines } from './order-lines.ts';

const addressFields = [
  'given_name',
  'family_name',
  'email',
  'phone',
  'street_address',
  'street_address2',
  'postal_code',
  'city',
  'region',
  'country',
];

const path = '/payments/v1/sessions';

/**
 * The payment session of a cart, which a page of Klarna's is opened for. A cart that has changed keeps its session, as Klarna
 * asks for (https://docs.klarna.com/klarna-payments/other-actions/update-the-cart/); one that is over or gone is replaced.
 * @returns its id
 */
export async function openPaymentSession(
  klarna: Klarna,
  request: IntentRequest,
  notification: string,
): Promise<string> {
  // https://docs.klarna.com/order-management/pending-orders/: an order that Klarna assesses is decided about there
  const body = { ...(await buildSessionBody(request)), merchant_urls: { notification } };
  if (request.session && (await updateSession(klarna, request.session, body))) return request.session;
  const created = await klarna.ask<{ session_id: string }>(path, { body });
  assertNotRefused(created);
  return created.body.session_id;
}

/** @returns false where Klarna does not take the change: what is wrong with it the creation of another session tells */
async function updateSession({ ask }: Klarna, id: string, body: object): Promise<boolean> {
  const { status } = await ask(`${path}/${encodeURIComponent(id)}`, { method: 'POST', body });
  return status < 300;
}

async function buildSessionBody({ wish, orderId, amount, currency, ...request }: IntentRequest): Promise<object> {
  const place = pickTextFields(wish, ['purchase_country', 'locale']);
  return {
    intent: 'buy',
    ...place,
    purchase_currency: currency,
    order_amount: amount,
    ...buildKlarnaLines(await request.lines(), place.purchase_country ?? ''),
    // the number of the order takes its place once there is one
    merchant_reference1: orderId,
    merchant_reference2: orderId,
    billing_address: toKlarnaAddress(wish.billing_address),
    shipping_address: toKlarnaAddress(wish.shipping_address),
  };
}

/** Klarna takes 99 characters of each part, of a postal code 10. */
function toKlarnaAddress(address: unknown): Record<string, string> {
  const parts = Object.entries(pickTextFields(address, addressFields));
  return Object.fromEntries(parts.map(([name, text]) => [name, text.slice(0, name === 'postal_code' ? 10 : 99)]));
}
