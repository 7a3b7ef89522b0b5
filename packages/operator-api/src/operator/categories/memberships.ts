import { addAncestors, computeSortKeys, readCategoryTree, type Tree } from '@mercer/commerce/catalog';
import { type FieldValue, readFieldValues } from '@mercer/commerce/custom-fields';
import type { Image } from '@mercer/contract';
import { type Db, defineStatement, insertRows, type NewRow, parseJson, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { readTranslations } from '../texts/translations.ts';
import type { OperatorCategory } from './schema.ts';

/** Reference to a category of a product; the id counts where both are given. */
export interface NamedCategory {
  id?: string | undefined;
  slug?: string | undefined;
}

interface CategoryPlacement {
  tx: Tx;
  tree: Tree;
  /** true while the product is in no category yet */
  isNew: boolean;
}

/**
 * Looks whether the categories are there.
 * @returns what puts a product into them and out of all others, and tells whether it was elsewhere
 * @throws ApiError 400 for one that is not
 */
export async function replaceMemberships(namedCategories: NamedCategory[], { tx, tree, isNew }: CategoryPlacement) {
  const bySlug = await readIdsBySlug(tx, namedCategories);
  const ids = namedCategories.map((category, at) => {
    const id = category.id ?? bySlug.get(category.slug ?? '');
    const path = `categories.${at}.${category.slug !== undefined && category.id === undefined ? 'slug' : 'id'}`;
    if (id === undefined || !tree.has(id)) throw buildValidationError(`${path}: there is no such category`, path);
    return id;
  });
  const allCategoryIds = addAncestors(tree, ids);
  return async (product: NewRow<'products'>): Promise<boolean> => {
    if (!isNew) return moveToCategories(tx, product.id, allCategoryIds);
    // The keys include the sort columns, which otherwise would be written behind them in each index
    const keys = { product_id: product.id, ...computeSortKeys(product) };
    const rows = allCategoryIds.map((category_id) => ({ category_id, ...keys }));
    await insertRows(tx, 'product_categories', rows);
    return true;
  };
}

/** @returns whether it was in others, or has still to follow a change of one */
async function moveToCategories(tx: Tx, productId: string, categoryIds: string[]): Promise<boolean> {
  const [members, following] = await Promise.all([membersOf(tx, productId), followingOf(tx, productId)]);
  const currentIds = new Set(members.map(({ category_id }) => category_id));
  const isThere = currentIds.size === categoryIds.length && categoryIds.every((id) => currentIds.has(id));
  if (isThere && following.length === 0) return false;
  await assignCategories(tx, productId, categoryIds);
  return true;
}

const membersOf = defineStatement((db: Db, productId: string) =>
  db.selectFrom('product_categories').select('category_id').where('product_id', '=', productId),
);
const followingOf = defineStatement((db: Db, productId: string) =>
  db.selectFrom('following_products').select('product_id').where('product_id', '=', productId),
);

async function readIdsBySlug(tx: Tx, namedCategories: NamedCategory[]): Promise<Map<string, string>> {
  const slugs = namedCategories.flatMap(({ id, slug }) => (id === undefined && slug !== undefined ? slug : []));
  if (slugs.length === 0) return new Map();
  const rows = await tx.selectFrom('categories').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export async function assignCategories(tx: Tx, product_id: string, categoryIds: string[]): Promise<void> {
  await tx.deleteFrom('product_categories').where('product_id', '=', product_id).execute();
  await tx.deleteFrom('following_products').where('product_id', '=', product_id).execute();
  const rows = categoryIds.map((category_id) => ({ category_id, product_id }));
  await insertRows(tx, 'product_categories', rows);
}

/** Reads the categories by id, in the order of the menus: all of them, or those with these ids. */
export async function readCategories(db: Db, ids?: string[]): Promise<Map<string, OperatorCategory>> {
  const tree = await readCategoryTree(db);
  let categories = db.selectFrom('categories').selectAll();
  if (ids) categories = categories.where('id', 'in', ids);
  const rows = await categories.orderBy('sort').orderBy('id').execute();
  const words = await readTranslations(
    db,
    'categories',
    rows.map(({ id }) => id),
  );
  const nameValues = await readFieldValues(
    db,
    'category',
    rows.map(({ custom_fields }) => custom_fields),
  );
  return new Map(
    rows.map((row) => {
      const $locale = words.get(row.id);
      const customFields = nameValues(row.custom_fields);
      return [row.id, { ...serializeCategory(row, tree, customFields), ...($locale && { $locale }) }];
    }),
  );
}

function serializeCategory(
  row: Row<'categories'>,
  tree: ReadonlyMap<string, string | null>,
  custom_fields: Record<string, FieldValue>,
): OperatorCategory {
  const { id, name, slug, description, meta_title, meta_description, parent_id, sort, product_count } = row;
  const top_id = parent_id === null ? null : (addAncestors(tree, [parent_id]).at(-1) ?? null);
  const image = row.image === null ? null : parseJson<Image>(row.image);
  const meta = { meta_title, meta_description };
  return {
    id,
    name,
    slug,
    description,
    ...meta,
    parent_id,
    top_id,
    image,
    sort,
    product_count,
    metadata: parseJson(row.metadata),
    custom_fields,
  };
}
