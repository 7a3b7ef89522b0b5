import {
  applySchedules,
  generateSlug,
  readHiddenProducts,
  type Tree,
  toSalePrices,
  unhideProduct,
} from '@mercer/commerce/catalog';
import { type CustomField, mergeFieldValues, showFieldsAsAttributes } from '@mercer/commerce/custom-fields';
import { mapProductColumns, type ProductColumnName, type PurchaseOptions } from '@mercer/contract';
import {
  createRecordId,
  type Db,
  defineStatement,
  findTranslatedSlug,
  hasDifferentValues,
  insertRow,
  type NewRow,
  parseJson,
  type Row,
  rememberSlug,
  type Tx,
  updateDifferent,
} from '@mercer/database';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { listTaxClasses } from '@mercer/platform/settings';
import { replaceMemberships } from '../categories/memberships.ts';
import { resolveImages } from '../description/images.ts';
import { resolveMetadata } from '../description/metadata.ts';
import { toDay } from '../description/moments.ts';
import { type InputPrices, replaceCurrencyPrices, selectCurrencyPriceRows } from '../texts/currency-prices.ts';
import {
  assertTranslatedSlugs,
  pickSlugs,
  readRecordSlugs,
  rememberTranslatedSlugs,
} from '../texts/translated-slugs.ts';
import { replaceTranslations } from '../texts/translations.ts';
import { contentAfter } from './content.ts';
import { buildNegativeStockError } from './negative-stock.ts';
import { resolveScheduledPrices, toMinorColumn, toMinorPrices } from './prices.ts';
import { getSaleState, hasTimes, resolveTimes } from './product-times.ts';
import { buildPurchaseOptions, type StoredOption, toStoredOptions } from './purchase-options.ts';
import type { ProductFields } from './schema.ts';
import { recordFirstStock } from './stock-history.ts';
import { assertVariants, buildVariantRows } from './variants.ts';

/**
 * Prices of a product and its parts in other currencies.
 * @param variants as they will be; undefined: they stay
 * @returns what writes them, and tells whether they were others; undefined where nothing of them changes
 * @throws ApiError 400
 */
async function pricesInCurrencies(
  tx: Tx,
  input: ProductFields,
  { row, now }: { row: NewRow<'products'>; now: Date },
  variants: NewRow<'variants'>[] | undefined,
): Promise<(() => Promise<boolean>) | undefined> {
  const { $currency, options, purchase_options } = input;
  if (!$currency && !options && !purchase_options && !variants) return undefined;
  const values = parseJson<StoredOption[]>(row.options).map((option) => option.values.map(({ id }) => id));
  const plans = (parseJson<PurchaseOptions>(row.purchase_options).subscription?.plans ?? []).map(({ id }) => id);
  const rows = variants ?? (await tx.selectFrom('variants').select('id').where('product_id', '=', row.id).execute());
  const inputPrices: InputPrices[] = [
    { item_id: '', path: '', $currency },
    ...(options ?? []).flatMap((option, at) =>
      option.values.map(({ $currency }, place) => {
        return { item_id: values[at]?.[place] ?? '', path: `options.${at}.values.${place}.`, $currency };
      }),
    ),
    ...(input.variants?.results ?? []).map(({ $currency }, at) => {
      return { item_id: rows[at]?.id ?? '', path: `variants.results.${at}.`, $currency };
    }),
    ...(purchase_options?.subscription?.plans ?? []).map(({ $currency }, at) => {
      return { item_id: plans[at] ?? '', path: `purchase_options.subscription.plans.${at}.`, $currency };
    }),
  ];
  const items = [...values.flat(), ...plans, ...rows.map(({ id }) => id)];
  const priceRows = await selectCurrencyPriceRows(tx, { id: row.id, sale: getSaleState(row, now) }, inputPrices);
  return () => replaceCurrencyPrices(tx, row.id, { inputPrices, rows: priceRows, items });
}

