import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the amount to which a shopper's bank agreed before a charge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'vault_tokens', 'agreed_amount int, agreed_currency text');
}
