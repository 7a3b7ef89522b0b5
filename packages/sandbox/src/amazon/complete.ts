import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody } from '../http/input.ts';
import { takeMoney } from '../redirect/money.ts';
import type { Tx } from '../redirect/objects.ts';
import { suffer } from '../redirect/suffer.ts';
import { insertCharge } from './charges.ts';
import { assertFields, refused } from './errors.ts';
import { announce } from './notices.ts';
import { insertPermission } from './permissions.ts';
import { type Money, moneyOf } from './price.ts';
import { lockSession, pathId, type Session, saveSession, shown, wrongStatus } from './sessions.ts';
import { simulationCode } from './simulations.ts';

/** The shop says that the shopper is back: now what was agreed to on Amazon's page is done, once. */
export async function postComplete(c: Context, deps: SandboxDeps) {
  const { store, now, origin } = deps;
  const body = await readBody(c);
  assertFields(body, ['chargeAmount'], ['totalOrderAmount', 'supplementaryData']);
  const money = moneyOf(body.chargeAmount, 'chargeAmount');
  const simulated = simulationCode(c, 'complete');
  const session = await store.db.transaction().execute(async (tx) => {
    const known = await lockSession(tx, pathId(c), now());
    if (known.state === 'Canceled') return known;
    if (known.state !== 'Open' || !known.agreed) throw wrongStatus();
    assertSame(known, money);
    if (simulated) return end(tx, known, simulated, now());
    return known.agreed === 'decline' ? end(tx, known, 'Declined', now()) : finish(tx, known, money, now());
  });
  if (session.state === 'Canceled') throw refused(422, 'CheckoutSessionCanceled', 'The Checkout Session was canceled.');
  if (session.chargeId) await announce(deps, session.chargeId, session.agreed ?? undefined);
  await suffer(deps, session.agreed ?? undefined);
  return c.json(shown(session, origin));
}

async function finish(tx: Tx, session: Session, money: Money, now: Date): Promise<Session> {
  const permission = await insertPermission(tx, money, session.reference, now);
  const completed: Session = { ...session, state: 'Completed', chargePermissionId: permission.permission };
  if (session.intent === 'Confirm') return saveSession(tx, completed, now);
  const made = { ...money, token: session.id, behaviour: session.agreed ?? ('succeed' as const) };
  const chargeId = await insertCharge(tx, permission, made, now);
  if (session.intent === 'AuthorizeWithCapture') await takeMoney(tx, chargeId, money.amount);
  return saveSession(tx, { ...completed, chargeId }, now);
}

/** The shopper's card was declined, or somebody has given up. */
function end(tx: Tx, session: Session, reasonCode: string, now: Date): Promise<Session> {
  return saveSession(tx, { ...session, state: 'Canceled', reasonCode }, now);
}

function assertSame({ money }: Session, { amount, currency }: Money): void {
  if (money?.amount === amount && money.currency === currency) return;
  throw refused(409, 'AmountMismatch', 'The charge amount is not that of the Checkout Session.');
}
