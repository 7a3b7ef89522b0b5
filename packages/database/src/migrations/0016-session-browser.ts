import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'sessions', 'browser text');
}
