import type { Kysely } from 'kysely';
import { createTables } from './tables.ts';

/** Adds the prepared API answer of each product, in each language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['product_answers', 'product_id text!, locales text!, answer text!, variants text!', ['product_id', 'locales']],
    ['answered_locales', 'locales text!, version int!, product_id text!', ['locales']],
  ]);
}
