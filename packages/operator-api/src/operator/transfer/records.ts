import type { Database } from '@mercer/database';

export type Table = keyof Database;

/** Rows that belong to a record: they come and go with it. */
export interface Part {
  table: Table;
  /** the column that holds the record's key, or a select of such columns by a table between them */
  by: string;
  through?: { table: Table; by: string };
  order: string[];
  /** columns that say what others say, or what only the old shop knows: they stay behind */
  omit?: string[];
  /** a condition on the rows, in SQL */
  sqlCondition?: string;
  /** told only where secrets are told: all of it, or these columns, with what stands in their place */
  secret?: true | Record<string, string | null>;
  /** the column that only the old shop could open: it is opened for the file, and sealed anew by the new shop */
  sealed?: string;
}

/** Kind of record in the file of a whole shop, which has one line for each record. */
export interface RecordKind {
  table: Table;
  key: string[];
  omit?: string[];
  /** columns that others keep up: what a new row begins with */
  derived?: Record<string, number>;
  sqlCondition?: string;
  secret?: Part['secret'];
  parts?: Part[];
  /** number of records that are in memory at a time; 200 when absent */
  pageSize?: number;
}

const createTranslationPart = (model: string): Part => ({
  table: 'translations',
  by: 'record_id',
  order: ['locale', 'field'],
  omit: ['model'],
  sqlCondition: `model = '${model}'`,
});

/** The shop's own key and what it signs with belong to the place where it runs. */
const notSecrets = `id <> 'secrets'`;

const begunOrders = 'select order_id from subscription_periods where order_id is not null';

/** Kinds of records in the order of the file. */
export const recordKinds: Record<string, RecordKind> = {
  setting: { table: 'settings', key: ['id'], sqlCondition: notSecrets },
  mail_text: { table: 'mail_texts', key: ['name', 'locale'] },
  content_model: { table: 'content_models', key: ['id'] },
  page: { table: 'content', key: ['model', 'id'] },
  attribute: { table: 'attributes', key: ['id'] },
  custom_field: { table: 'custom_fields', key: ['id'] },
  picture: { table: 'images', key: ['name'] },
  category: {
    table: 'categories',
    key: ['id'],
    derived: { product_count: 0 },
    parts: [createTranslationPart('categories')],
  },
  product: {
    table: 'products',
    key: ['id'],
    parts: [
      { table: 'variants', by: 'product_id', order: ['sort', 'id'] },
      {
        table: 'product_categories',
        by: 'product_id',
        order: ['category_id'],
        omit: ['price', 'popularity', 'date_created', 'rating', 'discount'],
      },
      { table: 'hidden_products', by: 'product_id', order: ['product_id'] },
      { table: 'prices', by: 'product_id', order: ['currency', 'item_id'] },
      createTranslationPart('products'),
    ],
  },
  collection: {
    table: 'collections',
    key: ['id'],
    parts: [
      { table: 'collection_products', by: 'collection_id', order: ['position'] },
      createTranslationPart('collections'),
    ],
  },
  translation: {
    table: 'translations',
    key: ['model', 'record_id', 'locale', 'field'],
    sqlCondition: `model not in ('products', 'categories', 'collections')`,
  },
  redirect: { table: 'redirects', key: ['id'] },
  former_slug: { table: 'former_slugs', key: ['model', 'slug'] },
  stock_change: { table: 'stock_changes', key: ['id'] },
  tax: { table: 'tax_rules', key: ['id'] },
  promotion: { table: 'promotions', key: ['id'] },
  coupon: { table: 'coupons', key: ['id'] },
  giftcard: {
    table: 'giftcards',
    key: ['id'],
    secret: true,
    parts: [{ table: 'giftcard_movements', by: 'giftcard_id', order: ['id'], secret: true }],
  },
  licence_key: { table: 'licence_keys', key: ['id'], secret: true },
  digital_file: { table: 'digital_files', key: ['id'] },
  digital_file_chunk: { table: 'digital_file_chunks', key: ['id'], pageSize: 10 },
  download: { table: 'downloads', key: ['item_id', 'file_id'] },
  customer_group: { table: 'customer_groups', key: ['id'] },
  // Accounts and orders, which come later, complete the record of their address
  customer: { table: 'customers', key: ['id'], omit: ['account_id', 'account_proven', 'phone_digits'] },
  consent: { table: 'consents', key: ['id'] },
  account: {
    table: 'accounts',
    key: ['id'],
    omit: ['cart_id', 'name_key'],
    secret: { password_hash: '', card_id: null },
    parts: [
      { table: 'addresses', by: 'account_id', order: ['id'] },
      { table: 'wishlist_items', by: 'account_id', order: ['product_id'] },
      { table: 'account_cards', by: 'account_id', order: ['id'], secret: true },
      { table: 'second_factors', by: 'account_id', order: ['account_id'], secret: true, sealed: 'secret' },
      { table: 'recovery_codes', by: 'account_id', order: ['hash'], secret: true },
    ],
  },
  subscriber: { table: 'subscribers', key: ['id'], omit: ['confirm_hash', 'confirm_expires'] },
  stock_alert: { table: 'stock_alerts', key: ['id'] },
  stock_alert_refusal: { table: 'stock_alert_refusals', key: ['address_hash'] },
  review: {
    table: 'product_reviews',
    key: ['id'],
    parts: [{ table: 'review_votes', by: 'review_id', order: ['voter'] }],
  },
  review_picture: { table: 'review_images', key: ['name'] },
  order: {
    table: 'orders',
    key: ['id'],
    omit: ['session_id', 'network'],
    sqlCondition: `(number is not null or id in (${begunOrders}))`,
    parts: [
      { table: 'order_items', by: 'order_id', order: ['id'] },
      { table: 'order_events', by: 'order_id', order: ['id'], omit: ['id'] },
      { table: 'payments', by: 'order_id', order: ['id'], secret: { token: null } },
      { table: 'captures', by: 'order_id', order: ['id'] },
      {
        table: 'refund_items',
        by: 'refund_id',
        through: { table: 'refunds', by: 'order_id' },
        order: ['refund_id', 'item_id'],
      },
      { table: 'refunds', by: 'order_id', order: ['id'] },
      {
        table: 'return_items',
        by: 'return_id',
        through: { table: 'returns', by: 'order_id' },
        order: ['return_id', 'item_id'],
      },
      { table: 'returns', by: 'order_id', order: ['id'] },
      { table: 'order_notes', by: 'order_id', order: ['id'] },
      { table: 'order_edits', by: 'order_id', order: ['id'] },
      { table: 'tax_transactions', by: 'order_id', order: ['id'] },
      { table: 'stock_holds', by: 'order_id', order: ['product_id', 'variant_id'] },
      { table: 'coupon_uses', by: 'order_id', order: ['order_id'] },
      { table: 'giftcard_uses', by: 'order_id', order: ['giftcard_id'], secret: true },
    ],
  },
  invoice: { table: 'invoices', key: ['id'] },
  // Renewals that a gateway may have charged already would be charged twice if they began again
  renewal_cart: {
    table: 'carts',
    key: ['id'],
    omit: ['holder_id'],
    sqlCondition: `id in (select cart_id from orders where number is null and id in (${begunOrders}))`,
    parts: [{ table: 'cart_items', by: 'cart_id', order: ['id'] }],
  },
  // The gateway that has the card of a subscription or an account
  card_token: {
    table: 'vault_tokens',
    key: ['token'],
    omit: ['session_id'],
    sqlCondition: `(account_card_id is not null or token in (select card_token from subscriptions)
      or token in (select card_token from subscription_periods))`,
    secret: true,
  },
  subscription: {
    table: 'subscriptions',
    key: ['id'],
    secret: { card_token: null },
    parts: [
      { table: 'subscription_items', by: 'subscription_id', order: ['place', 'id'] },
      { table: 'subscription_periods', by: 'subscription_id', order: ['date_start'], secret: { card_token: null } },
    ],
  },
  forgotten_buyer: { table: 'forgotten_buyers', key: ['order_id'] },
  webhook: { table: 'webhooks', key: ['id'], secret: true },
  agent: { table: 'agents', key: ['id'], secret: { key_hash: null, webhook_secret: null } },
  agent_cart: { table: 'agent_carts', key: ['cart_id'], secret: { webhook_url: null } },
  counter: {
    table: 'counters',
    key: ['id'],
    sqlCondition: `id = 'order_number' or id like 'invoice_number%' or id like 'credit_note_number%'`,
  },
};

