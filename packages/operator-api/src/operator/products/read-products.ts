import { getWholeProducts } from '@mercer/commerce/catalog';
import type { Product } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList } from '@mercer/database';
import { readOwnPrices } from '../texts/currency-prices.ts';
import { readTranslations } from '../texts/translations.ts';
import type { OperatorProduct } from './schema.ts';

/**
 * Reads products as the public API returns them, plus the fields that shoppers do not see; by id, in the order of the
 * ids.
 */
export async function readProducts(db: Db, ids: string[]): Promise<Map<string, OperatorProduct>> {
  if (ids.length === 0) return new Map();
  const [products, rows, words, prices] = await Promise.all([
    getWholeProducts(db, ids),
    taxClasses(db, JSON.stringify(ids)),
    readTranslations(db, 'products', ids),
    readOwnPrices(db, ids),
  ]);
  const classes = new Map(rows.map(({ id, tax_class }) => [id, tax_class]));
  return new Map(
    ids.flatMap((id) => {
      const product = products.get(id);
      if (!product) return [];
      const $locale = words.get(id);
      const operatorProduct = {
        ...toOperatorProduct(product, classes.get(id) ?? 'standard'),
        ...($locale && { $locale }),
      };
      return [[id, addProductPrices(operatorProduct, prices.get(id) ?? new Map())] as const];
    }),
  );
}

const taxClasses = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('products')
    .select(['id', 'tax_class'])
    .where(isInJsonList(db, 'id', ids)),
);

function toOperatorProduct(answered: Product, tax_class: OperatorProduct['tax_class']): OperatorProduct {
  const { related, up_sells, cross_sells, active, type, category_index, content, ...product } = answered;
  const { variants = { results: [], count: 0 }, weight = 0, delivery = 'shipment' } = product;
  const results = variants.results.map((variant) => ({ ...variant, weight: variant.weight ?? weight }));
  const filled = content.amount === undefined ? {} : { content };
  return { ...product, ...filled, variants: { ...variants, results }, weight, delivery, tax_class };
}

type Prices = ReadonlyMap<string, NonNullable<OperatorProduct['$currency']>>;

function addProductPrices(product: OperatorProduct, prices: Prices): OperatorProduct {
  if (prices.size === 0) return product;
  const addCurrencyPrices = <T extends object>(record: T, id: string) => {
    const $currency = prices.get(id);
    return $currency ? { ...record, $currency } : record;
  };
  const addPricesToAll = <T extends { id: string }>(records: T[]) =>
    records.map((record) => addCurrencyPrices(record, record.id));
  const { options, variants, purchase_options } = product;
  const { subscription } = purchase_options;
  return {
    ...addCurrencyPrices(product, ''),
    options: options.map((option) => ({ ...option, values: addPricesToAll(option.values) })),
    variants: { ...variants, results: addPricesToAll(variants.results) },
    purchase_options: {
      ...purchase_options,
      ...(subscription && { subscription: { plans: addPricesToAll(subscription.plans) } }),
    },
  };
}
