import { type Kysely, sql } from 'kysely';

/** Orders in one status are listed by what they cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = 'currency, status, grand_total, id';
  await sql.raw(`create index orders_status_amount on orders (${columns}) where number is not null`).execute(db);
}
