import { type Kysely, sql } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds when the shopper of a cart was reminded of it, so that a cart has one reminder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'carts', 'date_reminded text');
  await sql`create index carts_to_remind on carts (date_updated, id)
    where order_id is null and draft is null and date_reminded is null`.execute(db);
  await sql`create index carts_open on carts (date_updated, id) where order_id is null and draft is null`.execute(db);
  await sql`create index carts_reminded on carts (date_updated, id) where date_reminded is not null`.execute(db);
}
