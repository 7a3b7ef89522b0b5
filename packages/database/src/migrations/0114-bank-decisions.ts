import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** By when a bank or a gateway decides about a payment, where it does so days after the shopper has paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'date_decision text');
}
