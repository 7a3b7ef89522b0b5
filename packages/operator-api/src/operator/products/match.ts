import { generateSlug } from '@mercer/commerce/catalog';
import type { Db, Tx } from '@mercer/database';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import * as v from 'valibot';

/** Fields by which an item of a bulk write finds the product, or the variant, that it changes. */
export const Match = v.picklist(['slug', 'sku', 'name', 'handle']);

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
    name: await findProductsByName(tx, listMatchValues(items, 'name')),
    handle: await findProductsByHandle(
      tx,
      items.filter(({ match }) => match === 'handle'),
    ),
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

function listMatchValues(items: Item[], field: 'slug' | 'sku' | 'name'): string[] {
  return items.flatMap(({ match, [field]: value }) => (match === field && typeof value === 'string' ? value : []));
}

/** Products by their name; of several with one name, the product whose slug the name makes. */
async function findProductsByName(db: Db, names: string[]): Promise<Map<string, NamedMatch[]>> {
  const productsByName = await findProductsBy(db, 'name', names);
  const chosenProducts = [...productsByName].map(([name, products]): [string, NamedMatch[]] => {
    const product = products.find(({ slug }) => slug === generateSlug(name));
    return [name, product ? [product] : products];
  });
  return new Map(chosenProducts);
}

/**
 * Products by the handle that they have in another shop: those that came in with it, else those with its name whose slug it makes,
 * else those with its SKU, which came in when letters of other scripts were cut.
 */
async function findProductsByHandle(db: Db, items: Item[]): Promise<Map<string, NamedMatch[]>> {
  const handles = items.flatMap(({ handle }) => (typeof handle === 'string' ? handle : []));
  if (handles.length === 0) return new Map();
  const rows = await db
    .selectFrom('former_slugs')
    .innerJoin('products', 'products.id', 'record_id')
    .select(['former_slugs.slug as handle', 'products.id', 'products.name', 'products.slug'])
    .where('model', '=', 'products')
    .where('former_slugs.slug', 'in', handles)
    .execute();
  const matches = new Map(rows.map(({ handle, ...row }) => [handle, [toNamedMatch(row)]]));
  const newItems = items.filter(({ handle }) => typeof handle === 'string' && !matches.has(handle));
  const productsBySlug = await findProductsBy(
    db,
    'slug',
    newItems.map(({ handle }) => generateSlug(String(handle))),
  );
  const skus = newItems.flatMap(({ sku }) => (typeof sku === 'string' ? sku : []));
  const sellablesBySku = await findSellablesBySku(db, skus);
  for (const { handle, name, sku } of newItems) {
    const products = productsBySlug.get(generateSlug(String(handle))) ?? [];
    const namedProducts = products.filter((product) => product.productName === name);
    const productsOfSku = (sellablesBySku.get(String(sku)) ?? []).filter(({ variantId }) => variantId === undefined);
    matches.set(String(handle), namedProducts.length > 0 ? namedProducts : productsOfSku);
  }
  return matches;
}

interface NamedMatch extends MatchedItem {
  /** name by which a person recognizes it */
  name: string;
  slug: string;
  productName: string;
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
    const variantRecord = { id, variantId, name: `${name} of ${product} (${slug})`, slug, productName: product };
    recordsBySku.set(sku ?? '', [...(recordsBySku.get(sku ?? '') ?? []), variantRecord]);
  }
  return recordsBySku;
}

async function findProductsBy(
  db: Db,
  column: 'slug' | 'sku' | 'name',
  values: string[],
): Promise<Map<string, NamedMatch[]>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', column])
    .where(column, 'in', values)
    .orderBy('slug')
    .execute();
  const rowsByValue = Map.groupBy(rows, (row) => row[column] ?? '');
  return new Map([...rowsByValue].map(([value, productRows]) => [value, productRows.map(toNamedMatch)]));
}

function toNamedMatch({ id, name, slug }: { id: string; name: string; slug: string }): NamedMatch {
  return { id, name: `${name} (${slug})`, slug, productName: name };
}

function createAmbiguousError(match: string, matches: NamedMatch[]): ApiError {
  const names = matches.map(({ name }) => name).join(', ');
  const message = `${match}: one product or variant is expected, not several: ${names}`;
  return new ApiError(message, { status: 409, code: 'ambiguous_match', param: match });
}
