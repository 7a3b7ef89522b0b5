import { type Context, Hono } from 'hono';
import { findObject } from '../../redirect/objects.ts';
import { type Decision, readDecision, renderPaymentPage } from '../../redirect/page.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import type { AmazonDeps } from './keys.ts';
import { expireSession, lockSession, readPathId, type Session, saveSession, toObjectKey } from './sessions.ts';

/** Amazon's page between the shop's 'Place Order' and its thanks: it asks the bank, and leads back. */
export function createPayRoutes(deps: AmazonDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const session = await findWaitingSession(c, deps);
      if (!session?.money) return notFoundPage(c);
      return renderPaymentPage(c, {
        name: 'Amazon Pay',
        ...session.money,
        returnUrl: session.urls.checkoutResultReturnUrl ?? '',
      });
    })
    .post('/:id', async (c) => {
      const [waitingSession, decision] = await Promise.all([findWaitingSession(c, deps), readDecision(c)]);
      const session = waitingSession?.money && decision && (await recordDecision(deps, waitingSession.id, decision));
      return session ? c.redirect(buildReturnUrl(session), 303) : notFoundPage(c);
    });
}

async function findWaitingSession(c: Context, { store, now }: AmazonDeps): Promise<Session | undefined> {
  const session = await findObject<Session>(store.db, toObjectKey(readPathId(c)));
  return session?.state && isAwaitingDecision(expireSession(session, now())) ? session : undefined;
}

function isAwaitingDecision({ state, agreed }: Session): boolean {
  return state === 'Open' && !agreed;
}

function recordDecision(
  { store, now }: AmazonDeps,
  id: string,
  { result, behaviour }: Decision,
): Promise<Session | undefined> {
  return store.db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, id, now());
    if (!isAwaitingDecision(session)) return undefined;
    if (result === 'approve') return saveSession(tx, { ...session, agreed: behaviour }, now());
    const reasonCode = result === 'cancel' ? 'BuyerCanceled' : 'Declined';
    return saveSession(tx, { ...session, state: 'Canceled', reasonCode }, now());
  });
}

function buildReturnUrl({ id, reasonCode, urls }: Session): string {
  const { checkoutResultReturnUrl = '', checkoutCancelUrl = checkoutResultReturnUrl } = urls;
  return addSessionToUrl(reasonCode === 'BuyerCanceled' ? checkoutCancelUrl : checkoutResultReturnUrl, id);
}

export function addSessionToUrl(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set('amazonCheckoutSessionId', id);
  return url.href;
}
