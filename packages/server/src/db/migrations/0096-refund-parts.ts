import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Which lines, and which taxes, a refund gives back. Earlier refunds have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'refunds', 'parts text, taxes text');
}
