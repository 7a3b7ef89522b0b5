import { type Kysely, sql } from 'kysely';
import { addColumns } from './tables.ts';

const dueDates = ['date_payment_due', 'date_payment_reminder', 'date_payment_expires'];

/** Adds to orders how they are paid without a gateway, and to payments what the owner has recorded about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'orders', 'payment_terms text, date_paid text');
  await addColumns(db, 'orders', dueDates.map((name) => `${name} text`).join(', '));
  await addColumns(db, 'orders', 'stock_untaken int!', 0);
  await addColumns(db, 'payments', 'name text, reference text, note text, date_paid text, recorded_by text');
  await sql`create index orders_unpaid on orders (id) where payment_terms is not null and date_paid is null`.execute(
    db,
  );
  for (const column of dueDates)
    await sql.raw(`create index orders_${column} on orders (${column}, id) where ${column} is not null`).execute(db);
}
