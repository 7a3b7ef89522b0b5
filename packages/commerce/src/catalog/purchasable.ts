import type { ContentAmount, Image, ItemOption, Minor, Plan, ProductOption } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList, isProductShown, parseJson, type Row } from '@mercer/database';
import { type CurrencyPrices, readOwnPrices, selectCurrencyPricesJson } from '@mercer/search';
import { sql } from 'kysely';

/** A plan as its product keeps it. */
export type StoredPlan = Omit<Plan, 'price' | 'sale_price' | 'orig_price'> & { price: Minor };

/** A product as the cart needs it; all money in minor units. */
export interface Purchasable {
  id: string;
  name: string;
  slug: string;
  sku: string | null;
  price: Minor;
  /** Price before it was reduced. */
  origPrice: Minor | null;
  images: Image[];
  options: ProductOption[];
  purchaseOptions: { standard?: { price: Minor }; subscription?: { plans: StoredPlan[] } };
  stockTracking: boolean;
  /** True when it may be ordered although none are left. */
  isBackordered: boolean;
  /** Day on which pieces are promised that are not in stock. */
  availableAt: string | null;
  stockLevel: number;
  /** grams of one piece */
  weight: number;
  content: ContentAmount | null;
  freeShipping: boolean;
  taxClass: Row<'products'>['tax_class'];
  /** Code by which a provider of taxes knows it; null: that of its tax class. */
  taxCode: string | null;
  delivery: Row<'products'>['delivery'];
  quantityMin: number | null;
  orderLimit: number | null;
  /** False for goods that shoppers may not return. */
  isReturnable: boolean;
  hasVariants: boolean;
  /** False for a product that only subscriptions and earlier agreements still sell. */
  isShown: boolean;
  /** Time at which the shop has to look at the product again, see `products.next_change_at`. */
  nextChangeAt: string | null;
  variants: PurchasableVariant[];
  /** set by the store in the currency asked for */
  ownPrices: CurrencyPrices;
}

export interface PurchasableVariant {
  id: string;
  name: string;
  sku: string | null;
  price: Minor;
  /** Price before it was reduced. */
  origPrice: Minor | null;
  images: Image[];
  optionValueIds: string[];
  stockLevel: number;
  /** null: as the product, like the next ones */
  isBackordered: boolean | null;
  availableAt: string | null;
  /** null: the product's */
  weight: number | null;
  /** null: the product's */
  content: ContentAmount | null;
}

/**
 * The products with these ids or slugs and all of their variants, by id, in one query.
 * @param currency whose own prices come along
 */
export async function getPurchasable(
  db: Db,
  idsOrSlugs: readonly string[],
  currency?: string,
): Promise<Map<string, Purchasable>> {
  if (idsOrSlugs.length === 0) return new Map();
  const list = JSON.stringify([...new Set(idsOrSlugs)]);
  return toPurchasables(currency === undefined ? await rowsOf(db, list) : await rowsWithPrices(db, list, currency));
}

/**
 * Returns the products of a cart's lines, and further ones by their ids or slugs; without prices of other currencies.
 */
export async function getCartPurchasables(
  db: Db,
  cartId: string,
  idsOrSlugs: readonly string[],
): Promise<Map<string, Purchasable>> {
  return toPurchasables(await rowsOfCart(db, cartId, JSON.stringify(idsOrSlugs)));
}

/** An id comes before a slug that is the same. */
export function purchasableNamed(products: Map<string, Purchasable>, idOrSlug: string): Purchasable | undefined {
  return products.get(idOrSlug) ?? [...products.values()].find(({ slug }) => slug === idOrSlug);
}

/** Returns a function that finds products by id or slug, for looking up many. */
export function productsNamed(products: Map<string, Purchasable>): (idOrSlug: string) => Purchasable | undefined {
  const bySlug = new Map([...products.values()].map((product) => [product.slug, product]));
  return (idOrSlug) => products.get(idOrSlug) ?? bySlug.get(idOrSlug);
}

