import type { Kysely } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** Adds to the audit log who has acted in which session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'audit_log', 'actor_kind text, actor_id text, session_id text');
  await createIndexes(db, [['audit_log', ['actor_id']]]);
}
