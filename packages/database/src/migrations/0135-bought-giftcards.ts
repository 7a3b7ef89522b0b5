import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/** Adds to gift cards the order that has bought them, to whom and when they are mailed, and what owners changed of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(
    db,
    'giftcards',
    'order_id text, item_id text, piece int, recipient text, recipient_email text, send_on text, send_due text, date_sent text, date_revoked text',
  );
  const movement = 'id text!, giftcard_id text!, type text!, amount int!, note text, actor text!, date_created text!';
  await createTables(db, [['giftcard_movements', movement, ['id']]]);
  await createIndexes(db, [
    ['giftcards', ['item_id']],
    ['giftcards', ['send_due']],
    ['giftcards', ['recipient_email']],
    ['giftcards', ['order_id']],
    ['giftcard_movements', ['giftcard_id']],
  ]);
}