export interface ProductWriter {
  tx: Tx;
  now: Date;
  /** name of the operator's key */
  actor: string;
  /** currency of the store and of all prices */
  currency: string;
  /** in which days begin */
  timeZone: string;
  /** tree of the categories, read on first use */
  tree(): Promise<Tree>;
  /** custom fields of products or of their variants, read on first use */
  customFields(entity: 'product' | 'variant'): Promise<CustomField[]>;
  /** true when the transaction will be rolled back: writes that can no longer be rejected are skipped */
  isTried?: boolean;
  /** true where the product is replaced as a whole */
  isReplacement?: boolean;
  /** true where each key of metadata changes by itself, and others stay */
  isMetadataMerged?: boolean;
}

export type Input = ProductFields & {
  stock_level?: unknown;
  /** address of the product in another shop, which leads to it here */
  handle?: string;
};

export interface WrittenProduct {
  id: string;
  /** true when words, attributes, tags or categories may have changed */
  isReworded: boolean;
}

/**
 * Writes the rows of a product, after all that may be wrong was looked at. Whoever calls holds the catalogue, and indexes
 * the product afterwards.
 * @param storedProduct the row of a product that is there
 */
export async function writeProduct(
  writer: ProductWriter,
  input: Input,
  storedProduct?: Row<'products'>,
): Promise<WrittenProduct> {
  const { tx, isTried } = writer;
  await restoreCategories(writer, storedProduct);
  await assertTaxClass(tx, input);
  const row = await buildProductRow(writer, input, storedProduct);
  const variants = await variantsAfter(writer, input, row);
  const memberships = await membershipsAfter(writer, input, storedProduct);
  const words = input.$locale && (await replaceTranslations(tx, 'products', input.$locale));
  if (input.$locale) await assertTranslatedSlugs(tx, { model: 'products', id: row.id, noun: 'product' }, input.$locale);
  const before = input.$locale ? await readRecordSlugs(tx, 'products', row.id) : {};
  const prices = await pricesInCurrencies(tx, input, { row, now: writer.now }, variants);
  const columns = { ...row, ...(variants && ({ has_variants: variants.length > 0 ? 1 : 0 } as const)) };
  if (!storedProduct) {
    await insertRow(tx, 'products', columns);
    if (columns.has_variants !== 1)
      await recordFirstStock(writer, { product_id: row.id, variant_id: null, stock_level: row.stock_level });
  }
  const hasOthers = variants !== undefined && (await replaceVariants(writer, columns, variants));
  const isMoved = !isTried && (await memberships?.(columns));
  const isTranslated = await words?.(row.id);
  const isPriced = await prices?.();
  if (storedProduct) {
    const change = pickWritableColumns(columns);
    const isChanged = hasOthers || isMoved || isTranslated || isPriced || hasDifferentValues(storedProduct, change);
    const date = isChanged && { date_updated: writer.now.toISOString() };
    await updateDifferent(tx, 'products', storedProduct, { ...change, ...date });
    const slugs = { oldSlug: storedProduct.slug, newSlug: row.slug };
    await rememberSlug(tx, { model: 'products', id: row.id, ...slugs }, writer.now);
    const after = pickSlugs(input.$locale);
    await rememberTranslatedSlugs(tx, { model: 'products', id: row.id }, { before, after, now: writer.now });
  }
  if (input.handle !== undefined)
    await rememberSlug(tx, { model: 'products', id: row.id, oldSlug: input.handle, newSlug: row.slug }, writer.now);
  const isTimed = hasTimes(row) || (storedProduct !== undefined && hasTimes(storedProduct));
  if (isTimed && !isTried) await applySchedules(tx, [row.id], writer.now);
  return {
    id: row.id,
    isReworded:
      isMoved || isTimed || !!words || searchableColumns.some((column) => row[column] !== storedProduct?.[column]),
  };
}

/** @throws ApiError 400 for a class that the shop does not have */
async function assertTaxClass(tx: Tx, { tax_class }: Input): Promise<void> {
  if (tax_class === undefined) return;
  const taxClasses = await listTaxClasses(tx);
  if (taxClasses.includes(tax_class)) return;
  const message = `tax_class: '${tax_class}' is no tax class of the shop, but ${taxClasses.join(', ')} are`;
  throw buildValidationError(message, 'tax_class');
}

