import type { Kysely } from 'kysely';
import { createIndexes, createTables, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  ['visit_counts', 'date text!, name text!, count int!', ['date', 'name']],
  ['missed_searches', 'day text!, words text!, count int!', ['day', 'words']],
];

/** Adds counts of visits and of searches without results, summed over all processes. Carts get an index by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await createIndexes(db, [
    ['carts', ['date_created']],
    ['returns', ['date_created']],
    ['coupon_uses', ['date_created']],
  ]);
}
