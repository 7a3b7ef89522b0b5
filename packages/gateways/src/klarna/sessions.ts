import { pickTextFields, returnAddress, toFieldRecord } from '../browser-params.ts';
import { assertAnswered } from '../call.ts';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
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
async function openPaymentSession(klarna: Klarna, request: IntentRequest, notification: string): Promise<string> {
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

/** A session of the hosted payment page. */
export interface Session {
  session_id: string;
  status: string;
  /** Id of the order that Klarna has agreed to pay. */
  order_id?: string;
}

/** The address by which Klarna tells what became of an order's session. */
export type AnnounceAt = (orderId: string) => string;

export async function readSession({ ask }: Klarna, id: string): Promise<Session | null> {
  const answer = await ask<Session>(`/hpp/v1/sessions/${encodeURIComponent(id)}`);
  if (answer.status === 404) return null;
  assertAnswered(answer);
  return answer.body;
}

/** Disables a session, so that no shopper can pay in it; a paid session stays as it is. */
export async function disableSession({ ask }: Klarna, id: string): Promise<void> {
  await ask(`/hpp/v1/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export function createSessions(klarna: Klarna, announceAt: AnnounceAt): PaymentIntents {
  async function openHostedPage(request: IntentRequest): Promise<Intent> {
    const { orderId, amount, currency } = request;
    const announced = announceAt(orderId);
    const merchant_urls = { ...merchantUrls(request.wish), status_update: announced };
    const session = await openPaymentSession(klarna, request, announced);
    const page = await klarna.ask<{ session_id: string; redirect_url: string }>('/hpp/v1/sessions', {
      body: {
        payment_session_url: `${klarna.url}/payments/v1/sessions/${session}`,
        merchant_urls,
        // the page places the order itself and keeps its id: an answer that is lost loses nothing
        options: { place_order_mode: 'PLACE_ORDER' },
      },
    });
    assertNotRefused(page);
    const { session_id: id, redirect_url } = page.body;
    return { id, client_secret: '', amount, currency, status: 'WAITING', answer: { redirect_url }, session };
  }

  return {
    /** An address is good for the one who has asked for it: a session that was not paid gives way to another. */
    async open(request) {
      const previousSession = request.id ? await readSession(klarna, request.id) : null;
      if (!previousSession) return openHostedPage(request);
      if (previousSession.status !== 'COMPLETED') await disableSession(klarna, previousSession.session_id);
      const ended = await readSession(klarna, previousSession.session_id);
      if (ended?.status !== 'COMPLETED') return openHostedPage(request);
      const { id, amount, currency } = { ...request, id: ended.session_id };
      const answer = { redirect_url: buildSuccessUrl(request.wish, ended) };
      return { id, client_secret: '', amount, currency, status: ended.status, answer };
    },

    async get(id) {
      const session = await readSession(klarna, id);
      const intentFields = { client_secret: '', amount: 0, currency: '' };
      return session && { ...intentFields, id, status: session.status, answer: { id, status: session.status } };
    },
  };
}

const targets = ['success', 'cancel', 'back', 'failure', 'error'];

/** The page places the order, so that there is no token to place it with: the order's id stands in its place. */
function merchantUrls(wish: Record<string, unknown>): Record<string, string> {
  const requestedUrls = toFieldRecord(wish.merchant_urls);
  const urls = targets.map((name) => [
    name,
    returnAddress(requestedUrls[name]).replace('{{authorization_token}}', '{{order_id}}'),
  ]);
  return Object.fromEntries(urls);
}

/** Builds the URL that the page has led to, or was about to. */
function buildSuccessUrl(wish: Record<string, unknown>, { session_id, order_id = '' }: Session): string {
  const { success = '' } = merchantUrls(wish);
  return success.replace('{{session_id}}', session_id).replace('{{order_id}}', order_id);
}
