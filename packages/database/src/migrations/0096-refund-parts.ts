import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the lines and the taxes that a refund covers. Earlier refunds have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'refunds', 'parts text, taxes text');
}
