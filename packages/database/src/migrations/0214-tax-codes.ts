import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds to products the code by which a provider of taxes knows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'tax_code text');
}
