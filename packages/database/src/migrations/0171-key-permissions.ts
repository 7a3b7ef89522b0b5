import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds permissions and an end to keys of the operator API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'operator_keys', 'permissions text, date_expires text');
}
