import type { Db, Tx } from '@mercer/database';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import * as v from 'valibot';

/** Fields by which an item of a bulk write finds the product, or the variant, that it changes. */
export const Match = v.picklist(['slug', 'sku']);

/** Reference to the existing product or variant that an item changes. */
export interface MatchedItem {
  id: string;
  /** the variant of the product that has the SKU; undefined: it is the product's */
  variantId?: string;
}

/** Undefined: it is to be made; an error: neither is clear. */
export type Target = MatchedItem | undefined | ApiError;

interface Item {
  id?: string | undefined;
  match?: v.InferOutput<typeof Match> | undefined;
  [field: string]: unknown;
}

/** Finds the target of each item, in the order of the items. The caller must hold the catalogue. */
export async function resolveTargets(tx: Tx, items: Item[]): Promise<Target[]> {
  const recordsByField = {
    slug: await findProductsBy(tx, 'slug', listMatchValues(items, 'slug')),
    sku: await findSellablesBySku(tx, listMatchValues(items, 'sku')),
  };
  return items.map(({ id, match, ...item }) => {
    if (id !== undefined) return { id };
    if (match === undefined) return undefined;
    const value = item[match];
    if (typeof value !== 'string')
      return buildValidationError(`${match}: a text is expected, by which the product is found`, match);
    const matches = recordsByField[match].get(value) ?? [];
    return matches.length > 1 ? createAmbiguousError(match, matches) : matches[0];
  });
}

function listMatchValues(items: Item[], field: 'slug' | 'sku'): string[] {
  return items.flatMap(({ match, [field]: value }) => (match === field && typeof value === 'string' ? value : []));
}

interface NamedMatch extends MatchedItem {
  /** name by which a person recognizes it */
  name: string;
}

/** Products and variants by their SKU. */
async function findSellablesBySku(db: Db, skus: string[]): Promise<Map<string, NamedMatch[]>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.sku', 'variants.id', 'variants.name', 'product_id', 'slug', 'products.name as product'])
    .where('variants.sku', 'in', skus)
    .orderBy('slug')
    .orderBy('sort')
    .execute();
  const recordsBySku = await findProductsBy(db, 'sku', skus);
  for (const { sku, id: variantId, product_id: id, name, product, slug } of rows) {
    const variantRecord = { id, variantId, name: `${name} of ${product} (${slug})` };
    recordsBySku.set(sku ?? '', [...(recordsBySku.get(sku ?? '') ?? []), variantRecord]);
  }
  return recordsBySku;
}

async function findProductsBy(db: Db, column: 'slug' | 'sku', values: string[]): Promise<Map<string, NamedMatch[]>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', column])
    .where(column, 'in', values)
    .orderBy('slug')
    .execute();
  const rowsByValue = Map.groupBy(rows, (row) => row[column] ?? '');
  return new Map(
    [...rowsByValue].map(([value, productRows]) => [
      value,
      productRows.map(({ id, name, slug }) => ({ id, name: `${name} (${slug})` })),
    ]),
  );
}

function createAmbiguousError(match: string, matches: NamedMatch[]): ApiError {
  const names = matches.map(({ name }) => name).join(', ');
  const message = `${match}: one product or variant is expected, not several: ${names}`;
  return new ApiError(message, { status: 409, code: 'ambiguous_match', param: match });
}
