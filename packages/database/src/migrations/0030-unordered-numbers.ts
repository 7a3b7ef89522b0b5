import { type Kysely, sql } from 'kysely';
import { createTables } from './tables.ts';

/** Products whose numbers do not follow their ids: all others are in the order of their ids without being read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['unordered_numbers', 'number int!', ['number']]]);
  await sql`insert into unordered_numbers (number) select number from (
    select number, product_id, max(product_id) over (
      order by number rows between unbounded preceding and 1 preceding) as highest from product_numbers) as numbered
    where product_id < highest`.execute(db);
}
