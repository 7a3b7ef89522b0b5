import { type Kysely, sql } from 'kysely';

/** Orders that have lost their buyers are looked at once more: their invoices still have e-mail and phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into forgotten_buyers (order_id, date_created)
    select id, date_created from orders where account_id is null and email is null and number is not null
      and billing like ${'%"name":"Former customer"%'}
    on conflict do nothing`.execute(db);
}
