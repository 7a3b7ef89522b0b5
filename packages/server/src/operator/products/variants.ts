import { type NewRow, newId, parseJson, type Row, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { imagesOf } from '../description/images.ts';
import { contentAfter } from './content.ts';
import type { StoredOption } from './options.ts';
import { isOnSaleAfter, minorPrices, type Prices, pricesAfter } from './prices.ts';
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
export async function variantRows(
  tx: Tx,
  given: VariantFields[],
  product: Product,
  before: Row<'variants'>[],
): Promise<NewRow<'variants'>[]> {
  const rows: NewRow<'variants'>[] = [];
  const named = new Set(given.map(({ id }) => id));
  const unnamed = before.filter(({ id }) => !named.has(id));
  for (const [sort, fields] of given.entries()) {
    const known = fields.id === undefined ? sameOf(unnamed, fields) : before.find(({ id }) => id === fields.id);
    rows.push(await variantRow(tx, fields, product, { known, sort }));
  }
  assertVariants(rows, product.options);
  return rows;
}

async function variantRow(
  tx: Tx,
  fields: VariantFields,
  { id, prices, currency, now, options }: Product,
  { known, sort }: { known: Row<'variants'> | undefined; sort: number },
): Promise<NewRow<'variants'>> {
  const path = `variants.results.${sort}.`;
  if (fields.id && !known) throw invalid(`${path}id: the product has no such variant`, `${path}id`);
  const amounts = minorPrices(fields, currency, path);
  const isOnSale = isOnSaleAfter(amounts, (known ?? prices).orig_price !== null);
  const where = { now, path: `${path}images`, before: known?.images };
  const images = fields.images && (await imagesOf(tx, fields.images, where));
  return {
    id: known?.id ?? newId(now),
    product_id: id,
    name: fields.name ?? nameOf(fields.option_value_ids, options),
    sku: fields.sku === undefined ? (known?.sku ?? null) : fields.sku,
    ...pricesAfter(amounts, { isOnSale, before: known ?? prices, path }),
    option_value_ids: JSON.stringify(fields.option_value_ids),
    images: images ? JSON.stringify(images) : (known?.images ?? '[]'),
    stock_level: known?.stock_level ?? fields.stock_level ?? 0,
    weight: fields.weight === undefined ? (known?.weight ?? null) : fields.weight,
    content: contentAfter(fields.content, known?.content),
    sort,
  };
}

/** The one that a variant without an id stands for, taken out of those that are left. */
function sameOf(left: Row<'variants'>[], { option_value_ids, sku }: VariantFields): Row<'variants'> | undefined {
  const values = option_value_ids.toSorted().join();
  const byValues = left.findIndex((row) => parseJson<string[]>(row.option_value_ids).toSorted().join() === values);
  const at = byValues < 0 && sku ? left.findIndex((row) => row.sku === sku) : byValues;
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

function nameOf(ids: string[], options: StoredOption[]): string {
  const values = options.flatMap(({ values }) => values);
  return ids.map((id) => values.find((value) => value.id === id)?.name ?? id).join(', ');
}

/** Each has one value of each option that makes variants, and no two have the same. */
export function assertVariants(rows: Pick<NewRow<'variants'>, 'option_value_ids'>[], options: StoredOption[]): void {
  const choices = options.filter(({ variant }) => variant).map(({ values }) => new Set(values.map(({ id }) => id)));
  const keys = rows.map(({ option_value_ids }, at) => {
    const ids = parseJson<string[]>(option_value_ids);
    const fits = ids.length === choices.length && choices.every((values) => ids.some((id) => values.has(id)));
    const path = `variants.results.${at}.option_value_ids`;
    if (!fits) throw invalid(`${path}: one value of each option that makes variants is expected`, path);
    return ids.toSorted().join();
  });
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  const path = `variants.results.${twice}.option_value_ids`;
  if (twice >= 0) throw invalid(`${path}: another variant has the same values`, path);
}
