import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { buildNameKey } from '../name-key.ts';
import type { Db } from '../schema.ts';
import { addColumns, createIndexes, createTables } from './tables.ts';

const batch = 1000;

/** Orders are found by who bought them, when and for how much; they have notes, and may change before they are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'orders', 'ship_name text, bill_name text');
  await addColumns(db, 'refunds', 'edit_id text');
  await createTables(db, [
    ['order_notes', 'id text!, order_id text!, text text!, actor text!, date_created text!', ['id']],
    ['order_edits', 'id text!, order_id text!, refund_id text, before text!, after text!, date_created text!', ['id']],
  ]);
  await createIndexes(db, [
    ['order_notes', ['order_id', 'id']],
    ['order_edits', ['order_id']],
  ]);
  await fillOrderNames(db as Db); // the tables that it needs exist by now
  await indexPlacedOrders(db);
}

/** Indexes the orders that have a number; pending ones are not searched. */
async function indexPlacedOrders(db: Kysely<unknown>): Promise<void> {
  // Kysely instances of any schema know their database
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : '';
  const indexes = [
    ['orders_placed', 'date_created, id'],
    ['orders_amount', 'currency, grand_total, id'],
    ['orders_email', 'lower(email)'],
    ['orders_ship_name', `ship_name ${bytewise}`],
    ['orders_bill_name', `bill_name ${bytewise}`],
  ];
  for (const [name, columns] of indexes) {
    await sql.raw(`create index ${name} on orders (${columns}) where number is not null`).execute(db);
  }
}

async function fillOrderNames(db: Db): Promise<void> {
  let last = '';
  for (;;) {
    const rows = db.selectFrom('orders').select(['id', 'shipping', 'billing']).where('number', 'is not', null);
    const page = await rows.where('id', '>', last).orderBy('id').limit(batch).execute();
    for (const { id, shipping, billing } of page) {
      const names = { ship_name: buildNameKey(JSON.parse(shipping)), bill_name: buildNameKey(JSON.parse(billing)) };
      await db.updateTable('orders').set(names).where('id', '=', id).execute();
    }
    last = page.at(-1)?.id ?? '';
    if (page.length < batch) return;
  }
}
