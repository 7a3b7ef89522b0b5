import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** Lists of the operator are read page by page, from where the last one ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['audit_log_entity_entity_id', 'webhook_deliveries_webhook_id_date_created']) {
    await db.schema.dropIndex(index).execute();
  }
  await createIndexes(db, [
    ['audit_log', ['entity', 'place']],
    ['audit_log', ['entity', 'entity_id', 'place']],
    ['webhook_deliveries', ['webhook_id', 'event_id']],
    ['webhook_deliveries', ['webhook_id', 'status', 'event_id']],
    ['payments', ['gateway', 'id']],
    ['payments', ['status', 'id']],
    ['book_differences', ['date_found']],
  ]);
}
