import type { Kysely, Transaction } from 'kysely';
import type { Gateway, GatewayObjectRow, SandboxTables } from '../store/tables.ts';

export type Db = Kysely<SandboxTables>;
export type Tx = Transaction<SandboxTables>;

type Key = Pick<GatewayObjectRow, 'gateway' | 'id'>;

/**
 * Inserts a gateway's object of a payment, in the gateway's own format.
 * @param reference the shop's name for it
 */
export async function insertObject(db: Db, key: Key, reference: string, object: object, now: Date): Promise<void> {
  const row = { ...key, reference, data: JSON.stringify(object), created_at: now.toISOString() };
  await db.insertInto('gateway_objects').values(row).execute();
}

export async function findObject<T>(db: Db, { gateway, id }: Key): Promise<T | undefined> {
  const query = db.selectFrom('gateway_objects').select('data').where('id', '=', id).where('gateway', '=', gateway);
  const row = await query.executeTakeFirst();
  return row && JSON.parse(row.data); // stored by this sandbox
}

export async function listObjects<T>(db: Db, gateway: Gateway, reference: string): Promise<T[]> {
  const query = db.selectFrom('gateway_objects').select('data').where('gateway', '=', gateway);
  const rows = await query.where('reference', '=', reference).orderBy('created_at').orderBy('id').execute();
  return rows.map(({ data }) => JSON.parse(data)); // stored by this sandbox
}

/** Lists all objects of a gateway, the oldest first. */
export async function listGatewayObjects<T>(db: Db, gateway: Gateway): Promise<T[]> {
  const query = db.selectFrom('gateway_objects').select('data').where('gateway', '=', gateway);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ data }) => JSON.parse(data)); // stored by this sandbox
}

/** Locks it until the transaction ends, so that of two changes at once the second sees what the first has done. */
export async function lockObject<T>(tx: Tx, key: Key): Promise<T | undefined> {
  await tx
    .updateTable('gateway_objects')
    .set((set) => ({ reference: set.ref('reference') }))
    .where('id', '=', key.id)
    .execute();
  return findObject(tx, key);
}

export async function saveObject(tx: Tx, { id }: Key, object: object): Promise<void> {
  await tx
    .updateTable('gateway_objects')
    .set({ data: JSON.stringify(object) })
    .where('id', '=', id)
    .execute();
}
