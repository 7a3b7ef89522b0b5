import type { Kysely, Transaction } from 'kysely';
import type { SandboxTables } from '../../../store/tables.ts';
import type { ObjectKind, PaypalObjects } from '../types.ts';
import { unknownIdFault } from './faults.ts';

export type Db = Kysely<SandboxTables>;
export type Tx = Transaction<SandboxTables>;

/** @param orderId of the order that it belongs to, its own for an order */
export async function insertObject<K extends ObjectKind>(tx: Tx, kind: K, orderId: string, object: PaypalObjects[K]) {
  const { id, invoice_id = null } = { invoice_id: undefined, ...object };
  const row = { id, kind, order_id: orderId, invoice_id, created_at: object.create_time, data: JSON.stringify(object) };
  await tx.insertInto('paypal_objects').values(row).execute();
}

export async function saveObject(tx: Tx, object: PaypalObjects[ObjectKind]): Promise<void> {
  const data = JSON.stringify(object);
  await tx.updateTable('paypal_objects').set({ data }).where('id', '=', object.id).execute();
}

export async function findObject<K extends ObjectKind>(
  db: Db,
  kind: K,
  id: string,
): Promise<PaypalObjects[K] | undefined> {
  const query = db.selectFrom('paypal_objects').select('data').where('id', '=', id).where('kind', '=', kind);
  const row = await query.executeTakeFirst();
  return row && JSON.parse(row.data); // stored by this sandbox
}

export async function removeObject(tx: Tx, { id }: PaypalObjects[ObjectKind]): Promise<void> {
  await tx.deleteFrom('paypal_objects').where('id', '=', id).execute();
}

/** @throws PaypalFault 404 */
export async function getObject<K extends ObjectKind>(db: Db, kind: K, id: string): Promise<PaypalObjects[K]> {
  const storedObject = await findObject(db, kind, id);
  if (!storedObject) throw unknownIdFault();
  return storedObject;
}

/** Locks it until the transaction ends, so that of two changes at once the second sees what the first has done. */
export async function lockObject<K extends ObjectKind>(tx: Tx, kind: K, id: string): Promise<PaypalObjects[K]> {
  await tx
    .updateTable('paypal_objects')
    .set((set) => ({ kind: set.ref('kind') }))
    .where('id', '=', id)
    .execute();
  return getObject(tx, kind, id);
}

/** Lists the objects of one kind that belong to an order, the oldest first. */
export async function listOrderObjects<K extends ObjectKind>(
  db: Db,
  kind: K,
  orderId: string,
): Promise<PaypalObjects[K][]> {
  const query = db.selectFrom('paypal_objects').select('data').where('order_id', '=', orderId).where('kind', '=', kind);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ data }) => JSON.parse(data)); // stored by this sandbox
}

/** Lists all objects of a kind, the oldest first. */
export async function listObjects<K extends ObjectKind>(db: Db, kind: K): Promise<PaypalObjects[K][]> {
  const query = db.selectFrom('paypal_objects').select('data').where('kind', '=', kind);
  const rows = await query.orderBy('created_at').orderBy('id').limit(10_000).execute();
  return rows.map(({ data }) => JSON.parse(data)); // stored by this sandbox
}

/** An invoice id is taken by what was captured for it; a capture that was declined has taken nothing. */
export async function isInvoiceCaptured(db: Db, invoiceId: string | undefined): Promise<boolean> {
  if (!invoiceId) return false;
  const captures = db.selectFrom('paypal_objects').select('data').where('kind', '=', 'capture');
  const rows = await captures.where('invoice_id', '=', invoiceId).execute();
  const storedCaptures: PaypalObjects['capture'][] = rows.map(({ data }) => JSON.parse(data)); // stored by this sandbox
  return storedCaptures.some(({ status }) => status !== 'DECLINED');
}
