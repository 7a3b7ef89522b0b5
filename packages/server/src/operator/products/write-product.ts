import {
  type Db,
  insertRow,
  isDifferent,
  type NewRow,
  newId,
  parseJson,
  type Row,
  statement,
  type Tx,
  updateDifferent,
} from '../../db/index.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import { replaceMemberships, type Tree } from '../categories/memberships.ts';
import { imagesOf } from '../description/images.ts';
import { slugOf } from '../description/slug-of.ts';
import { replaceTranslations } from '../words/translations.ts';
import { contentAfter } from './content.ts';
import { pricesInCurrencies } from './currencies.ts';
import { optionsOf, type StoredOption } from './options.ts';
import { isOnSaleAfter, minorPrices, type Prices, pricesAfter } from './prices.ts';
import { purchaseOptionsOf } from './purchase-options.ts';
import type { ProductFields } from './schema.ts';
import { assertVariants, variantRows } from './variants.ts';

export interface Writer {
  tx: Tx;
  now: Date;
  /** of the store: all prices are in it */
  currency: string;
  /** of the categories, read when it is needed first */
  tree(): Promise<Tree>;
  /** it is taken back: what cannot be refused any more is not written */
  isTried?: boolean;
}

export type Input = ProductFields & { stock_level?: unknown };

export interface Written {
  id: string;
  /** whether words, attributes, tags or categories may be others than before */
  isReworded: boolean;
}

/**
 * Writes the rows of a product, after all that may be wrong was looked at. Whoever calls holds the catalogue, and indexes
 * the product afterwards.
 * @param before the row of a product that is there
 */
export async function writeProduct(writer: Writer, input: Input, before?: Row<'products'>): Promise<Written> {
  const { tx, isTried } = writer;
  const row = await productRow(writer, input, before);
  const variants = await variantsAfter(writer, input, row);
  const memberships = await membershipsAfter(writer, input, before);
  const words = input.$locale && (await replaceTranslations(tx, 'products', input.$locale));
  const prices = await pricesInCurrencies(tx, input, row, variants);
  const columns = { ...row, ...(variants && ({ has_variants: variants.length > 0 ? 1 : 0 } as const)) };
  if (!before) await insertRow(tx, 'products', columns);
  const hasOthers = variants !== undefined && (await replaceVariants(tx, columns, variants));
  const isMoved = !isTried && (await memberships?.(columns));
  const isTranslated = await words?.(row.id);
  const isPriced = await prices?.();
  if (before) {
    const change = changing(columns);
    const isChanged = hasOthers || isMoved || isTranslated || isPriced || isDifferent(before, change);
    const date = isChanged && { date_updated: writer.now.toISOString() };
    await updateDifferent(tx, 'products', before, { ...change, ...date });
  }
  return { id: row.id, isReworded: isMoved || !!words || found.some((column) => row[column] !== before?.[column]) };
}

/** @returns undefined where they stay as they are */
async function membershipsAfter({ tx, tree }: Writer, { categories }: Input, before?: Row<'products'>) {
  return categories && replaceMemberships(categories, { tx, tree: await tree(), isNew: !before });
}

/** What a product is found by, beside its figures. */
const found = ['name', 'slug', 'sku', 'description', 'tags', 'attributes'] as const;

async function productRow(writer: Writer, input: Input, before?: Row<'products'>): Promise<NewRow<'products'>> {
  const { tx, now, currency } = writer;
  const id = before?.id ?? newId(now);
  const name = input.name ?? before?.name ?? '';
  const amounts = minorPrices(input, currency);
  const isOnSale = input.sale ?? isOnSaleAfter(amounts, before?.sale === 1);
  const prices = pricesAfter(amounts, { isOnSale, before });
  const images = input.images && (await imagesOf(tx, input.images, { now, path: 'images', before: before?.images }));
  const options = input.options && optionsOf(input.options, currency);
  return {
    id,
    name,
    slug: await slugAfter(tx, input.slug, { id, name, before: before?.slug }),
    sku: kept(input.sku, before?.sku),
    ...prices,
    sale: isOnSale ? 1 : 0,
    description: input.description ?? before?.description ?? '',
    meta_title: kept(input.meta_title, before?.meta_title) || null,
    meta_description: kept(input.meta_description, before?.meta_description) || null,
    images: asJson(images, before?.images, '[]'),
    tags: asJson(input.tags && [...new Set(input.tags)], before?.tags, '[]'),
    options: asJson(options, before?.options, '[]'),
    attributes: asJson(input.attributes && attributesOf(input.attributes), before?.attributes, '{}'),
    purchase_options: purchaseOptionsOf(input.purchase_options, { prices, before, now, currency }),
    ...numbersOf(input, before),
    ...stateOf(input, before, now),
  };
}

