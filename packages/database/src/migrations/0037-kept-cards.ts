import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/** Cards that a gateway keeps, those that are to be forgotten there, and what banks ask back of a payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'vault_tokens', 'customer text');
  await addColumns(db, 'account_cards', 'customer text');
  await addColumns(db, 'payments', 'disputes text');
  await createTables(db, [['leaving_cards', 'token text!, gateway text!, date_due text!', ['token']]]);
  await createIndexes(db, [['leaving_cards', ['date_due']]]);
}
