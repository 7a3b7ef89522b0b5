import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import { isJsonObject, optionalText, readJsonBody } from '../../http/input.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { type Db, findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import { assertFields, missingValueError, notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { type Money, toAmazonPrice } from './price.ts';
import { metadataTexts, readPathId, toAmazonTime, toObjectKey } from './sessions.ts';
import { simulationCode } from './simulations.ts';

/**
 * A permission by which a shopper has agreed to be charged:
 * https://developer.amazon.com/docs/amazon-pay-api-v2/charge-permission.html
 */
export interface Permission {
  permission: string;
  state: 'Chargeable' | 'Closed';
  limit: Money;
  reference: string | null;
  created: string;
  closedFor?: string;
}

export function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

export async function insertPermission(tx: Tx, limit: Money, reference: string | null, now: Date): Promise<Permission> {
  const id = `S01-${randomDigits(7)}-${randomDigits(7)}`;
  const createdPermission: Permission = {
    permission: id,
    state: 'Chargeable',
    limit,
    reference,
    created: now.toISOString(),
  };
  await insertObject(tx, toObjectKey(id), reference ?? '', createdPermission, now);
  return createdPermission;
}

export async function findPermission(db: Db, id: string): Promise<Permission> {
  const storedPermission = await findObject<Permission>(db, toObjectKey(id));
  if (!storedPermission?.permission) throw notFoundError('Charge Permission');
  return storedPermission;
}

export async function getPermission(c: Context, { store }: AmazonDeps) {
  return c.json(serializePermission(await findPermission(store.db, readPathId(c))));
}

export async function patchPermission(c: Context, deps: AmazonDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['merchantMetadata'], ['recurringMetadata', 'limits']);
  const { merchantMetadata } = body;
  assertFields(isJsonObject(merchantMetadata) ? merchantMetadata : {}, ['merchantReferenceId'], metadataTexts);
  const merchantReference = isJsonObject(merchantMetadata) ? merchantMetadata.merchantReferenceId : undefined;
  const reference = optionalText(merchantReference, 'merchantReferenceId');
  return c.json(
    serializePermission(
      await changePermission(c, deps, (storedPermission) => ({
        ...storedPermission,
        reference: reference ?? storedPermission.reference,
      })),
    ),
  );
}

export async function closePermission(c: Context, deps: AmazonDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['closureReason', 'cancelPendingCharges']);
  if (body.cancelPendingCharges === true) throw notPlayedField('cancelPendingCharges');
  if (!body.closureReason) throw missingValueError('closureReason');
  const closedFor = simulationCode(c, 'close') ?? 'MerchantClosed';
  return c.json(
    serializePermission(
      await changePermission(c, deps, (storedPermission) => ({ ...storedPermission, state: 'Closed', closedFor })),
    ),
  );
}

function changePermission(
  c: Context,
  { store }: AmazonDeps,
  changed: (storedPermission: Permission) => Permission,
): Promise<Permission> {
  return store.db.transaction().execute(async (tx) => {
    const storedPermission = await lockObject<Permission>(tx, toObjectKey(readPathId(c)));
    if (!storedPermission?.permission) throw notFoundError('Charge Permission');
    const next = changed(storedPermission);
    await saveObject(tx, toObjectKey(storedPermission.permission), next);
    return next;
  });
}

function serializePermission({ permission, state, limit, reference, created, closedFor }: Permission): object {
  const reasons = closedFor ? [{ reasonCode: closedFor, reasonDescription: null }] : null;
  return {
    chargePermissionId: permission,
    chargePermissionReferenceId: null,
    chargePermissionType: 'OneTime',
    buyer: { buyerId: 'amzn1.account.SANDBOX', name: 'Bea Buyer', email: 'buyer@sandbox.test' },
    statusDetails: { state, reasons, lastUpdatedTimestamp: toAmazonTime(created) },
    creationTimestamp: toAmazonTime(created),
    merchantMetadata: {
      merchantReferenceId: reference,
      merchantStoreName: null,
      noteToBuyer: null,
      customInformation: null,
    },
    limits: { amountLimit: toAmazonPrice(limit), amountBalance: toAmazonPrice(limit) },
    releaseEnvironment: 'Sandbox',
  };
}

/** The first part of a charge's or a refund's id. */
export function toPermissionId(id: string): string {
  return id.split('-').slice(0, 3).join('-');
}
