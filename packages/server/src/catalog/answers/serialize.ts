import type { Category, Image, Product, ProductOption, PurchaseOptions, StockStatus, Variant } from '@mercer/contract';
import { parseJson, type Row } from '../../db/index.ts';
import {
  levelOf,
  namedOption,
  namedPlans,
  namedValue,
  namedVariants,
  type OwnPrices,
  readOwnPrices,
  type SharedNames,
  type Shown,
  serializeOption,
  serializePrices,
  serializePurchaseOptions,
} from '../shown/index.ts';
import { type CategoryRow, readAncestors } from './category-rows.ts';
import type { ProductRow } from './product-rows.ts';

/** What else was read for the product, or for the list it is in. */
export interface ProductContext {
  names: SharedNames;
  /** Left out on the wire when they were not read. */
  variants?: Row<'variants'>[];
}

/** The product on the wire: major units, and no field where there is no value. */
export function serializeProduct(row: ProductRow, shown: Shown, { names, variants }: ProductContext): Product {
  const own = readOwnPrices(row.own_prices);
  const options = parseJson<ProductOption[]>(row.options).map((option) => serializeOption(option, own, shown));
  const level = levelOf(row.levels);
  return {
    id: row.id,
    name: row.translated_name ?? row.name,
    slug: row.slug,
    sku: row.sku,
    ...serializePrices(row, '', own, shown),
    sale: row.sale === 1,
    currency: shown.currency,
    description: row.translated_description ?? row.description,
    images: parseJson<Image[]>(row.images),
    tags: parseJson<string[]>(row.tags),
    rating_average: row.rating_average,
    rating_count: row.rating_count,
    stock_tracking: row.stock_tracking === 1,
    stock_purchasable: stockStatus(row, level) === 'in_stock',
    stock_status: stockStatus(row, level),
    stock_level: level,
    options: options.map((option) => namedOption(option, names)),
    ...(variants ? { variants: namedVariants(serializeVariants(row, variants, own, shown), options, names) } : {}),
    purchase_options: namedPlans(
      serializePurchaseOptions(parseJson<PurchaseOptions>(row.purchase_options), own, shown),
      names,
    ),
    categories: parseJson<Product['categories']>(row.categories),
    attributes: serializeAttributes(parseJson<Product['attributes']>(row.attributes), names),
    popularity: row.popularity,
    shipping: { free: row.free_shipping === 1 },
    weight: row.weight,
    delivery: row.delivery,
    ...(row.quantity_min === null ? {} : { quantity_min: row.quantity_min }),
    ...(row.order_limit === null ? {} : { order_limit: row.order_limit }),
    date_created: row.date_created,
  };
}

function stockStatus(product: Pick<ProductRow, 'stock_tracking'>, level: number): StockStatus {
  return product.stock_tracking === 1 && level <= 0 ? 'out_of_stock' : 'in_stock';
}

function serializeVariants(product: ProductRow, variants: Row<'variants'>[], own: OwnPrices, shown: Shown) {
  const results: Variant[] = variants.map((row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    ...serializePrices(row, row.id, own, shown),
    option_value_ids: parseJson<string[]>(row.option_value_ids),
    images: parseJson<Image[]>(row.images),
    stock_status: stockStatus(product, row.stock_level),
    stock_level: row.stock_level,
    weight: row.weight ?? product.weight,
  }));
  return { results, count: results.length };
}

function serializeAttributes(attributes: Product['attributes'], names: SharedNames): Product['attributes'] {
  const named = Object.entries(attributes).map(([key, entry]) => [
    key,
    { ...entry, name: names.attribute(entry.id, entry.name), value: namedValue(entry.value, names) },
  ]);
  return Object.fromEntries(named);
}

export function serializeCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    parent_id: row.parent_id,
    top_id: readAncestors(row)[0]?.id ?? null,
    image: row.image === null ? null : parseJson<Image>(row.image),
    product_count: row.product_count,
  };
}
