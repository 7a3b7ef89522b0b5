import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody, requiredText } from '../http/input.ts';
import { refundWithin } from '../ledger/refunds.ts';
import { findObject, insertObject, type Tx } from '../redirect/objects.ts';
import { chargeOf } from './charges.ts';
import { assertFields, noSuch, refused } from './errors.ts';
import { once } from './once.ts';
import { digits, permissionOf } from './permissions.ts';
import { type Money, moneyOf, priceOf } from './price.ts';
import { amazonTime, keyOf, pathId } from './sessions.ts';
import { simulate } from './simulations.ts';

export interface Refund {
  refund: string;
  chargeId: string;
  money: Money;
  created: string;
  /** as its bank has decided; left out: given as soon as somebody asks */
  state?: 'RefundInitiated' | 'Refunded' | 'Declined';
}

export async function postRefund(c: Context, { store, now }: SandboxDeps) {
  const body = await readBody(c);
  assertFields(body, ['chargeId', 'refundAmount'], ['softDescriptor', 'providerMetadata', 'chargeInitiator']);
  simulate(c, 'refund');
  const chargeId = requiredText(body.chargeId, 'chargeId');
  const money = moneyOf(body.refundAmount, 'refundAmount');
  const { id } = await store.db
    .transaction()
    .execute((tx) => once(c, tx, now(), () => insertRefund(tx, chargeId, money, now())));
  return c.json(shown(await find(store.db, id), 'RefundInitiated'), 201);
}

/** @returns its id */
export async function insertRefund(tx: Tx, chargeId: string, money: Money, now: Date): Promise<string> {
  const { status, amount, refunded } = await chargeOf(tx, chargeId);
  if (status !== 'succeeded') throw refused(422, 'InvalidChargeStatus', 'Nothing was taken.');
  if (refunded + money.amount > amount) throw refused(400, 'TransactionAmountExceeded', 'Less than that is left.');
  await refundWithin(tx, { charge_id: chargeId, amount: money.amount, idempotency_key: null, now });
  const refund = `${permissionOf(chargeId)}-R${digits(6)}`;
  const made: Refund = { refund, chargeId, money, created: now.toISOString() };
  await insertObject(tx, keyOf(refund), chargeId, made, now);
  return refund;
}

/** By the time that somebody asks, the bank has it, unless it was told otherwise. */
export async function getRefund(c: Context, { store }: SandboxDeps) {
  const refund = await find(store.db, pathId(c));
  return c.json(shown(refund, refund.state ?? 'Refunded'));
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
