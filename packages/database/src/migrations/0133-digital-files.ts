import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the files that buyers of digital products download, and how often they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file =
    'id text!, product_id text!, variant_id text, name text!, content_type text!, size int, sha256 text, date_created text!';
  const download =
    'item_id text!, file_id text!, version int!, downloads int!, max_downloads int, date_expires text, date_last text';
  await createTables(db, [
    ['digital_files', file, ['id']],
    ['digital_file_chunks', 'id text!, file_id text!, bytes bytes!', ['id']],
    ['downloads', download, ['item_id', 'file_id']],
  ]);
  await createIndexes(db, [
    ['digital_files', ['product_id']],
    ['digital_files', ['size', 'date_created']],
    ['digital_file_chunks', ['file_id']],
    ['downloads', ['file_id']],
  ]);
}
