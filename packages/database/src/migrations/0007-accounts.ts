import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables, type NewIndex, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  [
    'account_keys',
    'key text!, kind text!, account_id text!, email text!, date_created text!, date_expires text!, date_used text',
    ['key'],
  ],
  [
    'account_cards',
    'id text!, account_id text!, token text!, gateway text!, brand text!, last4 text!, exp_month int!, exp_year int!, test int!, billing text!, date_created text!',
    ['id'],
  ],
  [
    'product_reviews',
    'id text!, product_id text!, account_id text!, rating int!, title text, body text!, date_created text!, date_updated text!',
    ['id'],
  ],
  ['forgotten_buyers', 'order_id text!, date_created text!', ['order_id']],
];

const indexes: NewIndex[] = [
  ['account_keys', ['account_id']],
  ['account_keys', ['email']],
  ['account_keys', ['date_expires']],
  ['account_cards', ['account_id']],
  ['product_reviews', ['product_id', 'account_id'], 'unique'],
  ['product_reviews', ['product_id', 'date_created']],
  ['product_reviews', ['account_id']],
  ['vault_tokens', ['account_card_id']],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await addColumns(db, 'accounts', 'email_verified int!', 0);
  await addColumns(db, 'accounts', 'card_id text');
  await addColumns(db, 'vault_tokens', 'account_card_id text');
  await addColumns(db, 'products', 'rating_sum int');
  await createIndexes(db, indexes);
}
