import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/** Carts that the operator fills for somebody, at prices of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'carts', 'draft text');
  await createTables(db, [
    [
      'drafts',
      'id text!, cart_id text!, email text!, note text, date_expires text!, date_created text!, date_updated text!, date_deleted text',
      ['id'],
    ],
  ]);
  await createIndexes(db, [['drafts', ['email', 'id']]]);
}
