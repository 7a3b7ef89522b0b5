import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the times at which a job retries rows that it could not finish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['job_retries', 'job text!, id text!, attempts int!, date_due text!', ['job', 'id']]]);
  await createIndexes(db, [['job_retries', ['date_due']]]);
}
