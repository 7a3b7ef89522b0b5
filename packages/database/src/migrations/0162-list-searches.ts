import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes } from './tables.ts';

/** Indexes the beginnings of the texts by which lists of the operator API find their records, and times of last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : ''; // isPostgres reads the dialect only
  const indexes = [
    ['carts_email_prefix', 'carts', '(lower(email))'],
    ['drafts_email_prefix', 'drafts', '(lower(email))'],
    ['coupons_name_prefix', 'coupons', '(lower(name))'],
    ['promotions_name_prefix', 'promotions', '(lower(name))'],
    ['giftcards_last4_prefix', 'giftcards', 'last4'],
    ['giftcards_recipient_prefix', 'giftcards', '(lower(recipient_email))'],
    ['function_runs_name_prefix', 'function_runs', '(lower(function))'],
    ['content_slug_prefix', 'content', 'slug'],
    ['customer_groups_name_prefix', 'customer_groups', '(lower(name))'],
    ['subscriptions_email_prefix', 'subscriptions', '(lower(email))'],
    ['payments_transaction_prefix', 'payments', 'transaction_id'],
    ['book_differences_transaction_prefix', 'book_differences', 'transaction_id'],
    ['invoices_number_prefix', 'invoices', 'number'],
    ['product_reviews_title_prefix', 'product_reviews', '(lower(title))'],
    ['bin_name_prefix', 'bin', '(lower(name))'],
    ['audit_log_record_prefix', 'audit_log', 'entity_id'],
    ['audit_log_actor_prefix', 'audit_log', '(lower(actor))'],
  ];
  for (const [name, table, column] of indexes)
    await sql.raw(`create index ${name} on ${table} (${column} ${bytewise})`).execute(db);
  await createIndexes(db, [
    ['drafts', ['date_updated', 'id']],
    ['content', ['model', 'date_updated', 'id']],
    ['product_reviews', ['date_updated', 'id']],
    ['book_differences', ['order_id']],
  ]);
}
