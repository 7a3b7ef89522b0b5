import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** What a shopper's bank has agreed to before it is charged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'vault_tokens', 'agreed_amount int, agreed_currency text');
}
