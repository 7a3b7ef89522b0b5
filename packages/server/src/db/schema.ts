import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';

/**
 * The tables. Money is integer minor units, dates are ISO 8601 text in UTC, flags are 0 or 1, and the columns typed
 * `Json` hold JSON text, so that SQLite and PostgreSQL run the same statements.
 */
export interface Database {
  settings: { id: string; value: Json };
  sessions: SessionTable;
  attempts: { key: string; count: number; date_expires: string };
  accounts: AccountTable;
  addresses: AddressTable;
  wishlist_items: { account_id: string; product_id: string; date_created: string };
  categories: CategoryTable;
  products: ProductTable;
  variants: VariantTable;
  product_categories: { category_id: string; product_id: string };
  product_search: { product_id: string; name: string; tags: string; description: string };
  content: { model: string; id: string; slug: string; value: Json };
  carts: CartTable;
  cart_items: CartItemTable;
  vault_tokens: VaultTokenTable;
  orders: OrderTable;
  order_items: OrderItemTable;
  order_events: { id: Generated<number>; order_id: string; status: string; date: string };
  payments: PaymentTable;
  stock_holds: { order_id: string; product_id: string; variant_id: string; quantity: number; date_expires: string };
  counters: { id: string; value: number };
}

/** JSON text; read with `parseJson`, written with `JSON.stringify`. */
export type Json = string;

export type Flag = 0 | 1;

interface SessionTable {
  /** SHA-256 of the token; the token itself is never stored. */
  id: string;
  account_id: string | null;
  cart_id: string | null;
  order_id: string | null;
  locale: string | null;
  currency: string | null;
  date_created: string;
  date_used: string;
}

interface AccountTable {
  id: string;
  /** lower case, unique */
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  stripe_customer: string | null;
  cart_id: string | null;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  date_created: string;
}

interface AddressTable {
  id: string;
  account_id: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string | null;
  date_created: string;
}

interface CategoryTable {
  id: string;
  slug: string;
  name: string;
  description: string;
  parent_id: string | null;
  /** `Image` of the contract, or null */
  image: Json | null;
  sort: number;
  /** maintained: products of this category and of those below it */
  product_count: number;
}

interface ProductTable {
  id: string;
  slug: string;
  name: string;
  sku: string | null;
  /** what a shopper pays: the sale price while on sale */
  price: number;
  sale: Flag;
  sale_price: number | null;
  orig_price: number | null;
  description: string;
  /** `Image[]` */
  images: Json;
  /** `string[]` */
  tags: Json;
  rating_average: number | null;
  rating_count: number;
  stock_tracking: Flag;
  stock_level: number;
  /** `ProductOption[]`, prices in minor units */
  options: Json;
  /** `PurchaseOptions`, prices in minor units */
  purchase_options: Json;
  /** `Record<string, ProductAttribute>` */
  attributes: Json;
  has_variants: Flag;
  popularity: number;
  free_shipping: Flag;
  date_created: string;
}

interface VariantTable {
  id: string;
  product_id: string;
  name: string;
  sku: string | null;
  price: number;
  sale_price: number | null;
  orig_price: number | null;
  /** `string[]` */
  option_value_ids: Json;
  /** `Image[]`; empty: the product's */
  images: Json;
  stock_level: number;
  sort: number;
}

interface CartTable {
  id: string;
  checkout_id: string;
  account_id: string | null;
  email: string | null;
  currency: string;
  locale: string;
  /** `Billing` */
  billing: Json;
  /** `Shipping` without the price */
  shipping: Json;
  coupon_code: string | null;
  /** set once the cart has become an order */
  order_id: string | null;
  date_created: string;
  date_updated: string;
}

interface CartItemTable {
  id: string;
  cart_id: string;
  /** product + variant + options + plan: the same key is the same line */
  line_key: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  /** `ItemOption[]` */
  options: Json;
  /** `{ type, plan_id? }` or null */
  purchase_option: Json | null;
  date_created: string;
}

interface VaultTokenTable {
  token: string;
  /** the session the token serves: bound at creation, else at first use */
  session_id: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** the order that spent it */
  order_id: string | null;
  date_created: string;
}

interface OrderTable {
  id: string;
  /** null while pending: pending orders are in no list */
  number: string | null;
  cart_id: string;
  /** `Cart` fields that the payment was made for: a changed cart makes a new pending order */
  fingerprint: string;
  account_id: string | null;
  session_id: string | null;
  email: string | null;
  status: string;
  currency: string;
  sub_total: number;
  discount_total: number;
  shipment_total: number;
  tax_total: number;
  tax_included_total: number;
  grand_total: number;
  giftcard_total: number;
  /** `Billing`: brand and last4 only */
  billing: Json;
  shipping: Json;
  date_created: string;
}

interface OrderItemTable {
  id: string;
  order_id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  price: number;
  price_total: number;
  discount_each: number;
  discount_total: number;
  options: Json;
  purchase_option: Json | null;
  /** name, sku, slug and images as they were */
  product: Json;
}

interface PaymentTable {
  id: string;
  order_id: string;
  method: string;
  gateway: string;
  /** pending, succeeded, declined, requires_action, waived, refunded */
  status: string;
  amount: number;
  currency: string;
  /** the gateway's id of the charge or intent */
  transaction_id: string | null;
  /** `BillingCard`: brand and last4 */
  card: Json | null;
  message: string | null;
  date_created: string;
}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/** Reads a `Json` column that this package wrote. */
export function parseJson<T>(text: Json): T {
  return JSON.parse(text) as T;
}
