import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the address and the secret of an agent's platform, which a protocol without profiles needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'agents', 'webhook_url text, webhook_secret text');
}
