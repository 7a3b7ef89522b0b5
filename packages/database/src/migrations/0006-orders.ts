import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables, type NewIndex, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  [
    'refunds',
    'id text!, order_id text!, status text!, amount int!, giftcard_amount int!, currency text!, gateway text!, transaction_id text, reason text, attempts int!, message text, date_created text!, date_due text!, date_succeeded text',
    ['id'],
  ],
  [
    'refund_items',
    'refund_id text!, item_id text!, quantity int!, amount int!, restocked int!',
    ['refund_id', 'item_id'],
  ],
  [
    'returns',
    'id text!, order_id text!, status text!, order_status text!, reason text!, note text, refund_id text, date_created text!, date_decided text',
    ['id'],
  ],
  ['return_items', 'return_id text!, item_id text!, quantity int!', ['return_id', 'item_id']],
  [
    'invoices',
    'id text!, number text!, kind text!, order_id text!, refund_id text, account_id text, snapshot text!, date_created text!',
    ['id'],
  ],
];

const indexes: NewIndex[] = [
  ['refunds', ['order_id']],
  ['refunds', ['status', 'date_due']],
  ['returns', ['order_id']],
  ['returns', ['status', 'date_created']],
  ['invoices', ['number'], 'unique'],
  ['invoices', ['order_id']],
  ['invoices', ['account_id', 'date_created']],
  ['order_events', ['order_id']],
  ['orders', ['status', 'date_created']],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await addColumns(db, 'order_events', 'actor text, note text');
  await addColumns(db, 'orders', 'locale text, taxes text, tracking text');
  await createIndexes(db, indexes);
}
