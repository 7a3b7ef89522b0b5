import * as v from 'valibot';
import type { Db, Tx } from '../../db/index.ts';
import { ApiError, invalid } from '../../http/errors.ts';

/** By what an item of a bulk write finds the product, or the variant, that it changes. */
export const Match = v.picklist(['slug', 'sku']);

/** What is there and is changed. */
export interface Found {
  id: string;
  /** the variant of the product that has the SKU; undefined: it is the product's */
  variantId?: string;
}

/** Undefined: it is to be made; an error: neither is clear. */
export type Target = Found | undefined | ApiError;

interface Item {
  id?: string | undefined;
  match?: v.InferOutput<typeof Match> | undefined;
  [field: string]: unknown;
}

/** In the order of the items. Whoever calls holds the catalogue. */
export async function findMatches(tx: Tx, items: Item[]): Promise<Target[]> {
  const known = {
    slug: await productsBy(tx, 'slug', valuesIn(items, 'slug')),
    sku: await soldAs(tx, valuesIn(items, 'sku')),
  };
  return items.map(({ id, match, ...item }) => {
    if (id !== undefined) return { id };
    if (match === undefined) return undefined;
    const value = item[match];
    if (typeof value !== 'string') return invalid(`${match}: a text is expected, by which the product is found`, match);
    const found = known[match].get(value) ?? [];
    return found.length > 1 ? ambiguous(match, found) : found[0];
  });
}

function valuesIn(items: Item[], field: 'slug' | 'sku'): string[] {
  return items.flatMap(({ match, [field]: value }) => (match === field && typeof value === 'string' ? value : []));
}

interface Named extends Found {
  /** as a person knows it */
  name: string;
}

/** Products and variants by their SKU. */
async function soldAs(db: Db, skus: string[]): Promise<Map<string, Named[]>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.sku', 'variants.id', 'variants.name', 'product_id', 'slug', 'products.name as product'])
    .where('variants.sku', 'in', skus)
    .orderBy('slug')
    .orderBy('sort')
    .execute();
  const found = await productsBy(db, 'sku', skus);
  for (const { sku, id: variantId, product_id: id, name, product, slug } of rows) {
    const own = { id, variantId, name: `${name} of ${product} (${slug})` };
    found.set(sku ?? '', [...(found.get(sku ?? '') ?? []), own]);
  }
  return found;
}

async function productsBy(db: Db, column: 'slug' | 'sku', values: string[]): Promise<Map<string, Named[]>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', column])
    .where(column, 'in', values)
    .orderBy('slug')
    .execute();
  const found = Map.groupBy(rows, (row) => row[column] ?? '');
  return new Map(
    [...found].map(([value, own]) => [value, own.map(({ id, name, slug }) => ({ id, name: `${name} (${slug})` }))]),
  );
}

function ambiguous(match: string, found: Named[]): ApiError {
  const names = found.map(({ name }) => name).join(', ');
  const message = `${match}: one product or variant is expected, not several: ${names}`;
  return new ApiError(message, { status: 409, code: 'ambiguous_match', param: match });
}
