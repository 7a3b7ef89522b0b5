import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Tokens were all of the gateway behind the vault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'vault_tokens', 'gateway text!', 'card');
}
