import type { Context } from 'hono';
import { readJsonBody, requiredText } from '../../http/input.ts';
import { refundWithin } from '../../ledger/refunds.ts';
import { findObject, insertObject, type Tx } from '../../redirect/objects.ts';
import { requireCharge } from './charges.ts';
import { assertFields, createRefusal, notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { randomDigits, toPermissionId } from './permissions.ts';
import { type Money, readMoneyField, toAmazonPrice } from './price.ts';
import { runIdempotently } from './run-idempotently.ts';
import { readPathId, toAmazonTime, toObjectKey } from './sessions.ts';
import { applySimulation } from './simulations.ts';

export interface Refund {
  refund: string;
  chargeId: string;
  money: Money;
  created: string;
  /** State that the bank has decided on; while absent, the refund counts as completed as soon as it is read. */
  state?: 'RefundInitiated' | 'Refunded' | 'Declined';
}

export async function postRefund(c: Context, { store, now }: AmazonDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['chargeId', 'refundAmount'], ['softDescriptor', 'providerMetadata', 'chargeInitiator']);
  applySimulation(c, 'refund');
  const chargeId = requiredText(body.chargeId, 'chargeId');
  const money = readMoneyField(body.refundAmount, 'refundAmount');
  const { id } = await store.db
    .transaction()
    .execute((tx) => runIdempotently(c, tx, now(), () => insertRefund(tx, chargeId, money, now())));
  return c.json(serializeRefund(await requireRefund(store.db, id), 'RefundInitiated'), 201);
}

/** @returns its id */
export async function insertRefund(tx: Tx, chargeId: string, money: Money, now: Date): Promise<string> {
  const { status, amount, refunded } = await requireCharge(tx, chargeId);
  if (status !== 'succeeded') throw createRefusal(422, 'InvalidChargeStatus', 'Nothing was taken.');
  if (refunded + money.amount > amount)
    throw createRefusal(400, 'TransactionAmountExceeded', 'Less than that is left.');
  await refundWithin(tx, { charge_id: chargeId, amount: money.amount, idempotency_key: null, now });
  const refund = `${toPermissionId(chargeId)}-R${randomDigits(6)}`;
  const createdRefund: Refund = { refund, chargeId, money, created: now.toISOString() };
  await insertObject(tx, toObjectKey(refund), chargeId, createdRefund, now);
  return refund;
}

/** Returns a refund; it is completed by the time it is read, unless the bank has decided otherwise. */
export async function getRefund(c: Context, { store }: AmazonDeps) {
  const refund = await requireRefund(store.db, readPathId(c));
  return c.json(serializeRefund(refund, refund.state ?? 'Refunded'));
}

async function requireRefund(db: AmazonDeps['store']['db'], id: string): Promise<Refund> {
  const storedRefund = await findObject<Refund>(db, toObjectKey(id));
  if (!storedRefund?.refund) throw notFoundError('Refund');
  return storedRefund;
}

function serializeRefund({ refund, chargeId, money, created }: Refund, state: string): object {
  return {
    refundId: refund,
    chargeId,
    refundAmount: toAmazonPrice(money),
    softDescriptor: null,
    creationTimestamp: toAmazonTime(created),
    statusDetails: { state, reasonCode: null, reasonDescription: null, lastUpdatedTimestamp: toAmazonTime(created) },
    releaseEnvironment: 'Sandbox',
  };
}
