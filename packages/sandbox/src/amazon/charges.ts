import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { readBody, requiredText } from '../http/input.ts';
import { findCharge } from '../ledger/charges.ts';
import { holdMoney, letGo, takeMoney } from '../redirect/money.ts';
import { notPlayedField } from '../redirect/not-played.ts';
import type { Db, Tx } from '../redirect/objects.ts';
import { suffer } from '../redirect/suffer.ts';
import type { Behaviour, ChargeRow } from '../store/tables.ts';
import { assertFields, missing, noSuch, refused } from './errors.ts';
import { announce } from './notices.ts';
import { once } from './once.ts';
import { digits, findPermission, type Permission, permissionOf } from './permissions.ts';
import { type Money, moneyOf, priceOf } from './price.ts';
import { amazonTime, gateway, pathId } from './sessions.ts';
import { simulate } from './simulations.ts';

/** The money is set aside. @param token of the session, as the ledger is asked for it */
export async function insertCharge(
  tx: Tx,
  { permission, reference }: Permission,
  { token, behaviour, ...money }: Money & { token: string; behaviour: Behaviour },
  now: Date,
): Promise<string> {
  const id = `${permission}-C${digits(6)}`;
  await holdMoney(tx, { ...money, gateway, id, token, order_id: reference ?? '', brand: 'Amazon Pay', behaviour }, now);
  return id;
}

export async function getCharge(c: Context, { store }: SandboxDeps) {
  return c.json(await presentCharge(store.db, pathId(c)));
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

export async function postCharge(c: Context, deps: SandboxDeps) {
  const { store, now } = deps;
  const body = await readBody(c);
  assertFields(body, chargeFields, unplayedChargeFields);
  if (body.canHandlePendingAuthorization === true) throw notPlayedField('canHandlePendingAuthorization');
  simulate(c, 'charge');
  const money = moneyOf(body.chargeAmount, 'chargeAmount');
  const permissionId = requiredText(body.chargePermissionId, 'chargePermissionId');
  const { id, isNew } = await store.db.transaction().execute((tx) =>
    once(c, tx, now(), async () => {
      const permission = await findPermission(tx, permissionId);
      if (permission.state !== 'Chargeable') throw refused(422, 'InvalidChargePermissionStatus', 'It is closed.');
      if (money.amount > permission.limit.amount) throw tooMuch();
      const made = { ...money, token: permissionId, behaviour: 'succeed' as const };
      const charge = await insertCharge(tx, permission, made, now());
      if (body.captureNow === true) await takeMoney(tx, charge, money.amount);
      return charge;
    }),
  );
  if (isNew) await announce(deps, id);
  return c.json(await presentCharge(store.db, id), 201);
}

export async function postCapture(c: Context, deps: SandboxDeps) {
  const { store, now } = deps;
  const body = await readBody(c);
  assertFields(body, ['captureAmount'], ['softDescriptor']);
  simulate(c, 'capture');
  const { amount } = moneyOf(body.captureAmount, 'captureAmount');
  const { isNew } = await store.db.transaction().execute((tx) =>
    once(c, tx, now(), async () => {
      const charge = await chargeOf(tx, pathId(c));
      if (amount > charge.amount) throw tooMuch();
      if (!(await takeMoney(tx, charge.id, amount))) throw wrongStatus();
      return charge.id;
    }),
  );
  if (isNew) await announce(deps, pathId(c));
  await suffer(deps, isNew ? (await chargeOf(store.db, pathId(c))).behaviour : undefined);
  return c.json(await presentCharge(store.db, pathId(c)));
}

export async function cancelCharge(c: Context, { store }: SandboxDeps) {
  const body = await readBody(c);
  assertFields(body, ['cancellationReason']);
  if (!body.cancellationReason) throw missing('cancellationReason');
  await store.db.transaction().execute(async (tx) => {
    const charge = await chargeOf(tx, pathId(c));
    if (charge.status !== 'canceled' && !(await letGo(tx, charge.id))) throw wrongStatus();
  });
  return c.json(await presentCharge(store.db, pathId(c)));
}

export async function chargeOf(db: Db, id: string): Promise<ChargeRow> {
  const charge = await findCharge(db, id);
  if (charge?.gateway !== gateway) throw noSuch('Charge');
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
  const { status, amount, refunded, currency, created_at, order_id } = await chargeOf(db, id);
  const price = priceOf({ amount, currency });
  const isTaken = status === 'succeeded';
  return {
    chargeId: id,
    chargePermissionId: permissionOf(id),
    chargeAmount: price,
    captureAmount: isTaken ? price : null,
    refundedAmount: isTaken ? priceOf({ amount: refunded, currency }) : null,
    softDescriptor: null,
    merchantMetadata: { merchantReferenceId: order_id || null },
    statusDetails: {
      state: states[status],
      reasonCode: status === 'canceled' ? 'MerchantCanceled' : null,
      reasonDescription: null,
      lastUpdatedTimestamp: amazonTime(created_at),
    },
    creationTimestamp: amazonTime(created_at),
    releaseEnvironment: 'Sandbox',
  };
}

function tooMuch() {
  return refused(400, 'TransactionAmountExceeded', 'The amount is more than is left.');
}

function wrongStatus() {
  return refused(422, 'InvalidChargeStatus', 'The status of the charge does not allow this.');
}
