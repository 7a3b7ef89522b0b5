import { type Subscription, type SubscriptionItem, toMajorUnits } from '@mercer/contract';
import { parseJson, type Row } from '../db/index.ts';

/** A subscription as it travels; its first item is what is subscribed to. */
export function serializeSubscription(row: Row<'subscriptions'>, items: Row<'subscription_items'>[]): Subscription {
  const lines = items.map((item) => serializeItem(item, row.currency));
  const [main, ...extraItems] = lines;
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { id, account_id, order_id, order_item_id, currency, cancel_reason } = row;
  return {
    id,
    account_id,
    order_id,
    order_item_id,
    currency,
    cancel_reason,
    status: row.status,
    active: row.status === 'active' || row.status === 'trial',
    trial: row.status === 'trial',
    paused: row.status === 'paused',
    canceled: row.status === 'canceled',
    cancel_at_end: row.cancel_at_end === 1,
    interval: row.interval,
    interval_count: row.interval_count,
    product_id: main?.product_id ?? '',
    product: main?.product ?? null,
    product_name: main?.product?.name ?? '',
    variant_id: main?.variant_id ?? null,
    plan_id: main?.plan_id ?? null,
    options: main?.options ?? [],
    quantity: main?.quantity ?? 0,
    price: main?.price ?? 0,
    price_total: main?.price_total ?? 0,
    items: extraItems,
    recurring_total: toMajorUnits(total, currency),
    billing: parseJson(row.billing),
    shipping: parseJson(row.shipping),
    date_created: row.date_created,
    date_period_start: row.date_period_start,
    date_period_end: row.date_period_end,
    date_trial_end: row.date_trial_end,
    date_pause_end: row.date_pause_end,
    date_payment_retry: row.date_payment_retry,
    date_canceled: row.date_canceled,
  };
}

function serializeItem(item: Row<'subscription_items'>, currency: string): SubscriptionItem {
  const { id, product_id, variant_id, plan_id, quantity, price } = item;
  return {
    id,
    product_id,
    variant_id,
    plan_id,
    quantity,
    price: toMajorUnits(price, currency),
    price_total: toMajorUnits(price * quantity, currency),
    options: parseJson(item.options),
    product: parseJson(item.product),
  };
}
