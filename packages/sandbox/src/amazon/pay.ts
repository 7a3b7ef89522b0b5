import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { findObject } from '../redirect/objects.ts';
import { askPage, type Decision, readDecision } from '../redirect/page.ts';
import { notFoundPage } from '../three-d-secure/pages.ts';
import { keyOf, lockSession, pathId, type Session, saveSession, standing } from './sessions.ts';

/** Amazon's page between the shop's 'Place Order' and its thanks: it asks the bank, and leads back. */
export function payRoutes(deps: SandboxDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const session = await find(c, deps);
      if (!session?.money) return notFoundPage(c);
      return askPage(c, { name: 'Amazon Pay', ...session.money, back: session.urls.checkoutResultReturnUrl ?? '' });
    })
    .post('/:id', async (c) => {
      const [asked, decision] = await Promise.all([find(c, deps), readDecision(c)]);
      const session = asked?.money && decision && (await decide(deps, asked.id, decision));
      return session ? c.redirect(backAddress(session), 303) : notFoundPage(c);
    });
}

async function find(c: Context, { store, now }: SandboxDeps): Promise<Session | undefined> {
  const session = await findObject<Session>(store.db, keyOf(pathId(c)));
  return session?.state && isWaiting(standing(session, now())) ? session : undefined;
}

function isWaiting({ state, agreed }: Session): boolean {
  return state === 'Open' && !agreed;
}

function decide(
  { store, now }: SandboxDeps,
  id: string,
  { result, behaviour }: Decision,
): Promise<Session | undefined> {
  return store.db.transaction().execute(async (tx) => {
    const session = await lockSession(tx, id, now());
    if (!isWaiting(session)) return undefined;
    if (result === 'approve') return saveSession(tx, { ...session, agreed: behaviour }, now());
    const reasonCode = result === 'cancel' ? 'BuyerCanceled' : 'Declined';
    return saveSession(tx, { ...session, state: 'Canceled', reasonCode }, now());
  });
}

function backAddress({ id, reasonCode, urls }: Session): string {
  const { checkoutResultReturnUrl = '', checkoutCancelUrl = checkoutResultReturnUrl } = urls;
  return withSession(reasonCode === 'BuyerCanceled' ? checkoutCancelUrl : checkoutResultReturnUrl, id);
}

export function withSession(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set('amazonCheckoutSessionId', id);
  return url.href;
}
