import {
  type Category,
  type CurrencyCode,
  type Image,
  type Product,
  type ProductOption,
  type PurchaseOptions,
  type StockStatus,
  toMajorUnits,
  type Variant,
} from '@mercer/contract';
import { parseJson, type Row } from '../db/index.ts';

/** A product's row with its categories as JSON text and the level that counts its variants. */
export type ProductRow = Row<'products'> & { categories: string; level: number };

export interface Priced {
  price: number;
  sale_price?: number | null;
  orig_price?: number | null;
}

/** The product on the wire: major units, and no field where there is no value. `variants` only when they were read. */
export function serializeProduct(row: ProductRow, currency: CurrencyCode, variants?: Row<'variants'>[]): Product {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    ...serializePrices(row, currency),
    sale: row.sale === 1,
    currency,
    description: row.description,
    images: parseJson<Image[]>(row.images),
    tags: parseJson<string[]>(row.tags),
    rating_average: row.rating_average,
    rating_count: row.rating_count,
    stock_tracking: row.stock_tracking === 1,
    stock_purchasable: stockStatus(row, row.level) === 'in_stock',
    stock_status: stockStatus(row, row.level),
    stock_level: row.level,
    options: parseJson<ProductOption[]>(row.options).map((option) => serializeOption(option, currency)),
    ...(variants ? { variants: serializeVariants(row, variants, currency) } : {}),
    purchase_options: serializePurchaseOptions(parseJson<PurchaseOptions>(row.purchase_options), currency),
    categories: parseJson<Product['categories']>(row.categories),
    attributes: parseJson<Product['attributes']>(row.attributes),
    popularity: row.popularity,
    shipping: { free: row.free_shipping === 1 },
    date_created: row.date_created,
  };
}

/** Prices in major units; sale and original price only where there is one. */
function serializePrices({ price, sale_price, orig_price }: Priced, currency: CurrencyCode) {
  return {
    price: toMajorUnits(price, currency),
    ...(sale_price == null ? {} : { sale_price: toMajorUnits(sale_price, currency) }),
    ...(orig_price == null ? {} : { orig_price: toMajorUnits(orig_price, currency) }),
  };
}

function stockStatus(product: Pick<ProductRow, 'stock_tracking'>, level: number): StockStatus {
  return product.stock_tracking === 1 && level <= 0 ? 'out_of_stock' : 'in_stock';
}

function serializeOption(option: ProductOption, currency: CurrencyCode): ProductOption {
  return {
    ...option,
    values: option.values.map((value) => ({ ...value, price: toMajorUnits(value.price, currency) })),
  };
}

function serializeVariants(product: ProductRow, variants: Row<'variants'>[], currency: CurrencyCode) {
  const results: Variant[] = variants.map((row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    ...serializePrices(row, currency),
    option_value_ids: parseJson<string[]>(row.option_value_ids),
    images: parseJson<Image[]>(row.images),
    stock_status: stockStatus(product, row.stock_level),
    stock_level: row.stock_level,
  }));
  return { results, count: results.length };
}

function serializePurchaseOptions(options: PurchaseOptions, currency: CurrencyCode): PurchaseOptions {
  const { standard, subscription } = options;
  return {
    ...(standard ? { standard: serializePrices(standard, currency) } : {}),
    ...(subscription
      ? { subscription: { plans: subscription.plans.map((plan) => ({ ...plan, ...serializePrices(plan, currency) })) } }
      : {}),
  };
}

export function serializeCategory(row: Row<'categories'>, products?: Category['products']): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    parent_id: row.parent_id,
    image: row.image === null ? null : parseJson<Image>(row.image),
    product_count: row.product_count,
    ...(products ? { products } : {}),
  };
}