function numbersOf(input: Input, before?: Row<'products'>) {
  const quantity_min = kept(input.quantity_min, before?.quantity_min);
  const order_limit = kept(input.order_limit, before?.order_limit);
  if (quantity_min !== null && order_limit !== null && quantity_min > order_limit) {
    throw invalid('quantity_min: it is more than the order_limit', 'quantity_min');
  }
  return {
    quantity_min,
    order_limit,
    popularity: input.popularity ?? before?.popularity ?? 0,
    weight: input.weight ?? before?.weight ?? 0,
    content: contentAfter(input.content, before?.content),
  };
}

function stateOf(input: Input, before: Row<'products'> | undefined, now: Date) {
  return {
    stock_tracking: flag(input.stock_tracking, before?.stock_tracking),
    stock_level: before?.stock_level ?? (typeof input.stock_level === 'number' ? input.stock_level : 0),
    free_shipping: flag(input.shipping?.free, before?.free_shipping),
    delivery: input.delivery ?? before?.delivery ?? 'shipment',
    tax_class: input.tax_class ?? before?.tax_class ?? 'standard',
    has_variants: before?.has_variants ?? 0,
    rating_average: before?.rating_average ?? null,
    rating_count: before?.rating_count ?? 0,
    date_created: before?.date_created ?? now.toISOString(),
    date_updated: now.toISOString(),
  } as const;
}

function flag(given: boolean | undefined, before: 0 | 1 = 0): 0 | 1 {
  return given === undefined ? before : given ? 1 : 0;
}

function kept<T>(given: T | null | undefined, before: T | null = null): T | null {
  return given === undefined ? before : given;
}

function asJson(given: unknown, before: string | undefined, none: string): string {
  return given === undefined ? (before ?? none) : JSON.stringify(given);
}

/** What orders and reviews change stays theirs, and dates are no change of their own. */
function changing({ stock_level, rating_average, rating_count, ...columns }: NewRow<'products'>) {
  const { date_created, date_updated, ...changes } = columns;
  return changes;
}

function attributesOf(given: NonNullable<Input['attributes']>) {
  const entries = Object.entries(given).map(([key, { id = key, name, value }]) => {
    if (id !== key)
      throw invalid(`attributes.${key}.id: ${key} is expected, by which it stands there`, `attributes.${key}.id`);
    return [key, { id, name, value }];
  });
  return Object.fromEntries(entries);
}

/** @throws ApiError 409 `slug_taken`; one that is made of the name gives way */
async function slugAfter(tx: Tx, given: string | undefined, product: { id: string; name: string; before?: string }) {
  const { id, name, before } = product;
  const slug = given ?? before ?? slugOf(name);
  if (slug === before) return slug;
  const isTaken = (await othersWith(tx, slug, id)).length > 0;
  if (given === undefined && (isTaken || slug === '')) return `${slug}-${id.slice(-8)}`.replace(/^-/, '');
  if (!isTaken) return slug;
  throw new ApiError('slug: another product has it', { status: 409, code: 'slug_taken', param: 'slug' });
}

const othersWith = statement((db: Db, slug: string, id: string) =>
  db.selectFrom('products').select('id').where('slug', '=', slug).where('id', '!=', id),
);

/** @returns undefined where they stay as they are */
async function variantsAfter({ tx, now, currency }: Writer, input: Input, row: NewRow<'products'>) {
  const options = parseJson<StoredOption[]>(row.options);
  const prices: Prices = { price: row.price, sale_price: row.sale_price ?? null, orig_price: row.orig_price ?? null };
  const product = { id: row.id, prices, options, currency, now };
  if (input.variants) return variantRows(tx, input.variants.results, product, await variantsOf(tx, row.id));
  if (input.options) assertVariants(await variantsOf(tx, row.id), options);
  return undefined;
}

const variantsOf = statement((db: Db, productId: string) =>
  db.selectFrom('variants').selectAll().where('product_id', '=', productId).orderBy('sort').orderBy('id'),
);

/** What a variant says of itself is the product's where it has none of its own. */
function shownIn<Variant extends Partial<Row<'variants'>>>(product: NewRow<'products'>, variant: Variant): Variant {
  const { weight, content } = product;
  return { ...variant, weight: variant.weight ?? weight ?? 0, content: variant.content ?? content ?? null };
}

/** @returns whether they were others */
async function replaceVariants(tx: Tx, product: NewRow<'products'>, rows: NewRow<'variants'>[]): Promise<boolean> {
  let isChanged = false;
  const before = new Map((await variantsOf(tx, product.id)).map((row) => [row.id, row]));
  for (const { stock_level, ...row } of rows) {
    const known = before.get(row.id);
    before.delete(row.id);
    isChanged ||= !known || isDifferent(shownIn(product, known), shownIn(product, row));
    if (known) await updateDifferent(tx, 'variants', known, row);
    else await insertRow(tx, 'variants', { ...row, stock_level });
  }
  if (before.size > 0)
    await tx
      .deleteFrom('variants')
      .where('id', 'in', [...before.keys()])
      .execute();
  return isChanged || before.size > 0;
}
