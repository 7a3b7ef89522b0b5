import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isObject, optionalText, readBody } from '../http/input.ts';
import { notPlayedField } from '../redirect/not-played.ts';
import { type Db, findObject, insertObject, lockObject, saveObject, type Tx } from '../redirect/objects.ts';
import { assertFields, missing, noSuch } from './errors.ts';
import { type Money, priceOf } from './price.ts';
import { amazonTime, keyOf, metadataTexts, pathId } from './sessions.ts';
import { simulationCode } from './simulations.ts';

/** What a shopper has agreed to be charged: https://developer.amazon.com/docs/amazon-pay-api-v2/charge-permission.html */
export interface Permission {
  permission: string;
  state: 'Chargeable' | 'Closed';
  limit: Money;
  reference: string | null;
  created: string;
  closedFor?: string;
}

export function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

export async function insertPermission(tx: Tx, limit: Money, reference: string | null, now: Date): Promise<Permission> {
  const id = `S01-${digits(7)}-${digits(7)}`;
  const made: Permission = { permission: id, state: 'Chargeable', limit, reference, created: now.toISOString() };
  await insertObject(tx, keyOf(id), reference ?? '', made, now);
  return made;
}

export async function findPermission(db: Db, id: string): Promise<Permission> {
  const found = await findObject<Permission>(db, keyOf(id));
  if (!found?.permission) throw noSuch('Charge Permission');
  return found;
}

export async function getPermission(c: Context, { store }: SandboxDeps) {
  return c.json(shown(await findPermission(store.db, pathId(c))));
}

export async function patchPermission(c: Context, deps: SandboxDeps) {
  const body = await readBody(c);
  assertFields(body, ['merchantMetadata'], ['recurringMetadata', 'limits']);
  const { merchantMetadata } = body;
  assertFields(isObject(merchantMetadata) ? merchantMetadata : {}, ['merchantReferenceId'], metadataTexts);
  const given = isObject(merchantMetadata) ? merchantMetadata.merchantReferenceId : undefined;
  const reference = optionalText(given, 'merchantReferenceId');
  return c.json(shown(await change(c, deps, (known) => ({ ...known, reference: reference ?? known.reference }))));
}

export async function closePermission(c: Context, deps: SandboxDeps) {
  const body = await readBody(c);
  assertFields(body, ['closureReason', 'cancelPendingCharges']);
  if (body.cancelPendingCharges === true) throw notPlayedField('cancelPendingCharges');
  if (!body.closureReason) throw missing('closureReason');
  const closedFor = simulationCode(c, 'close') ?? 'MerchantClosed';
  return c.json(shown(await change(c, deps, (known) => ({ ...known, state: 'Closed', closedFor }))));
}

function change(c: Context, { store }: SandboxDeps, changed: (known: Permission) => Permission): Promise<Permission> {
  return store.db.transaction().execute(async (tx) => {
    const known = await lockObject<Permission>(tx, keyOf(pathId(c)));
    if (!known?.permission) throw noSuch('Charge Permission');
    const next = changed(known);
    await saveObject(tx, keyOf(known.permission), next);
    return next;
  });
}

function shown({ permission, state, limit, reference, created, closedFor }: Permission): object {
  const reasons = closedFor ? [{ reasonCode: closedFor, reasonDescription: null }] : null;
  return {
    chargePermissionId: permission,
    chargePermissionReferenceId: null,
    chargePermissionType: 'OneTime',
    buyer: { buyerId: 'amzn1.account.SANDBOX', name: 'Bea Buyer', email: 'buyer@sandbox.test' },
    statusDetails: { state, reasons, lastUpdatedTimestamp: amazonTime(created) },
    creationTimestamp: amazonTime(created),
    merchantMetadata: {
      merchantReferenceId: reference,
      merchantStoreName: null,
      noteToBuyer: null,
      customInformation: null,
    },
    limits: { amountLimit: priceOf(limit), amountBalance: priceOf(limit) },
    releaseEnvironment: 'Sandbox',
  };
}

/** The first part of a charge's or a refund's id. */
export function permissionOf(id: string): string {
  return id.split('-').slice(0, 3).join('-');
}
