import type { Context } from 'hono';
import { readJsonBody } from '../../http/input.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { captureMoney } from '../../redirect/money.ts';
import type { Tx } from '../../redirect/objects.ts';
import { insertCharge } from './charges.ts';
import { assertFields, createRefusal } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { announceCharge } from './notifications.ts';
import { insertPermission } from './permissions.ts';
import { type Money, readMoneyField } from './price.ts';
import {
  lockSession,
  readPathId,
  type Session,
  saveSession,
  serializeSession,
  sessionStatusError,
} from './sessions.ts';
import { simulationCode } from './simulations.ts';

/** The shop says that the shopper is back: now what was agreed to on Amazon's page is done, once. */
export async function postComplete(c: Context, deps: AmazonDeps) {
  const { store, now, origin } = deps;
  const body = await readJsonBody(c);
  assertFields(body, ['chargeAmount'], ['totalOrderAmount', 'supplementaryData']);
  const money = readMoneyField(body.chargeAmount, 'chargeAmount');
  const simulated = simulationCode(c, 'complete');
  const session = await store.db.transaction().execute(async (tx) => {
    const lockedSession = await lockSession(tx, readPathId(c), now());
    if (lockedSession.state === 'Canceled') return lockedSession;
    if (lockedSession.state !== 'Open' || !lockedSession.agreed) throw sessionStatusError();
    assertSameAmount(lockedSession, money);
    if (simulated) return cancelSession(tx, lockedSession, simulated, now());
    return lockedSession.agreed === 'decline'
      ? cancelSession(tx, lockedSession, 'Declined', now())
      : completeSession(tx, lockedSession, money, now());
  });
  if (session.state === 'Canceled')
    throw createRefusal(422, 'CheckoutSessionCanceled', 'The Checkout Session was canceled.');
  if (session.chargeId) await announceCharge(deps, session.chargeId, session.agreed ?? undefined);
  await injectAnswerFault(deps, session.agreed ?? undefined);
  return c.json(serializeSession(session, origin));
}

async function completeSession(tx: Tx, session: Session, money: Money, now: Date): Promise<Session> {
  const permission = await insertPermission(tx, money, session.reference, now);
  const completed: Session = { ...session, state: 'Completed', chargePermissionId: permission.permission };
  if (session.intent === 'Confirm') return saveSession(tx, completed, now);
  const chargeInput = { ...money, token: session.id, behaviour: session.agreed ?? ('succeed' as const) };
  const chargeId = await insertCharge(tx, permission, chargeInput, now);
  if (session.intent === 'AuthorizeWithCapture') await captureMoney(tx, chargeId, money.amount);
  return saveSession(tx, { ...completed, chargeId }, now);
}

/** The shopper's card was declined, or somebody has given up. */
function cancelSession(tx: Tx, session: Session, reasonCode: string, now: Date): Promise<Session> {
  return saveSession(tx, { ...session, state: 'Canceled', reasonCode }, now);
}

function assertSameAmount({ money }: Session, { amount, currency }: Money): void {
  if (money?.amount === amount && money.currency === currency) return;
  throw createRefusal(409, 'AmountMismatch', 'The charge amount is not that of the Checkout Session.');
}
