import type { PurchaseOptions } from '@mercer/contract';
import { newId, parseJson, type Row } from '../../db/index.ts';
import { minorAmount } from '../../http/minor-amount.ts';
import type { Prices } from './prices.ts';
import type { ProductFields } from './schema.ts';

interface Circumstances {
  prices: Prices;
  before: Row<'products'> | undefined;
  now: Date;
  currency: string;
}

/** As a product keeps them, in minor units: with plans, the price without one stands beside them. */
export function purchaseOptionsOf(
  given: ProductFields['purchase_options'],
  { prices, before, now, currency }: Circumstances,
): string {
  const plans = given ? plansOf(given.subscription?.plans ?? [], now, currency) : plansBefore(before);
  if (plans.length === 0) return '{}';
  const { price, sale_price, orig_price } = prices;
  const standard = sale_price === null ? { price } : { price, sale_price, orig_price };
  return JSON.stringify({ standard, subscription: { plans } });
}

type Plans = NonNullable<NonNullable<ProductFields['purchase_options']>['subscription']>['plans'];

function plansOf(given: Plans, now: Date, currency: string) {
  return given.map(({ id = newId(now), name, price, billing_schedule }, at) => {
    const path = `purchase_options.subscription.plans.${at}.price`;
    return { id, name, price: minorAmount(price, currency, path), billing_schedule };
  });
}

function plansBefore(before: Row<'products'> | undefined) {
  return before ? (parseJson<PurchaseOptions>(before.purchase_options).subscription?.plans ?? []) : [];
}
