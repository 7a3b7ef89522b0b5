import { createRecordId, type NewRow, parseJson, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { resolveImages } from '../description/images.ts';
import { contentAfter } from './content.ts';
import { isOnSaleAfter, type Prices, resolvePrices, toMinorPrices } from './prices.ts';
import type { StoredOption } from './purchase-options.ts';
import type { VariantFields } from './schema.ts';

interface Product {
  id: string;
  prices: Prices;
  options: StoredOption[];
  currency: string;
  now: Date;
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

async function buildVariantRow(
  tx: Tx,
  fields: VariantFields,
  { id, prices, currency, now, options }: Product,
  { storedVariant, sort }: { storedVariant: Row<'variants'> | undefined; sort: number },
): Promise<NewRow<'variants'>> {
  const path = `variants.results.${sort}.`;
  if (fields.id && !storedVariant)
    throw buildValidationError(`${path}id: the product has no such variant`, `${path}id`);
  const amounts = toMinorPrices(fields, currency, path);
  const isOnSale = isOnSaleAfter(amounts, (storedVariant ?? prices).orig_price !== null);
  const imageContext = { now, path: `${path}images`, before: storedVariant?.images };
  const images = fields.images && (await resolveImages(tx, fields.images, imageContext));
  return {
    id: storedVariant?.id ?? createRecordId(now),
    product_id: id,
    name: fields.name ?? joinValueNames(fields.option_value_ids, options),
    sku: fields.sku === undefined ? (storedVariant?.sku ?? null) : fields.sku,
    ...resolvePrices(amounts, { isOnSale, storedPrices: storedVariant ?? prices, path }),
    option_value_ids: JSON.stringify(fields.option_value_ids),
    images: images ? JSON.stringify(images) : (storedVariant?.images ?? '[]'),
    stock_level: storedVariant?.stock_level ?? fields.stock_level ?? 0,
    weight: fields.weight === undefined ? (storedVariant?.weight ?? null) : fields.weight,
    content: contentAfter(fields.content, storedVariant?.content),
    sort,
  };
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
