import { generateSlug } from '@mercer/commerce/catalog';
import type { Minor, ProductOption, PurchaseOptions } from '@mercer/contract';
import { createRecordId, parseJson, type Row } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import type { Prices } from './prices.ts';
import type { OptionFields, ProductFields } from './schema.ts';

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

/** Option as a product stores it. */
export interface StoredOption extends Omit<ProductOption, 'values'> {
  values: { id: string; name: string; price: Minor }[];
}

/**
 * Options as a product keeps them, prices in minor units. Ids that are left out are made of the names.
 * @throws ApiError 400 when two options, or two of their values, have the same id
 */
export function toStoredOptions(optionInputs: OptionFields[], currency: string): StoredOption[] {
  const options = optionInputs.map(({ id, name, variant, required, values }, at) => {
    const optionId = id ?? (generateSlug(name) || `option-${at + 1}`);
    const storedValues = values.map((value, place) => ({
      id: value.id ?? `${optionId}-${generateSlug(value.name) || place + 1}`,
      name: value.name,
      price: toExactMinorAmount(value.price, currency, `options.${at}.values.${place}.price`),
    }));
    return { id: optionId, name, variant, required, values: storedValues };
  });
  assertDistinct(options.map(({ id }) => id));
  assertDistinct(options.flatMap(({ values }) => values.map(({ id }) => id)));
  return options;
}

function assertDistinct(ids: string[]): void {
  const duplicateId = ids.find((id, at) => ids.indexOf(id) !== at);
  if (duplicateId) throw buildValidationError(`options: the id ${duplicateId} is there twice`, 'options');
}
