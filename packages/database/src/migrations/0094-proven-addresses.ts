import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/**
 * Adds the time at which a session last gave its password, whether an address was confirmed when its account gave it
 * up, stock alerts that wait for confirmation, and addresses that refuse alerts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'sessions', 'date_password text');
  await addColumns(db, 'account_keys', 'email_verified int!', 0);
  await addColumns(db, 'stock_alerts', 'pending_until text');
  await createTables(db, [['stock_alert_refusals', 'address_hash text!, date_created text!', ['address_hash']]]);
  await createIndexes(db, [
    ['stock_alert_refusals', ['date_created']],
    ['drafts', ['cart_id']],
  ]);
}
