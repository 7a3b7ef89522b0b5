import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds to tax rules the rates of the owner's own tax classes, in millionths by class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'tax_rules', 'class_rates text!', '{}');
}
