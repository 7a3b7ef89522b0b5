import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds when a subscriber was last reminded of a cart: anybody may type the address into any number of carts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'subscribers', 'date_reminded text');
}