/** Puts a hidden product into its categories while it is written; it leaves them again as its state says. */
async function restoreCategories({ tx, tree }: ProductWriter, storedProduct: Row<'products'> | undefined) {
  if (!storedProduct || !hasTimes(storedProduct)) return;
  const leaves = (await readHiddenProducts(tx, [storedProduct.id])).get(storedProduct.id);
  if (leaves) await unhideProduct(tx, storedProduct.id, leaves, await tree());
}

/** @returns undefined where they stay as they are */
async function membershipsAfter({ tx, tree }: ProductWriter, { categories }: Input, storedProduct?: Row<'products'>) {
  return categories && replaceMemberships(categories, { tx, tree: await tree(), isNew: !storedProduct });
}

/** Columns by which a product is found in searches, apart from its figures. */
const searchableColumns = ['name', 'slug', 'sku', 'description', 'tags', 'attributes'] as const;

async function buildProductRow(
  writer: ProductWriter,
  input: Input,
  storedProduct?: Row<'products'>,
): Promise<NewRow<'products'>> {
  const { tx, now, currency, timeZone } = writer;
  const id = storedProduct?.id ?? createRecordId(now);
  const name = input.name ?? storedProduct?.name ?? '';
  const times = resolveTimes(input, storedProduct, { now, timeZone });
  const prices = resolveScheduledPrices(toMinorPrices(input, currency), {
    sale: times.sale,
    isOnSale: input.sale,
    storedPrices: writer.isReplacement ? undefined : storedProduct,
  });
  const images =
    input.images &&
    (await resolveImages(tx, input.images, { now, path: 'images', storedImages: storedProduct?.images }));
  const options = input.options && toStoredOptions(input.options, currency);
  const ownFields = await resolveCustomFields(writer, input, storedProduct);
  return {
    id,
    name,
    slug: await chooseUniqueSlug(tx, input.slug, { id, name: input.handle ?? name, storedSlug: storedProduct?.slug }),
    sku: resolveFieldValue(input.sku, storedProduct?.sku),
    ...prices,
    sale: prices.sale_price === null ? 0 : 1,
    ...times.columns,
    description: input.description ?? storedProduct?.description ?? '',
    meta_title: resolveFieldValue(input.meta_title, storedProduct?.meta_title) || null,
    meta_description: resolveFieldValue(input.meta_description, storedProduct?.meta_description) || null,
    images: toJsonColumn(images, storedProduct?.images, '[]'),
    tags: toJsonColumn(input.tags && [...new Set(input.tags)], storedProduct?.tags, '[]'),
    options: toJsonColumn(options, storedProduct?.options, '[]'),
    ...ownFields,
    purchase_options: buildPurchaseOptions(input.purchase_options, { prices, storedProduct, now, currency }),
    ...buildNumberColumns(input, storedProduct, currency),
    metadata: resolveMetadata(input.metadata, {
      stored: storedProduct?.metadata,
      path: 'metadata',
      isMerged: writer.isMetadataMerged ?? false,
    }),
    ...buildStateColumns(input, storedProduct, { now, timeZone }),
  };
}

function buildNumberColumns(input: Input, storedProduct: Row<'products'> | undefined, currency: string) {
  const { stock_level } = input;
  if (!storedProduct && typeof stock_level === 'number' && stock_level < 0 && !input.stock_purchasable)
    throw buildNegativeStockError('stock_level');
  const columns = resolveProductColumns(input, storedProduct);
  const { quantity_min, order_limit } = columns;
  if (quantity_min !== null && order_limit !== null && quantity_min > order_limit) {
    throw buildValidationError('quantity_min: it is more than the order_limit', 'quantity_min');
  }
  return {
    ...columns,
    cost: toMinorColumn(input.cost, storedProduct?.cost, { currency, path: 'cost' }),
    popularity: input.popularity ?? storedProduct?.popularity ?? 0,
    weight: input.weight ?? storedProduct?.weight ?? 0,
    content: contentAfter(input.content, storedProduct?.content),
  };
}

