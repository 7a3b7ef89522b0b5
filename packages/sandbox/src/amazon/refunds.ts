import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody, requiredText } from '../http/input.ts';
import { refundWithin } from '../ledger/refunds.ts';
import { findObject, insertObject } from '../redirect/objects.ts';
import { chargeOf } from './charges.ts';
import { assertFields, noSuch, refused } from './errors.ts';
import { once } from './once.ts';
import { digits, permissionOf } from './permissions.ts';
import { type Money, moneyOf, priceOf } from './price.ts';
import { amazonTime, keyOf, pathId } from './sessions.ts';
import { simulate } from './simulations.ts';

interface Refund {
  refund: string;
  chargeId: string;
  money: Money;
  created: string;
}

export async function postRefund(c: Context, { store, now }: SandboxDeps) {
  const body = await readBody(c);
  assertFields(body, ['chargeId', 'refundAmount'], ['softDescriptor', 'providerMetadata', 'chargeInitiator']);
  simulate(c, 'refund');
  const chargeId = requiredText(body.chargeId, 'chargeId');
  const money = moneyOf(body.refundAmount, 'refundAmount');
  const { id } = await store.db.transaction().execute((tx) =>
    once(c, tx, now(), async () => {
      const { status, amount, refunded } = await chargeOf(tx, chargeId);
      if (status !== 'succeeded') throw refused(422, 'InvalidChargeStatus', 'Nothing was taken.');
      if (refunded + money.amount > amount) throw refused(400, 'TransactionAmountExceeded', 'Less than that is left.');
      await refundWithin(tx, { charge_id: chargeId, amount: money.amount, idempotency_key: null, now: now() });
      const refund = `${permissionOf(chargeId)}-R${digits(6)}`;
      const made: Refund = { refund, chargeId, money, created: now().toISOString() };
      await insertObject(tx, keyOf(refund), chargeId, made, now());
      return refund;
    }),
  );
  return c.json(shown(await find(store.db, id), 'RefundInitiated'), 201);
}

/** By the time that somebody asks, the bank has it. */
export async function getRefund(c: Context, { store }: SandboxDeps) {
  return c.json(shown(await find(store.db, pathId(c)), 'Refunded'));
}

async function find(db: SandboxDeps['store']['db'], id: string): Promise<Refund> {
  const found = await findObject<Refund>(db, keyOf(id));
  if (!found?.refund) throw noSuch('Refund');
  return found;
}

function shown({ refund, chargeId, money, created }: Refund, state: string): object {
  return {
    refundId: refund,
    chargeId,
    refundAmount: priceOf(money),
    softDescriptor: null,
    creationTimestamp: amazonTime(created),
    statusDetails: { state, reasonCode: null, reasonDescription: null, lastUpdatedTimestamp: amazonTime(created) },
    releaseEnvironment: 'Sandbox',
  };
}
