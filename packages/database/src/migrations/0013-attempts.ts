import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'key text, token text, date_due text');
  await addColumns(db, 'orders', 'choice text');
  await createTables(db, [['gateway_events', 'id text!, name text!, order_id text!, date_expires text!', ['id']]]);
  await createIndexes(db, [
    ['payments', ['gateway', 'date_due']],
    ['gateway_events', ['date_expires']],
  ]);
  await sql`update payments set date_due = date_created, key = order_id
    where status in ('pending', 'requires_action')`.execute(db);
  await insertPendingCharges(db);
}

/** Charges had no row until they were paid: whoever is about to pay may have one at the gateway. */
async function insertPendingCharges(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payments (id, order_id, method, gateway, status, amount, currency, date_created, key, date_due)
    select id, id, 'card', 'card', 'pending', grand_total - giftcard_total, currency, date_created, id, date_created
    from orders where status = 'pending' and id in (select order_id from stock_holds)`.execute(db);
}
