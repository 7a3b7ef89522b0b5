import { type Kysely, sql } from 'kysely';

/** Indexes the events of parcels by their orders: the tracking numbers go with the buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_shipped_order on events (entity_id) where type = 'order.shipped'`.execute(db);
}
