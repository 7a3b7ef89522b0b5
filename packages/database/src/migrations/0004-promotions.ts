import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables, type NewIndex, type NewTable } from './tables.ts';

const rule =
  'name text!, active int!, offer text!, conditions text!, currency text, date_from text, date_to text, priority int!, exclusive int!, date_created text!';

const tables: NewTable[] = [
  ['coupons', `id text!, code text!, max_uses int, max_uses_per_account int, ${rule}`, ['id']],
  [
    'coupon_uses',
    'order_id text!, coupon_id text!, cart_id text!, account_id text, email text, status text!, date_created text!',
    ['order_id'],
  ],
  ['promotions', `id text!, ${rule}`, ['id']],
  [
    'giftcards',
    'id text!, code_hash text!, last4 text!, currency text!, active int!, amount int!, balance int!, date_expires text, date_created text!',
    ['id'],
  ],
  [
    'giftcard_uses',
    'order_id text!, giftcard_id text!, cart_id text!, amount int!, refunded int!, status text!, date_created text!',
    ['order_id', 'giftcard_id'],
  ],
  [
    'cart_giftcards',
    'cart_id text!, giftcard_id text!, known_balance int!, date_created text!',
    ['cart_id', 'giftcard_id'],
  ],
];

const indexes: NewIndex[] = [
  ['coupons', ['code'], 'unique'],
  ['coupon_uses', ['coupon_id']],
  ['coupon_uses', ['cart_id']],
  ['promotions', ['active']],
  ['giftcards', ['code_hash'], 'unique'],
  ['giftcard_uses', ['giftcard_id']],
  ['giftcard_uses', ['cart_id']],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await createIndexes(db, indexes);
  await addColumns(db, 'orders', 'coupon_code text, explanation text');
}
