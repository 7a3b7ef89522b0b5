import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** The shop's own functions as they were last read, and what each was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'functions',
      'name text!, config text!, error text, after_id int!, date_next text!, date_read text!, date_seen text!',
      ['name'],
    ],
    [
      'function_runs',
      'id text!, function text!, event_id int!, entity_id text!, tick text, status text!, attempts int!, date_due text!, date_created text!, date_expires text!, date_done text, duration_ms int, error text',
      ['id'],
    ],
  ]);
  await createIndexes(db, [
    ['function_runs', ['function', 'status', 'event_id']],
    ['function_runs', ['function', 'entity_id', 'status']],
    ['function_runs', ['date_expires']],
  ]);
}
