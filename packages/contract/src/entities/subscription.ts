import type { Major } from '../money.ts';
import type { Billing } from './billing.ts';
import type { CartItem, ItemOption } from './cart.ts';
import type { Plan } from './plan.ts';
import type { Shipping } from './shipping.ts';
import type { SubscriptionStatus } from './subscription-status.ts';

export interface Subscription {
  id: string;
  account_id: string | null;
  /** the order and its line that began it */
  order_id: string;
  order_item_id: string;
  status: SubscriptionStatus;
  active: boolean;
  trial: boolean;
  paused: boolean;
  canceled: boolean;
  cancel_at_end: boolean;
  cancel_reason: string | null;
  currency: string;
  interval: Plan['billing_schedule']['interval'];
  interval_count: number;
  product_id: string;
  product: CartItem['product'] | null;
  product_name: string;
  variant_id: string | null;
  plan_id: string | null;
  options: ItemOption[];
  quantity: number;
  price: Major;
  price_total: Major;
  /** Items that come along with the product. */
  items: SubscriptionItem[];
  /** Price of each renewal before shipping and taxes. */
  recurring_total: Major;
  billing: Billing;
  shipping: Shipping;
  date_created: string;
  date_period_start: string;
  /** ISO 8601 time at which the next order is placed. */
  date_period_end: string;
  date_trial_end: string | null;
  date_pause_end: string | null;
  date_payment_retry: string | null;
  date_canceled: string | null;
}

export interface SubscriptionItem {
  id: string;
  product_id: string;
  variant_id: string | null;
  plan_id: string | null;
  quantity: number;
  price: Major;
  price_total: Major;
  options: ItemOption[];
  product: CartItem['product'] | null;
}

/** Actions that an account holder may take on a subscription. */
export interface SubscriptionSettings {
  enabled: boolean;
  pause: boolean;
  cancel: boolean;
}
