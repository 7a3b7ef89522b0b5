import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

const jobColumns = `id text!, kind text!, name text!, format text, options text!, state text!, size int, sha256 text, actor text!,
  total int!, done int!, created int!, updated int!, unchanged int!, left_out int!, refused int!, fault_count int!, message text,
  date_created text!, date_updated text!, date_started text, date_finished text`;

/** Adds the files that an operator imports, and what is said of their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['import_jobs', jobColumns.replace(/\s+/g, ' '), ['id']],
    ['import_chunks', 'import_id text!, place int!, bytes bytes!', ['import_id', 'place']],
    [
      'import_notices',
      'id text!, import_id text!, severity text!, line int!, position int!, value text!, message text!',
      ['id'],
    ],
  ]);
  await createIndexes(db, [
    ['import_jobs', ['state']],
    ['import_jobs', ['date_updated']],
    ['import_notices', ['import_id', 'id']],
  ]);
}
