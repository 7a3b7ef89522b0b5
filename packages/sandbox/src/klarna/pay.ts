import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { findObject, lockObject, type Tx } from '../redirect/objects.ts';
import { askPage, type Decision, readDecision } from '../redirect/page.ts';
import type { Behaviour } from '../store/tables.ts';
import { notFoundPage } from '../three-d-secure/pages.ts';
import { authorize } from './authorizations.ts';
import { pathId } from './errors.ts';
import { placeOrder } from './orders.ts';
import { isOpen, type PageSession, savePage, shown } from './page-sessions.ts';
import { keyOf, type PaymentSession } from './sessions.ts';

/** Klarna's own page, where the shopper is sent to. */
export function payRoutes(deps: SandboxDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const session = await findObject<PageSession>(deps.store.db, keyOf(pathId(c)));
      return session && isOpen(session, deps.now()) ? ask(c, deps, session) : notFoundPage(c);
    })
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      const session = decision && (await decide(deps, pathId(c), decision));
      return session ? c.redirect(backAddress(session), 303) : notFoundPage(c);
    });
}

async function ask(c: Context, { store }: SandboxDeps, { payment_session_id, merchant_urls }: PageSession) {
  const payment = await findObject<PaymentSession>(store.db, keyOf(payment_session_id));
  if (!payment) return notFoundPage(c);
  const { order_amount: amount, purchase_currency: currency } = payment;
  return askPage(c, { name: 'Klarna', amount, currency, back: merchant_urls.success ?? '' });
}

/** A failure and a cancellation leave the session open, but for those that are definitive. */
async function decide(deps: SandboxDeps, id: string, decision: Decision): Promise<PageSession | undefined> {
  const { store, now, webhooks } = deps;
  const session = await store.db.transaction().execute(async (tx) => {
    const asked = await lockObject<PageSession>(tx, keyOf(id));
    if (!asked || !isOpen(asked, now())) return undefined;
    if (decision.result === 'fail') return savePage(tx, { ...asked, status: 'FAILED' }, now());
    if (decision.result === 'cancel') return savePage(tx, { ...asked, status: 'CANCELLED' }, now());
    const payment = await findObject<PaymentSession>(tx, keyOf(asked.payment_session_id));
    if (!payment) return undefined;
    const paid = await agree(tx, asked.place_order_mode, payment, decision.behaviour, now());
    return savePage(tx, { ...asked, status: 'COMPLETED', ...paid }, now());
  });
  const url = session?.merchant_urls.status_update;
  const body = session && { event_id: crypto.randomUUID(), session: shown(session) };
  if (body && url) webhooks.send({ gateway: 'klarna', url, body, behaviour: decision.behaviour });
  return session;
}

/** The page places the order where the shop has asked for that; else the shop does. */
async function agree(tx: Tx, mode: string, payment: PaymentSession, behaviour: Behaviour, now: Date) {
  if (mode === 'NONE') return { authorization_token: await authorize(tx, payment, behaviour, now) };
  return { order_id: (await placeOrder(tx, payment, behaviour, now)).order_id };
}

const targets: Partial<Record<PageSession['status'], string>> = {
  COMPLETED: 'success',
  CANCELLED: 'cancel',
  FAILED: 'failure',
};

function backAddress({ status, merchant_urls, ...session }: PageSession): string {
  const { session_id, order_id = '', authorization_token = '' } = session;
  const url = merchant_urls[targets[status] ?? 'error'] ?? '';
  const named = url.replaceAll('{{session_id}}', session_id).replaceAll('{{order_id}}', order_id);
  return named.replaceAll('{{authorization_token}}', authorization_token);
}
