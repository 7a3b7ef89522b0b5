import type { Context } from 'hono';
import { readJsonBody, requiredText } from '../../http/input.ts';
import { findCharge } from '../../ledger/charges.ts';
import { injectAnswerFault } from '../../redirect/inject-answer-fault.ts';
import { authorizeMoney, captureMoney, voidAuthorization } from '../../redirect/money.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import type { Db, Tx } from '../../redirect/objects.ts';
import type { Behaviour, ChargeRow } from '../../store/tables.ts';
import { assertFields, createRefusal, missingValueError, notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { announceCharge } from './notifications.ts';
import { findPermission, type Permission, randomDigits, toPermissionId } from './permissions.ts';
import { type Money, readMoneyField, toAmazonPrice } from './price.ts';
import { runIdempotently } from './run-idempotently.ts';
import { gateway, readPathId, toAmazonTime } from './sessions.ts';
import { applySimulation } from './simulations.ts';

/** The money is set aside. @param token of the session, as the ledger is asked for it */
export async function insertCharge(
  tx: Tx,
  { permission, reference }: Permission,
  { token, behaviour, ...money }: Money & { token: string; behaviour: Behaviour },
  now: Date,
): Promise<string> {
  const id = `${permission}-C${randomDigits(6)}`;
  await authorizeMoney(
    tx,
    { ...money, gateway, id, token, order_id: reference ?? '', brand: 'Amazon Pay', behaviour },
    now,
  );
  return id;
}

export async function getCharge(c: Context, { store }: AmazonDeps) {
  return c.json(await presentCharge(store.db, readPathId(c)));
}

const chargeFields = ['canHandlePendingAuthorization', 'captureNow', 'chargeAmount', 'chargePermissionId'];
const unplayedChargeFields = [
  'chargeInitiator',
  'channel',
  'merchantMetadata',
  'platformId',
  'providerMetadata',
  'softDescriptor',
];

export async function postCharge(c: Context, deps: AmazonDeps) {
  const { store, now } = deps;
  const body = await readJsonBody(c);
  assertFields(body, chargeFields, unplayedChargeFields);
  if (body.canHandlePendingAuthorization === true) throw notPlayedField('canHandlePendingAuthorization');
  applySimulation(c, 'charge');
  const money = readMoneyField(body.chargeAmount, 'chargeAmount');
  const permissionId = requiredText(body.chargePermissionId, 'chargePermissionId');
  const { id, isNew } = await store.db.transaction().execute((tx) =>
    runIdempotently(c, tx, now(), async () => {
      const permission = await findPermission(tx, permissionId);
      if (permission.state !== 'Chargeable') throw createRefusal(422, 'InvalidChargePermissionStatus', 'It is closed.');
      if (money.amount > permission.limit.amount) throw amountTooLargeError();
      const chargeInput = { ...money, token: permissionId, behaviour: 'succeed' as const };
      const charge = await insertCharge(tx, permission, chargeInput, now());
      if (body.captureNow === true) await captureMoney(tx, charge, money.amount);
      return charge;
    }),
  );
  if (isNew) await announceCharge(deps, id);
  return c.json(await presentCharge(store.db, id), 201);
}

export async function postCapture(c: Context, deps: AmazonDeps) {
  const { store, now } = deps;
  const body = await readJsonBody(c);
  assertFields(body, ['captureAmount'], ['softDescriptor']);
  applySimulation(c, 'capture');
  const { amount } = readMoneyField(body.captureAmount, 'captureAmount');
  const { isNew } = await store.db.transaction().execute((tx) =>
    runIdempotently(c, tx, now(), async () => {
      const charge = await requireCharge(tx, readPathId(c));
      if (amount > charge.amount) throw amountTooLargeError();
      if (!(await captureMoney(tx, charge.id, amount))) throw chargeStatusError();
      return charge.id;
    }),
  );
  if (isNew) await announceCharge(deps, readPathId(c));
  await injectAnswerFault(deps, isNew ? (await requireCharge(store.db, readPathId(c))).behaviour : undefined);
  return c.json(await presentCharge(store.db, readPathId(c)));
}

export async function cancelCharge(c: Context, { store }: AmazonDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['cancellationReason']);
  if (!body.cancellationReason) throw missingValueError('cancellationReason');
  await store.db.transaction().execute(async (tx) => {
    const charge = await requireCharge(tx, readPathId(c));
    if (charge.status !== 'canceled' && !(await voidAuthorization(tx, charge.id))) throw chargeStatusError();
  });
  return c.json(await presentCharge(store.db, readPathId(c)));
}

export async function requireCharge(db: Db, id: string): Promise<ChargeRow> {
  const charge = await findCharge(db, id);
  if (charge?.gateway !== gateway) throw notFoundError('Charge');
  return charge;
}

const states: Record<ChargeRow['status'], string> = {
  succeeded: 'Captured',
  authorized: 'Authorized',
  canceled: 'Canceled',
  declined: 'Declined',
  requires_action: 'AuthorizationInitiated',
};

async function presentCharge(db: Db, id: string): Promise<object> {
  const { status, amount, refunded, currency, created_at, order_id } = await requireCharge(db, id);
  const price = toAmazonPrice({ amount, currency });
  const isTaken = status === 'succeeded';
  return {
    chargeId: id,
    chargePermissionId: toPermissionId(id),
    chargeAmount: price,
    captureAmount: isTaken ? price : null,
    refundedAmount: isTaken ? toAmazonPrice({ amount: refunded, currency }) : null,
    softDescriptor: null,
    merchantMetadata: { merchantReferenceId: order_id || null },
    statusDetails: {
      state: states[status],
      reasonCode: status === 'canceled' ? 'MerchantCanceled' : null,
      reasonDescription: null,
      lastUpdatedTimestamp: toAmazonTime(created_at),
    },
    creationTimestamp: toAmazonTime(created_at),
    releaseEnvironment: 'Sandbox',
  };
}

function amountTooLargeError() {
  return createRefusal(400, 'TransactionAmountExceeded', 'The amount is more than is left.');
}

function chargeStatusError() {
  return createRefusal(422, 'InvalidChargeStatus', 'The status of the charge does not allow this.');
}