/** The optional columns of a product after a change; an empty text is none. */
function resolveProductColumns(input: Input, storedProduct?: Row<'products'>) {
  const values = mapProductColumns((name) => {
    const inputValue = input[name];
    const sent = typeof inputValue === 'boolean' ? Number(inputValue) : inputValue;
    const value = resolveFieldValue<string | number>(sent, storedProduct?.[name]);
    return value === '' ? null : value;
  });
  return values as Pick<Row<'products'>, ProductColumnName>; // each value has the type of its column
}

function buildStateColumns(
  input: Input,
  storedProduct: Row<'products'> | undefined,
  { now, timeZone }: Pick<ProductWriter, 'now' | 'timeZone'>,
) {
  return {
    stock_tracking: toFlagColumn(input.stock_tracking, storedProduct?.stock_tracking),
    stock_purchasable: toFlagColumn(input.stock_purchasable, storedProduct?.stock_purchasable),
    available_at: resolveFieldValue(toDay(input.available_at, timeZone), storedProduct?.available_at),
    stock_level: storedProduct?.stock_level ?? (typeof input.stock_level === 'number' ? input.stock_level : 0),
    free_shipping: toFlagColumn(input.shipping?.free, storedProduct?.free_shipping),
    delivery: input.delivery ?? storedProduct?.delivery ?? 'shipment',
    tax_class: input.tax_class ?? storedProduct?.tax_class ?? 'standard',
    tax_code: resolveFieldValue(input.tax_code, storedProduct?.tax_code),
    has_variants: storedProduct?.has_variants ?? 0,
    rating_average: storedProduct?.rating_average ?? null,
    rating_count: storedProduct?.rating_count ?? 0,
    date_created: storedProduct?.date_created ?? now.toISOString(),
    date_updated: now.toISOString(),
  } as const;
}

function toFlagColumn(newValue: boolean | undefined, storedValue: 0 | 1 = 0): 0 | 1 {
  return newValue === undefined ? storedValue : newValue ? 1 : 0;
}

function resolveFieldValue<T>(newValue: T | null | undefined, storedValue: T | null = null): T | null {
  return newValue === undefined ? storedValue : newValue;
}

function toJsonColumn(newValue: unknown, storedJson: string | undefined, emptyJson: string): string {
  return newValue === undefined ? (storedJson ?? emptyJson) : JSON.stringify(newValue);
}

/**
 * Picks the columns that a change writes: those that orders and reviews change keep their values, and dates alone are
 * no change.
 */
function pickWritableColumns({ stock_level, rating_average, rating_count, ...columns }: NewRow<'products'>) {
  const { date_created, date_updated, ...changes } = columns;
  return changes;
}

function toStoredAttributes(attributeInputs: NonNullable<Input['attributes']>) {
  const entries = Object.entries(attributeInputs).map(([key, { id = key, name, value }]) => {
    if (id !== key)
      throw buildValidationError(
        `attributes.${key}.id: ${key} is expected, by which it stands there`,
        `attributes.${key}.id`,
      );
    return [key, { id, name, value }];
  });
  return Object.fromEntries(entries);
}

/** Resolves attributes and custom fields: public fields stand among the attributes as well. */
async function resolveCustomFields(writer: ProductWriter, input: Input, storedProduct?: Row<'products'>) {
  const attributes = toJsonColumn(
    input.attributes && toStoredAttributes(input.attributes),
    storedProduct?.attributes,
    '{}',
  );
  const stored = writer.isReplacement ? undefined : storedProduct?.custom_fields;
  const isAsBefore = storedProduct && input.custom_fields === undefined && input.attributes === undefined;
  if (isAsBefore) return { attributes, custom_fields: stored ?? '{}' };
  const fields = await writer.customFields('product');
  const values = await mergeFieldValues(writer.tx, { fields, stored, change: input.custom_fields });
  return {
    attributes: await showFieldsAsAttributes(writer.tx, { fields, values, attributes }),
    custom_fields: values,
  };
}

