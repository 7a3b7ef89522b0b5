import type { Minor, Subscription } from '@mercer/contract';
import type { Flag, Json } from '../json.ts';

export interface SubscriptionTables {
  subscriptions: SubscriptionTable;
  subscription_items: SubscriptionItemTable;
  subscription_periods: SubscriptionPeriodTable;
  subscription_purchases: SubscriptionPurchaseTable;
}

interface SubscriptionTable {
  id: string;
  /** null: a guest's, which only the operator can change */
  account_id: string | null;
  email: string | null;
  /** the order and its line that began it */
  order_id: string;
  order_item_id: string;
  status: Subscription['status'];
  currency: string;
  locale: string;
  interval: Subscription['interval'];
  interval_count: number;
  /** the gateway's token that renewals are charged to; null: asked for when the next one is due */
  card_token: string | null;
  /** `Billing`: address, brand and last4 */
  billing: Json;
  shipping: Json;
  /** the first period's start: months are counted from it, so that a 31st stays one */
  date_anchor: string;
  date_period_start: string;
  /** ISO 8601 time at which the next order is created. */
  date_period_end: string;
  date_trial_end: string | null;
  /** null while paused: until it is resumed */
  date_pause_end: string | null;
  /** ISO 8601 time at which a failed renewal payment is retried. */
  date_payment_retry: string | null;
  payment_failures: number;
  cancel_at_end: Flag;
  cancel_reason: string | null;
  date_canceled: string | null;
  date_created: string;
}

interface SubscriptionItemTable {
  id: string;
  subscription_id: string;
  /** 0: what is subscribed to; the others come along with it */
  place: number;
  product_id: string;
  variant_id: string | null;
  plan_id: string | null;
  quantity: number;
  /** agreed price of one piece, in minor units */
  price: Minor;
  options: Json;
  /** name, sku, slug and images as they were */
  product: Json;
}

/** A renewal in the making or made: one for each period, whatever happens in between. */
interface SubscriptionPeriodTable {
  subscription_id: string;
  date_start: string;
  cart_id: string;
  /** decided before any money moves; null: not yet, or given up for certain */
  order_id: string | null;
  /** Token that this order is charged to, even if the subscription has another card by now. */
  card_token: string | null;
}

/** A subscription bought beside the cart: the same wish of an account is the same order. */
interface SubscriptionPurchaseTable {
  account_id: string;
  /** hash of what was asked for */
  fingerprint: string;
  order_id: string;
  card_token: string;
  date_created: string;
}
