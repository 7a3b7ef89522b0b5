import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  [
    'captures',
    'id text!, order_id text!, payment_id text!, status text!, amount int!, currency text!, gateway text!, transaction_id text!, attempts int!, message text, date_created text!, date_due text!, date_succeeded text',
    ['id'],
  ],
  ['book_checks', 'gateway text!, date_checked text!', ['gateway']],
  [
    'book_differences',
    'id text!, gateway text!, kind text!, order_id text, transaction_id text!, ours text, theirs text, date_found text!, date_gone text',
    ['id'],
  ],
];

/** Parcels with a part of an order, money that is taken when one leaves, what gateways keep of it, and what their books have otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'captured int, date_expires text, date_warned text, settlements text');
  await addColumns(db, 'orders', 'shipments text');
  await createTables(db, tables);
  await createIndexes(db, [
    ['captures', ['order_id']],
    ['captures', ['status', 'date_due']],
    ['payments', ['date_expires']],
    ['book_differences', ['date_gone', 'date_found']],
  ]);
}