function toPurchasables(rows: PurchasableRow[]): Map<string, Purchasable> {
  const products = new Map<string, Purchasable>();
  for (const row of rows) {
    const product = products.get(row.id) ?? toPurchasable(row);
    products.set(row.id, product);
    if (row.variant_id) product.variants.push(variantFromRow(row));
  }
  return products;
}

function selectPurchasableRows(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('variants', 'variants.product_id', 'products.id')
    .select(productColumns)
    .select(isProductShown.as('is_shown'))
    .select([
      'variants.id as variant_id',
      'variants.name as variant_name',
      'variants.sku as variant_sku',
      'variants.price as variant_price',
      'variants.orig_price as variant_orig_price',
      'variants.images as variant_images',
      'variants.option_value_ids',
      'variants.stock_level as variant_stock_level',
      'variants.weight as variant_weight',
      'variants.content as variant_content',
      'variants.stock_purchasable as variant_stock_purchasable',
      'variants.available_at as variant_available_at',
    ])
    .orderBy('variants.sort');
}

const productColumns = [
  'products.id',
  'products.name',
  'products.slug',
  'products.sku',
  'products.price',
  'products.orig_price',
  'products.images',
  'products.options',
  'products.purchase_options',
  'products.stock_tracking',
  'products.stock_level',
  'products.stock_purchasable',
  'products.available_at',
  'products.weight',
  'products.content',
  'products.free_shipping',
  'products.tax_class',
  'products.tax_code',
  'products.delivery',
  'products.quantity_min',
  'products.order_limit',
  'products.returnable',
  'products.has_variants',
  'products.next_change_at',
] as const;

const selectIdsBySlug = (db: Db, list: string) => sql`select id from products where ${isInJsonList(db, 'slug', list)}`;
const matchesIdOrSlug = (db: Db, list: string) => isInJsonList(db, 'products.id', list, selectIdsBySlug(db, list));

const rowsOf = defineStatement((db: Db, list: string) => selectPurchasableRows(db).where(matchesIdOrSlug(db, list)));
const rowsOfCart = defineStatement((db: Db, cartId: string, list: string) => {
  const inCart = sql`select product_id from cart_items where cart_id = ${cartId}`;
  return selectPurchasableRows(db).where(
    isInJsonList(db, 'products.id', list, sql`${inCart} union all ${selectIdsBySlug(db, list)}`),
  );
});
const rowsWithPrices = defineStatement((db: Db, list: string, currency: string) =>
  selectPurchasableRows(db)
    .where(matchesIdOrSlug(db, list))
    .select(selectCurrencyPricesJson(db, { currency }).as('own_prices')),
);

type PurchasableRow = Awaited<ReturnType<typeof rowsOf>>[number] & { own_prices?: string | null };

function toPurchasable(row: PurchasableRow): Purchasable {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    price: row.price,
    origPrice: row.orig_price,
    images: parseJson(row.images),
    options: parseJson(row.options),
    purchaseOptions: parseJson(row.purchase_options),
    stockTracking: row.stock_tracking === 1,
    isBackordered: row.stock_purchasable === 1,
    availableAt: row.available_at,
    stockLevel: row.stock_level,
    weight: row.weight,
    content: parseJson(row.content ?? 'null'),
    freeShipping: row.free_shipping === 1,
    taxClass: row.tax_class,
    taxCode: row.tax_code,
    delivery: row.delivery,
    quantityMin: row.quantity_min,
    orderLimit: row.order_limit,
    isReturnable: row.returnable !== 0,
    hasVariants: row.has_variants === 1,
    isShown: Boolean(row.is_shown),
    nextChangeAt: row.next_change_at,
    variants: [],
    ownPrices: readOwnPrices(row.own_prices),
  };
}

interface VariantColumns {
  variant_id: string | null;
  variant_name: string | null;
  variant_sku: string | null;
  variant_price: number | null;
  variant_orig_price: number | null;
  variant_images: string | null;
  option_value_ids: string | null;
  variant_stock_level: number | null;
  variant_weight: number | null;
  variant_content: string | null;
  variant_stock_purchasable: number | null;
  variant_available_at: string | null;
}

