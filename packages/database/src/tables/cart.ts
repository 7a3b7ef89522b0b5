import type { Minor } from '@mercer/contract';
import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface CartTables {
  carts: CartTable;
  cart_items: CartItemTable;
  vault_tokens: VaultTokenTable;
}

interface CartTable {
  id: string;
  checkout_id: string;
  account_id: string | null;
  /** the session whose addresses and payment these are; null until another one than its maker's has typed */
  holder_id: Generated<string | null>;
  email: string | null;
  currency: string;
  locale: string;
  /** `Billing` */
  billing: Json;
  /** `Shipping` without the price */
  shipping: Json;
  coupon_code: string | null;
  /** Data that the client stores with the cart: `Record<string, unknown>`. */
  metadata: Generated<Json>;
  comments: string | null;
  gift_message: string | null;
  /** `Offer`: the operator has filled it, and nobody changes its lines */
  draft: Generated<Json | null>;
  /** `RemovedLine[]`: what left the cart without the shopper's doing, until the shopper has seen it */
  removed_items: Generated<Json>;
  /** set once the cart has become an order */
  order_id: string | null;
  /** ISO 8601 time at which its shopper was reminded of it; null: never */
  date_reminded: Generated<string | null>;
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
  /** Name of the product when the line was created; the product may have been deleted since. */
  product_name: Generated<string | null>;
  quantity: number;
  /** `ItemOption[]` */
  options: Json;
  /** `{ type, plan_id? }` or null */
  purchase_option: Json | null;
  /** Price agreed by a subscription or an offer, in minor units; null: the catalogue's price. */
  agreed_price: Minor | null;
  /** Data that the client stores with the line: `Record<string, unknown>`. */
  metadata: Generated<Json>;
  date_created: string;
}

interface VaultTokenTable {
  token: string;
  /** Gateway that can charge the token. */
  gateway: string;
  /** The gateway's id of the customer who holds the token; null where the gateway has no customers. */
  customer: string | null;
  /** the session the token serves: bound at creation, else at first use */
  session_id: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** Amount in minor units that the shopper's bank has agreed to; null when the bank has not been asked yet. */
  agreed_amount: number | null;
  agreed_currency: string | null;
  /** the order that spent it */
  order_id: string | null;
  /** the saved card that it became */
  account_card_id: string | null;
  date_created: string;
}