/** @param product `name` is what a slug is derived from @throws ApiError 409 `slug_taken`; a derived slug gets a suffix instead */
async function chooseUniqueSlug(
  tx: Tx,
  requestedSlug: string | undefined,
  product: { id: string; name: string; storedSlug?: string },
) {
  const { id, name, storedSlug } = product;
  const slug = requestedSlug ?? storedSlug ?? generateSlug(name);
  if (slug === storedSlug) return slug;
  if (slug !== '' && !(await isSlugTaken(tx, slug, id))) return slug;
  if (requestedSlug === undefined) return addSlugSuffix(tx, slug, id);
  throw new ApiError('slug: already used by another product', { status: 409, code: 'slug_taken', param: 'slug' });
}

const mostSuffixes = 20;

/** Adds a number to a slug that another product has, or the end of the id when there are too many or no letters. */
async function addSlugSuffix(tx: Tx, slug: string, id: string): Promise<string> {
  for (let number = 2; slug !== '' && number <= mostSuffixes; number++) {
    const numberedSlug = `${slug}-${number}`;
    if (!(await isSlugTaken(tx, numberedSlug, id))) return numberedSlug;
  }
  return `${slug}-${id.slice(-8)}`.replace(/^-/, '');
}

async function isSlugTaken(tx: Tx, slug: string, id: string): Promise<boolean> {
  if ((await othersWith(tx, slug, id)).length > 0) return true;
  return (await findTranslatedSlug(tx, 'products', slug, id)) !== undefined;
}

const othersWith = defineStatement((db: Db, slug: string, id: string) =>
  db.selectFrom('products').select('id').where('slug', '=', slug).where('id', '!=', id),
);

/** @returns undefined where they stay as they are */
async function variantsAfter(writer: ProductWriter, input: Input, row: NewRow<'products'>) {
  const { tx, now, currency, timeZone } = writer;
  const options = parseJson<StoredOption[]>(row.options);
  const { price, sale_price = null, orig_price = null, scheduled_sale_price = null } = row;
  const prices = toSalePrices({ price, sale_price, orig_price, scheduled_sale_price });
  const product = {
    id: row.id,
    prices,
    options,
    currency,
    now,
    timeZone,
    sale: getSaleState(row, now),
    isBackordered: row.stock_purchasable === 1,
    isReplacement: writer.isReplacement ?? false,
    isMetadataMerged: writer.isMetadataMerged ?? false,
    customFields: () => writer.customFields('variant'),
  };
  if (input.variants) return buildVariantRows(tx, input.variants.results, product, await variantsOf(tx, row.id));
  if (input.options) assertVariants(await variantsOf(tx, row.id), options);
  return undefined;
}

const variantsOf = defineStatement((db: Db, productId: string) =>
  db.selectFrom('variants').selectAll().where('product_id', '=', productId).orderBy('sort').orderBy('id'),
);

/** Fills the fields that a variant inherits from its product where it has none of its own. */
function inheritFromProduct<Variant extends Partial<Row<'variants'>>>(
  product: NewRow<'products'>,
  variant: Variant,
): Variant {
  const { weight, content } = product;
  return { ...variant, weight: variant.weight ?? weight ?? 0, content: variant.content ?? content ?? null };
}

/** @returns whether they were others */
async function replaceVariants(
  writer: ProductWriter,
  product: NewRow<'products'>,
  rows: NewRow<'variants'>[],
): Promise<boolean> {
  const { tx } = writer;
  let isChanged = false;
  const storedVariants = new Map((await variantsOf(tx, product.id)).map((row) => [row.id, row]));
  for (const { stock_level, ...row } of rows) {
    const storedVariant = storedVariants.get(row.id);
    storedVariants.delete(row.id);
    isChanged ||=
      !storedVariant ||
      hasDifferentValues(inheritFromProduct(product, storedVariant), inheritFromProduct(product, row));
    if (storedVariant) await updateDifferent(tx, 'variants', storedVariant, row);
    else {
      await insertRow(tx, 'variants', { ...row, stock_level });
      await recordFirstStock(writer, { product_id: product.id, variant_id: row.id, stock_level });
    }
  }
  if (storedVariants.size > 0)
    await tx
      .deleteFrom('variants')
      .where('id', 'in', [...storedVariants.keys()])
      .execute();
  return isChanged || storedVariants.size > 0;
}
