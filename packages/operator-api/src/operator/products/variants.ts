import type { ScheduledPrices } from '@mercer/commerce/catalog';
import { type CustomField, mergeFieldValues } from '@mercer/commerce/custom-fields';
import { createRecordId, type NewRow, parseJson, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { resolveImages } from '../description/images.ts';
import { resolveMetadata } from '../description/metadata.ts';
import { toDay } from '../description/moments.ts';
import { contentAfter } from './content.ts';
import { buildNegativeStockError } from './negative-stock.ts';
import { resolveScheduledPrices, toMinorColumn, toMinorPrices } from './prices.ts';
import type { SaleState } from './product-times.ts';
import type { StoredOption } from './purchase-options.ts';
import type { VariantFields } from './schema.ts';

interface Product {
  id: string;
  /** Prices of the product during its sale, which a new variant begins with. */
  prices: ScheduledPrices;
  sale: SaleState;
  /** True when the product may be ordered although none are left. */
  isBackordered: boolean;
  /** True where the product is replaced, and each variant with it. */
  isReplacement: boolean;
  /** True where each key of metadata changes by itself. */
  isMetadataMerged: boolean;
  options: StoredOption[];
  currency: string;
  now: Date;
  /** in which days begin */
  timeZone: string;
  customFields(): Promise<CustomField[]>;
}

/**
 * The rows of a product's variants in their order. One that is there keeps its id and its stock; without an id it is known
 * by its values, else by its SKU.
 * @throws ApiError 400 for an unknown id, values that are not the product's, and two with the same values
 */
export async function buildVariantRows(
  tx: Tx,
  variantInputs: VariantFields[],
  product: Product,
  storedVariants: Row<'variants'>[],
): Promise<NewRow<'variants'>[]> {
  const rows: NewRow<'variants'>[] = [];
  const inputIds = new Set(variantInputs.map(({ id }) => id));
  const unnamed = storedVariants.filter(({ id }) => !inputIds.has(id));
  for (const [sort, fields] of variantInputs.entries()) {
    const storedVariant =
      fields.id === undefined
        ? takeMatchingVariant(unnamed, fields)
        : storedVariants.find(({ id }) => id === fields.id);
    rows.push(await buildVariantRow(tx, fields, product, { storedVariant, sort }));
  }
  assertVariants(rows, product.options);
  return rows;
}

const withoutSale = { sale_price: null, orig_price: null };

async function buildVariantRow(
  tx: Tx,
  fields: VariantFields,
  {
    id,
    prices,
    sale,
    currency,
    now,
    timeZone,
    options,
    isBackordered,
    isReplacement,
    isMetadataMerged,
    customFields,
  }: Product,
  { storedVariant, sort }: { storedVariant: Row<'variants'> | undefined; sort: number },
): Promise<NewRow<'variants'>> {
  const path = `variants.results.${sort}.`;
  if (fields.id && !storedVariant)
    throw buildValidationError(`${path}id: the product has no such variant`, `${path}id`);
  const isPriced = isReplacement && fields.price !== undefined;
  const amounts = toMinorPrices(isPriced ? { ...withoutSale, ...fields } : fields, currency, path);
  const imageContext = { now, path: `${path}images`, before: storedVariant?.images };
  const stock_level = storedVariant?.stock_level ?? fields.stock_level ?? 0;
  const stock_purchasable = toNullableFlag(fields.stock_purchasable, storedVariant?.stock_purchasable);
  if (!storedVariant && stock_level < 0 && !(stock_purchasable ?? isBackordered))
    throw buildNegativeStockError(`${path}stock_level`);
  const images = fields.images && (await resolveImages(tx, fields.images, imageContext));
  const stored = isReplacement ? undefined : storedVariant?.custom_fields;
  const isAsBefore = storedVariant && fields.custom_fields === undefined;
  const custom_fields = isAsBefore
    ? storedVariant.custom_fields
    : await mergeFieldValues(tx, { fields: await customFields(), stored, change: fields.custom_fields, path });
  return {
    id: storedVariant?.id ?? createRecordId(now),
    product_id: id,
    name: fields.name ?? joinValueNames(fields.option_value_ids, options),
    sku: fields.sku === undefined ? (storedVariant?.sku ?? null) : fields.sku,
    ...resolveScheduledPrices(amounts, {
      sale,
      storedPrices: isReplacement ? prices : (storedVariant ?? prices),
      path,
    }),
    option_value_ids: JSON.stringify(fields.option_value_ids),
    images: images ? JSON.stringify(images) : (storedVariant?.images ?? '[]'),
    gtin: toTextColumn(fields.gtin, storedVariant?.gtin),
    mpn: toTextColumn(fields.mpn, storedVariant?.mpn),
    cost: toMinorColumn(fields.cost, storedVariant?.cost, { currency, path: `${path}cost` }),
    metadata: resolveMetadata(fields.metadata, {
      stored: storedVariant?.metadata,
      path: `${path}metadata`,
      isMerged: isMetadataMerged,
    }),
    custom_fields,
    stock_level,
    stock_purchasable,
    available_at:
      fields.available_at === undefined ? (storedVariant?.available_at ?? null) : toDay(fields.available_at, timeZone),
    weight: fields.weight === undefined ? (storedVariant?.weight ?? null) : fields.weight,
    content: contentAfter(fields.content, storedVariant?.content),
    sort,
  };
}

/** An empty text is none. */
function toTextColumn(newText: string | null | undefined, storedText: string | null | undefined): string | null {
  return newText === undefined ? (storedText ?? null) : newText || null;
}

function toNullableFlag(newValue: boolean | null | undefined, storedValue: 0 | 1 | null = null): 0 | 1 | null {
  if (newValue === undefined) return storedValue;
  return newValue === null ? null : newValue ? 1 : 0;
}

/** The one that a variant without an id stands for, taken out of those that are left. */
function takeMatchingVariant(
  remainingRows: Row<'variants'>[],
  { option_value_ids, sku }: VariantFields,
): Row<'variants'> | undefined {
  const values = option_value_ids.toSorted().join();
  const byValues = remainingRows.findIndex(
    (row) => parseJson<string[]>(row.option_value_ids).toSorted().join() === values,
  );
  const at = byValues < 0 && sku ? remainingRows.findIndex((row) => row.sku === sku) : byValues;
  return at < 0 ? undefined : remainingRows.splice(at, 1)[0];
}

function joinValueNames(ids: string[], options: StoredOption[]): string {
  const values = options.flatMap(({ values }) => values);
  return ids.map((id) => values.find((value) => value.id === id)?.name ?? id).join(', ');
}

/** Asserts that each variant has one value of each option that makes variants, and that no two have the same values. */
export function assertVariants(rows: Pick<NewRow<'variants'>, 'option_value_ids'>[], options: StoredOption[]): void {
  const choices = options.filter(({ variant }) => variant).map(({ values }) => new Set(values.map(({ id }) => id)));
  const keys = rows.map(({ option_value_ids }, at) => {
    const ids = parseJson<string[]>(option_value_ids);
    const fits = ids.length === choices.length && choices.every((values) => ids.some((id) => values.has(id)));
    const path = `variants.results.${at}.option_value_ids`;
    if (!fits) throw buildValidationError(`${path}: one value of each option that makes variants is expected`, path);
    return ids.toSorted().join();
  });
  const duplicateIndex = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  const path = `variants.results.${duplicateIndex}.option_value_ids`;
  if (duplicateIndex >= 0) throw buildValidationError(`${path}: another variant has the same values`, path);
}
