import type { PurchaseOptions } from '@mercer/contract';
import { createRecordId, parseJson, type Row } from '../../db/index.ts';
import { toExactMinorAmount } from '../../http/minor-amount.ts';
import type { Prices } from './prices.ts';
import type { ProductFields } from './schema.ts';

interface Circumstances {
  prices: Prices;
  storedProduct: Row<'products'> | undefined;
  now: Date;
  currency: string;
}

/**
 * Builds the purchase options as a product stores them, in minor units: with plans, the price without a plan is stored
 * beside them.
 */
export function buildPurchaseOptions(
  input: ProductFields['purchase_options'],
  { prices, storedProduct, now, currency }: Circumstances,
): string {
  const plans = input ? toStoredPlans(input.subscription?.plans ?? [], now, currency) : readStoredPlans(storedProduct);
  if (plans.length === 0) return '{}';
  const { price, sale_price, orig_price } = prices;
  const standard = sale_price === null ? { price } : { price, sale_price, orig_price };
  return JSON.stringify({ standard, subscription: { plans } });
}

type Plans = NonNullable<NonNullable<ProductFields['purchase_options']>['subscription']>['plans'];

function toStoredPlans(planInputs: Plans, now: Date, currency: string) {
  return planInputs.map(({ id = createRecordId(now), name, price, billing_schedule }, at) => {
    const path = `purchase_options.subscription.plans.${at}.price`;
    return { id, name, price: toExactMinorAmount(price, currency, path), billing_schedule };
  });
}

function readStoredPlans(storedProduct: Row<'products'> | undefined) {
  return storedProduct ? (parseJson<PurchaseOptions>(storedProduct.purchase_options).subscription?.plans ?? []) : [];
}
