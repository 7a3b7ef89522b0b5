import type { Image, ItemOption, ProductOption, PurchaseOptions } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../db/index.ts';

/** A product as the cart needs it; all money in minor units. */
export interface Purchasable {
  id: string;
  name: string;
  slug: string;
  sku: string | null;
  price: number;
  images: Image[];
  options: ProductOption[];
  purchaseOptions: PurchaseOptions;
  stockTracking: boolean;
  stockLevel: number;
  hasVariants: boolean;
  variants: PurchasableVariant[];
}

export interface PurchasableVariant {
  id: string;
  name: string;
  sku: string | null;
  price: number;
  images: Image[];
  optionValueIds: string[];
  stockLevel: number;
}

/** The products with these ids and all of their variants, by id, in one query. */
export async function getPurchasable(db: Db, productIds: readonly string[]): Promise<Map<string, Purchasable>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .leftJoin('variants', 'variants.product_id', 'products.id')
    .selectAll('products')
    .select([
      'variants.id as variant_id',
      'variants.name as variant_name',
      'variants.sku as variant_sku',
      'variants.price as variant_price',
      'variants.images as variant_images',
      'variants.option_value_ids',
      'variants.stock_level as variant_stock_level',
    ])
    .where('products.id', 'in', [...new Set(productIds)])
    .orderBy('variants.sort')
    .execute();
  const products = new Map<string, Purchasable>();
  for (const row of rows) {
    const product = products.get(row.id) ?? fromRow(row);
    products.set(row.id, product);
    if (row.variant_id) product.variants.push(variantFromRow(row));
  }
  return products;
}

function fromRow(row: Row<'products'>): Purchasable {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    price: row.price,
    images: parseJson(row.images),
    options: parseJson(row.options),
    purchaseOptions: parseJson(row.purchase_options),
    stockTracking: row.stock_tracking === 1,
    stockLevel: row.stock_level,
    hasVariants: row.has_variants === 1,
    variants: [],
  };
}

interface VariantColumns {
  variant_id: string | null;
  variant_name: string | null;
  variant_sku: string | null;
  variant_price: number | null;
  variant_images: string | null;
  option_value_ids: string | null;
  variant_stock_level: number | null;
}

function variantFromRow(row: VariantColumns): PurchasableVariant {
  return {
    id: row.variant_id ?? '',
    name: row.variant_name ?? '',
    sku: row.variant_sku,
    price: row.variant_price ?? 0,
    images: parseJson(row.variant_images ?? '[]'),
    optionValueIds: parseJson(row.option_value_ids ?? '[]'),
    stockLevel: row.variant_stock_level ?? 0,
  };
}

/** What a line of a cart chose. */
export interface Selection {
  variantId: string | null;
  options: ItemOption[];
  planId: string | null;
}

/** Price of one piece in minor units: plan or variant or product, plus what the other chosen values add. */
export function unitPrice(product: Purchasable, { variantId, options, planId }: Selection): number {
  const plan = product.purchaseOptions.subscription?.plans.find(({ id }) => id === planId);
  const variant = variantOf(product, variantId);
  const surcharge = options.filter((option) => !option.variant).map((option) => valuePrice(product, option));
  return surcharge.reduce((sum, price) => sum + price, plan?.price ?? variant?.price ?? product.price);
}

function valuePrice(product: Purchasable, chosen: ItemOption): number {
  const option = product.options.find(({ id }) => id === chosen.id);
  return option?.values.find(({ name }) => name === chosen.value)?.price ?? 0;
}

export function variantOf(product: Purchasable, variantId: string | null): PurchasableVariant | undefined {
  return product.variants.find(({ id }) => id === variantId);
}

/** Pieces that may be sold; infinite when the stock is not tracked. */
export function stockOf(product: Purchasable, variantId: string | null): number {
  if (!product.stockTracking) return Number.POSITIVE_INFINITY;
  return variantOf(product, variantId)?.stockLevel ?? product.stockLevel;
}
