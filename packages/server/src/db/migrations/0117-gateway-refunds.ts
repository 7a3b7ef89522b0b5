import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** What a gateway calls a refund, where it tells of it later by that name alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'refunds', 'gateway_refund_id text');
}
