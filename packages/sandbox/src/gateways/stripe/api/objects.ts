import type { Kysely, Transaction } from 'kysely';
import type { SandboxTables } from '../../../store/tables.ts';
import type { ObjectName, StripeObjects } from '../types.ts';
import { resourceMissingError } from './errors.ts';

export type Db = Kysely<SandboxTables>;
export type Tx = Transaction<SandboxTables>;
export type AnyObject = StripeObjects[ObjectName];
type StoredObject = { id: string; created?: number };

export async function insertObject(tx: Tx, object: AnyObject): Promise<void> {
  await insertNamedObject(tx, object.object, object);
}

/**
 * Replaces a deleted object by its remainder under another name, so that only a caller who asks for that name finds it.
 */
export async function replaceObject(tx: Tx, name: ObjectName, object: StoredObject): Promise<void> {
  await tx.deleteFrom('stripe_terms').where('object_id', '=', object.id).execute();
  await tx.deleteFrom('stripe_objects').where('id', '=', object.id).execute();
  await insertNamedObject(tx, name, object);
}

export async function removeObject(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('stripe_terms').where('object_id', '=', id).execute();
  await tx.deleteFrom('stripe_objects').where('id', '=', id).execute();
}

async function insertNamedObject(tx: Tx, name: ObjectName, object: StoredObject): Promise<void> {
  const position = tx
    .selectFrom('stripe_objects')
    .select((select) => select.fn.coalesce(select.fn.max('position'), select.lit(0)).as('last'));
  const { last } = await position.executeTakeFirstOrThrow();
  const { id, created = 0 } = object;
  const row = { id, object: name, created, position: Number(last) + 1, data: JSON.stringify(object) };
  await tx.insertInto('stripe_objects').values(row).execute();
  await insertSearchTerms(tx, name, object);
}

export async function saveObject(tx: Tx, object: AnyObject): Promise<void> {
  const data = JSON.stringify(object);
  await tx.updateTable('stripe_objects').set({ data }).where('id', '=', object.id).execute();
  await tx.deleteFrom('stripe_terms').where('object_id', '=', object.id).execute();
  await insertSearchTerms(tx, object.object, object);
}

export async function findObject<N extends ObjectName>(
  db: Db,
  name: N,
  id: string,
): Promise<StripeObjects[N] | undefined> {
  const query = db.selectFrom('stripe_objects').select('data').where('id', '=', id).where('object', '=', name);
  const row = await query.executeTakeFirst();
  return row && JSON.parse(row.data); // stored by this sandbox
}

/** @throws StripeFault 404 for the object of a path, 400 for that of a parameter */
export async function getObject<N extends ObjectName>(db: Db, name: N, id: string, param?: string) {
  const storedObject = await findObject(db, name, id);
  if (!storedObject)
    throw param ? resourceMissingError(name, id, param) : resourceMissingError(name, id, idOf[name] ?? 'id', 404);
  return storedObject;
}

/** Locks it until the transaction ends, so that of two changes at once the second sees what the first has done. */
export async function lockObject<N extends ObjectName>(tx: Tx, name: N, id: string, param?: string) {
  await tx
    .updateTable('stripe_objects')
    .set((set) => ({ position: set.ref('position') }))
    .where('id', '=', id)
    .execute();
  return getObject(tx, name, id, param);
}

const idOf: Partial<Record<ObjectName, string>> = {
  payment_intent: 'intent',
  setup_intent: 'intent',
  payment_method: 'payment_method',
};

/** Collects the terms that lists and searches look for. */
function collectSearchTerms(object: StoredObject): [name: string, value: string][] {
  const fields = termFields.map((name): [string, unknown] => [name, Reflect.get(object, name)]);
  const metadataEntries = 'metadata' in object && object.metadata ? Object.entries(object.metadata) : [];
  if ('data' in object) fields.push(['subject', readSubjectId(object.data)]);
  const termCandidates = [...fields, ...metadataEntries.map(([key, value]) => [`metadata.${key}`, value] as const)];
  return termCandidates.flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : []));
}

/** The id of the object that an event tells of. */
function readSubjectId(data: unknown): unknown {
  const { object } = data as { object: object }; // events contain an object
  return Reflect.get(object, 'id');
}

const termFields = [
  'customer',
  'payment_intent',
  'payment_method',
  'charge',
  'type',
  'email',
  'status',
  'currency',
  'setup_intent',
  'domain_name',
  'transfer_group',
  'allow_redisplay',
  'source',
  'reference',
];

async function insertSearchTerms(tx: Tx, kind: ObjectName, object: StoredObject): Promise<void> {
  const rows = collectSearchTerms(object).map(([name, value]) => ({ object_id: object.id, object: kind, name, value }));
  if (rows.length > 0) await tx.insertInto('stripe_terms').values(rows).execute();
}
