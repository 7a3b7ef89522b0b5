import type { Kysely, Transaction } from 'kysely';
import { createPrefixedId } from '../../http/ids.ts';
import { findObject, insertObject, listObjects, lockObject, saveObject } from '../../redirect/objects.ts';
import type { GatewayObjectRow, SandboxTables } from '../../store/tables.ts';
import { duplicateRequest, resourceNotFound } from './errors.ts';

export type Db = Kysely<SandboxTables>;
export type Tx = Transaction<SandboxTables>;

/** Names of the kinds of objects that are stored as JSON, by the prefix of their ids. */
const names = {
  cus: 'customer',
  cst: 'payment consent',
  mtd: 'payment method',
  rfd: 'refund',
  dsp: 'payment dispute',
} as const;

export type ObjectKind = keyof typeof names;

interface StoredObject {
  id: string;
  request_id?: string;
  created_at: string;
  updated_at: string;
}

const toObjectKey = (id: string): Pick<GatewayObjectRow, 'gateway' | 'id'> => ({ gateway: 'airwallex', id });

/**
 * Writes an object once for each request id: a call that is made again gets the object of the first one.
 * @throws SandboxError `duplicate_request` where the contents differ
 */
export async function createObjectOnce<T extends object>(
  tx: Tx,
  { kind, request_id, contents, now }: { kind: ObjectKind; request_id: string; contents: T; now: Date },
): Promise<{ object: T & StoredObject; isNew: boolean }> {
  const date = now.toISOString();
  const object = { ...contents, id: createPrefixedId(kind), request_id, created_at: date, updated_at: date };
  const key = toObjectKey(`airwallex:${kind}:${request_id}`);
  const claimed = await tx
    .insertInto('gateway_objects')
    .values({ ...key, reference: 'request', data: JSON.stringify({ id: object.id, contents }), created_at: date })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    await insertObject(tx, toObjectKey(object.id), kind, object, now);
    return { object, isNew: true };
  }
  const earlier = await findObject<{ id: string; contents: T }>(tx, key);
  if (JSON.stringify(earlier?.contents) !== JSON.stringify(contents)) throw duplicateRequest();
  return { object: await getStoredObject(tx, kind, earlier?.id ?? ''), isNew: false };
}

/** @throws SandboxError 404 */
export async function getStoredObject<T extends StoredObject>(db: Db, kind: ObjectKind, id: string): Promise<T> {
  const storedObject = id.startsWith(`${kind}_`) ? await findObject<T>(db, toObjectKey(id)) : undefined;
  if (!storedObject) throw resourceNotFound(names[kind]);
  return storedObject;
}

/** Changes an object as it is at that moment. @throws SandboxError 404 */
export function updateStoredObject<T extends StoredObject>(
  db: Db,
  { kind, id, now }: { kind: ObjectKind; id: string; now: Date },
  change: (storedObject: T, tx: Tx) => Partial<T> | Promise<Partial<T>>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockObject(tx, toObjectKey(id));
    const storedObject = await getStoredObject<T>(tx, kind, id);
    const changed = { ...storedObject, ...(await change(storedObject, tx)), updated_at: now.toISOString() };
    await saveObject(tx, toObjectKey(id), changed);
    return changed;
  });
}

/** Lists all objects of one kind, the newest first. */
export async function listStoredObjects<T>(db: Db, kind: ObjectKind): Promise<T[]> {
  return (await listObjects<T>(db, 'airwallex', kind)).toReversed();
}

/** Fields of a payment intent that its row has no column for. */
export async function findIntentDetails<T>(db: Db, intentId: string): Promise<Partial<T>> {
  return (await findObject<T>(db, toObjectKey(intentId))) ?? {};
}

export async function saveIntentDetails(tx: Tx, intentId: string, details: object, now: Date): Promise<void> {
  const row = {
    ...toObjectKey(intentId),
    reference: 'intent',
    data: JSON.stringify(details),
    created_at: now.toISOString(),
  };
  const change = { data: row.data };
  await tx
    .insertInto('gateway_objects')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}
