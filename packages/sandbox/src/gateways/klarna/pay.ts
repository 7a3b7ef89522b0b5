import { type Context, Hono } from 'hono';
import { findObject, lockObject, type Tx } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import type { Behaviour } from '../../store/tables.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import { createAuthorization } from './authorizations.ts';
import { readPathId } from './errors.ts';
import type { KlarnaDeps } from './keys.ts';
import { placeOrder } from './orders.ts';
import { isPageOpen, type PageSession, savePageSession, serializePageSession } from './page-sessions.ts';
import { type PaymentSession, toObjectKey } from './sessions.ts';

/** Klarna's own page, where the shopper is sent to. */
export function createPayRoutes(deps: KlarnaDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const session = await findObject<PageSession>(deps.store.db, toObjectKey(readPathId(c)));
      return session && isPageOpen(session, deps.now()) ? showPaymentPage(c, deps, session) : notFoundPage(c);
    })
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      const session = decision && (await recordDecision(deps, readPathId(c), decision));
      return session ? c.redirect(buildReturnUrl(session), 303) : notFoundPage(c);
    });
}

async function showPaymentPage(c: Context, { store }: KlarnaDeps, { payment_session_id, merchant_urls }: PageSession) {
  const payment = await findObject<PaymentSession>(store.db, toObjectKey(payment_session_id));
  if (!payment) return notFoundPage(c);
  const { order_amount: amount, purchase_currency: currency } = payment;
  return renderPaymentPage(c, { name: 'Klarna', amount, currency, returnUrl: merchant_urls.success ?? '' });
}

/** A failure and a cancellation leave the session open, but for those that are definitive. */
async function recordDecision(deps: KlarnaDeps, id: string, decision: Decision): Promise<PageSession | undefined> {
  const { store, now, webhooks } = deps;
  const session = await store.db.transaction().execute(async (tx) => {
    const openSession = await lockObject<PageSession>(tx, toObjectKey(id));
    if (!openSession || !isPageOpen(openSession, now())) return undefined;
    if (decision.result === 'fail') return savePageSession(tx, { ...openSession, status: 'FAILED' }, now());
    if (decision.result === 'cancel') return savePageSession(tx, { ...openSession, status: 'CANCELLED' }, now());
    const payment = await findObject<PaymentSession>(tx, toObjectKey(openSession.payment_session_id));
    if (!payment) return undefined;
    const placement = await approvePayment(tx, openSession.place_order_mode, payment, decision.behaviour, now());
    return savePageSession(tx, { ...openSession, status: 'COMPLETED', ...placement }, now());
  });
  const url = session?.merchant_urls.status_update;
  const body = session && { event_id: crypto.randomUUID(), session: serializePageSession(session) };
  if (body && url) webhooks.send({ gateway: 'klarna', url, body, behaviour: decision.behaviour });
  return session;
}

/** The page places the order where the shop has asked for that; else the shop does. */
async function approvePayment(tx: Tx, mode: string, payment: PaymentSession, behaviour: Behaviour, now: Date) {
  if (mode === 'NONE') return { authorization_token: await createAuthorization(tx, payment, behaviour, now) };
  return { order_id: (await placeOrder(tx, payment, behaviour, now)).order_id };
}

const targets: Partial<Record<PageSession['status'], string>> = {
  COMPLETED: 'success',
  CANCELLED: 'cancel',
  FAILED: 'failure',
};

function buildReturnUrl({ status, merchant_urls, ...session }: PageSession): string {
  const { session_id, order_id = '', authorization_token = '' } = session;
  const url = merchant_urls[targets[status] ?? 'error'] ?? '';
  const partialUrl = url.replaceAll('{{session_id}}', session_id).replaceAll('{{order_id}}', order_id);
  return partialUrl.replaceAll('{{authorization_token}}', authorization_token);
}