/** Tables that `init` fills before there is anything to lose: an imported shop replaces them. */
export const setUpTables: readonly { table: Table; sqlCondition?: string }[] = [
  { table: 'settings', sqlCondition: notSecrets },
  { table: 'mail_texts' },
  { table: 'content_models' },
  { table: 'content' },
  { table: 'attributes' },
  { table: 'categories' },
  { table: 'category_words' },
  { table: 'translations' },
  { table: 'tax_rules' },
  { table: 'promotions' },
];

/**
 * Tables that stay behind: what follows from others (answers, words, bits), what is on its way (carts of shoppers, drafts, sessions, mails, jobs, locks),
 * and what tells of the old shop (keys, staff members, events, the log of changes).
 */
export const stayingTables: ReadonlySet<string> = new Set(
  `product_answers answered_locales product_documents product_words search_words search_word_keys category_words product_numbers
  unordered_numbers product_chunks product_facets kept_counts sold_out product_attributes product_tags sessions attempts
  cart_giftcards account_keys tax_calculations leaving_cards subscription_purchases gateway_events book_checks
  book_differences outbox jobs job_retries operator_keys operator_requests events audit_log webhook_deliveries imports import_batches
  import_jobs import_chunks import_notices health_findings saved_views operator_preferences presence bulk_actions bulk_action_records
  agent_calls agent_deliveries agent_reservations agent_sessions agent_tallies signing_keys
  sales sale_lines bin bin_people following_products drafts function_runs functions missed_searches visit_counts call_counts stock_returns record_changes
  staff staff_sessions staff_links staff_passkeys staff_challenges`.split(/\s+/),
);