function variantFromRow(row: VariantColumns): PurchasableVariant {
  return {
    id: row.variant_id ?? '',
    name: row.variant_name ?? '',
    sku: row.variant_sku,
    price: row.variant_price ?? 0,
    origPrice: row.variant_orig_price,
    images: parseJson(row.variant_images ?? '[]'),
    optionValueIds: parseJson(row.option_value_ids ?? '[]'),
    stockLevel: row.variant_stock_level ?? 0,
    isBackordered: row.variant_stock_purchasable === null ? null : row.variant_stock_purchasable === 1,
    availableAt: row.variant_available_at,
    weight: row.variant_weight,
    content: parseJson(row.variant_content ?? 'null'),
  };
}

/** Variant, options and plan that a line of a cart has selected. */
export interface Selection {
  variantId: string | null;
  options: ItemOption[];
  planId: string | null;
}

/** A price of the base currency in another one; minor units. */
type Convert = (price: number) => number;

/**
 * Price of one piece in minor units: plan or variant or product, plus what the other chosen values add; each as the
 * store has set it in the currency asked for, else converted.
 */
export function computeUnitPrice(
  product: Purchasable,
  selection: Selection,
  convert: Convert = (price) => price,
): number {
  const { variantId, options, planId } = selection;
  const pricedItem = findChosenPlan(product, planId) ??
    chosenVariant(product, variantId) ?? { id: '', price: product.price };
  const values = options.flatMap((option) => (option.variant ? [] : (findChosenValue(product, option) ?? [])));
  return [pricedItem, ...values].reduce(
    (sum, { id, price }) => sum + (product.ownPrices.get(id)?.price ?? convert(price)),
    0,
  );
}

/**
 * Price of one piece before it was reduced, as {@link computeUnitPrice} computes the one that is asked for; undefined
 * where nothing is reduced. A plan has no such price.
 */
export function computeOriginalPrice(
  product: Purchasable,
  selection: Selection,
  convert: Convert = (price) => price,
): number | undefined {
  if (selection.planId !== null) return undefined;
  const variant = chosenVariant(product, selection.variantId);
  const { id, price, origPrice } = variant ?? { ...product, id: '' };
  const ownPrice = product.ownPrices.get(id);
  const reduction = ownPrice
    ? (ownPrice.orig_price ?? 0) - ownPrice.price
    : origPrice === null
      ? 0
      : convert(origPrice) - convert(price);
  return reduction > 0 ? computeUnitPrice(product, selection, convert) + reduction : undefined;
}

export function findChosenPlan(product: Purchasable, planId: string | null): StoredPlan | undefined {
  return product.purchaseOptions.subscription?.plans.find(({ id }) => id === planId);
}

function findChosenValue(product: Purchasable, itemOption: ItemOption): { id: string; price: number } | undefined {
  const option = product.options.find(({ id }) => id === itemOption.id);
  return option?.values.find(({ name }) => name === itemOption.value);
}

export function chosenVariant(product: Purchasable, variantId: string | null): PurchasableVariant | undefined {
  return product.variants.find(({ id }) => id === variantId);
}

/** Pieces that may be sold; infinite when the stock is not tracked, or may fall below zero. */
export function sellableStock(product: Purchasable, variantId: string | null): number {
  const variant = chosenVariant(product, variantId);
  if (!product.stockTracking || (variant?.isBackordered ?? product.isBackordered)) return Number.POSITIVE_INFINITY;
  return variant?.stockLevel ?? product.stockLevel;
}

/** Day on which a line is promised of which not all pieces are in stock; undefined for other lines. */
export function findPromisedDay(product: Purchasable, variantId: string | null, quantity: number): string | undefined {
  const variant = chosenVariant(product, variantId);
  const isInStock = !product.stockTracking || (variant ?? product).stockLevel >= quantity;
  return isInStock ? undefined : (variant?.availableAt ?? product.availableAt ?? undefined);
}

/** Grams of one piece. */
export function getPieceWeight(product: Purchasable, variantId: string | null): number {
  return chosenVariant(product, variantId)?.weight ?? product.weight;
}
