import { type Database, type Db, isInJsonList, isPostgres, type Tx } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { type OldRows, selectOldestKeys } from './delete-old-rows.ts';

/** Rows with parts of theirs in other tables. */
interface OldRecords extends OldRows {
  parts: { table: keyof Database; by: string }[];
}

/**
 * Records deleted in one transaction, few enough because their parts need several statements, which block others
 * together.
 */
const batch = 100;

/** Records go with their parts, or stay. */
async function deleteOldRecords(db: Db, records: OldRecords, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const dropped = await db.transaction().execute((tx) => deleteRecordBatch(tx, records));
    if (dropped < batch) return;
    await new Promise(setImmediate);
  }
}

/** Asked again once they are locked, by a statement that sees what others have written until then. */
async function deleteRecordBatch(tx: Tx, { parts, ...records }: OldRecords): Promise<number> {
  const { table, key, condition = sql`true` } = records;
  const lock = sql.raw(isPostgres(tx) ? 'for update skip locked' : '');
  const oldestRows = await sql<Record<string, string>>`${selectOldestKeys(records, batch)} ${lock}`.execute(tx);
  const ids = JSON.stringify(oldestRows.rows.map((row) => row[key]));
  const deletion = await sql<Record<string, string>>`delete from ${sql.table(table)}
    where ${isInJsonList(tx, key, ids)} and ${sql.ref(records.date)} <= ${records.cutoffDate} and ${condition}
    returning ${sql.ref(key)}`.execute(tx);
  const deletedIds = JSON.stringify(deletion.rows.map((row) => row[key]));
  for (const part of parts)
    await sql`delete from ${sql.table(part.table)} where ${isInJsonList(tx, part.by, deletedIds)}`.execute(tx);
  return deletion.rows.length;
}

/** Carts that nobody has, and that no order was made of. */
export function deleteAbandonedCarts(db: Db, cutoffDate: string, stop?: AbortSignal): Promise<void> {
  const isNobodys = sql`order_id is null and date_updated <= ${cutoffDate}
    and ${buildAbsenceCheck(sql`drafts where drafts.cart_id = carts.id`)}
    and ${buildAbsenceCheck(sql`sessions where sessions.cart_id = carts.id`)}
    and ${buildAbsenceCheck(sql`sessions where sessions.checkout_cart_id = carts.id`)}
    and ${buildAbsenceCheck(sql`accounts where accounts.cart_id = carts.id`)}
    and ${buildAbsenceCheck(sql`orders where orders.cart_id = carts.id`)}
    and ${buildAbsenceCheck(sql`subscription_periods where subscription_periods.cart_id = carts.id`)}`;
  const parts: OldRecords['parts'] = [
    { table: 'cart_items', by: 'cart_id' },
    { table: 'cart_giftcards', by: 'cart_id' },
  ];
  return deleteOldRecords(
    db,
    { table: 'carts', key: 'id', date: 'date_created', cutoffDate, condition: isNobodys, parts },
    stop,
  );
}

/** Lines of a whole shop that nobody goes on with: there are people in them. */
export function dropLeftImports(db: Db, cutoffDate: string, stop?: AbortSignal): Promise<void> {
  const parts: OldRecords['parts'] = [{ table: 'import_batches', by: 'import_id' }];
  const condition = sql`date_finished is null`;
  return deleteOldRecords(
    db,
    { table: 'imports', key: 'id', date: 'date_touched', cutoffDate, condition, parts },
    stop,
  );
}

/** Imported files that have ended: their notices have cells of people in them. */
export function dropOldFileImports(db: Db, cutoffDate: string, stop?: AbortSignal): Promise<void> {
  const parts: OldRecords['parts'] = [
    { table: 'import_notices', by: 'import_id' },
    { table: 'import_chunks', by: 'import_id' },
  ];
  const condition = sql`date_finished is not null`;
  return deleteOldRecords(
    db,
    { table: 'import_jobs', key: 'id', date: 'date_updated', cutoffDate, condition, parts },
    stop,
  );
}

/**
 * Orders that were begun and never paid, also those that a bank has refused or that another order has replaced: their
 * buyers see them until then. Those stay that a gateway may know: an attempt that is not declined, money that came and
 * went back, a code that is used.
 */
export function dropPendingOrders(db: Db, cutoffDate: string, stop?: AbortSignal): Promise<void> {
  const isUnpaid = sql`status in ('pending', 'canceled') and number is null
    and ${buildAbsenceCheck(sql`payments where payments.order_id = orders.id
      and (payments.status not in ('declined', 'canceled') or payments.date_due is not null)`)}
    and ${buildAbsenceCheck(sql`refunds where refunds.order_id = orders.id`)}
    and ${buildAbsenceCheck(sql`invoices where invoices.order_id = orders.id`)}
    and ${buildAbsenceCheck(sql`stock_holds where stock_holds.order_id = orders.id`)}
    and ${buildAbsenceCheck(sql`coupon_uses where coupon_uses.order_id = orders.id`)}
    and ${buildAbsenceCheck(sql`giftcard_uses where giftcard_uses.order_id = orders.id`)}
    and ${buildAbsenceCheck(sql`subscription_periods where subscription_periods.order_id = orders.id`)}`;
  const parts: OldRecords['parts'] = [
    { table: 'order_items', by: 'order_id' },
    { table: 'order_events', by: 'order_id' },
    { table: 'order_notes', by: 'order_id' },
    { table: 'payments', by: 'order_id' },
    { table: 'forgotten_buyers', by: 'order_id' },
    { table: 'tax_transactions', by: 'order_id' },
  ];
  return deleteOldRecords(
    db,
    { table: 'orders', key: 'id', date: 'date_created', cutoffDate, condition: isUnpaid, parts },
    stop,
  );
}

/**
 * Builds a condition that no row matches, which is looked up by an index for each row. PostgreSQL may plan `not exists`
 * as a join that scans the whole table.
 */
function buildAbsenceCheck(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 1 from ${rows} limit 1) is null`;
}

/** Bulk actions that have ended, with what became of their records. */
export function dropOldBulkActions(db: Db, cutoffDate: string, stop?: AbortSignal): Promise<void> {
  const parts: OldRecords['parts'] = [{ table: 'bulk_action_records', by: 'bulk_action_id' }];
  const condition = sql`date_finished is not null`;
  return deleteOldRecords(
    db,
    { table: 'bulk_actions', key: 'id', date: 'date_updated', cutoffDate, condition, parts },
    stop,
  );
}
