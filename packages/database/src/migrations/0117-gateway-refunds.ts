import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the gateway's id of a refund, for gateways that later refer to the refund by it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'refunds', 'gateway_refund_id text');
}
