import type { Kysely } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** The session of the gateway that a payment was opened in, and when the gateway was told the number of the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'gateway_session text, date_numbered text');
  await createIndexes(db, [['payments', ['gateway', 'date_numbered', 'id']]]);
}
