import type { Kysely } from 'kysely';
import { createTables } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'images',
      'name text!, content_type text!, width int!, height int!, bytes bytes!, colour text, date_created text!',
      ['name'],
    ],
  ]);
}
