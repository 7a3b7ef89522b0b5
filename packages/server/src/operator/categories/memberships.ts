import { sortKeysOf } from '../../catalog/index.ts';
import { type Db, insertRows, type NewRow, type Row, statement, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';

type Link = Pick<Row<'categories'>, 'id' | 'parent_id'>;

/** What stands above each category. */
export type Tree = ReadonlyMap<string, string | null>;

export async function readTree(db: Db): Promise<Tree> {
  const rows: Link[] = await links(db);
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

const links = statement((db: Db) => db.selectFrom('categories').select(['id', 'parent_id']));

/** The categories with all that stand above them: a product is listed in each. */
export function withParents(tree: Tree, ids: readonly string[]): string[] {
  const found = new Set<string>();
  for (const leaf of ids) {
    for (let id: string | null = leaf; id !== null && !found.has(id); id = tree.get(id) ?? null) found.add(id);
  }
  return [...found];
}

/** Those of which none stands above another one: where a product was put. */
export function leavesOf(tree: Tree, ids: readonly string[]): string[] {
  const parents = new Set(ids.flatMap((id) => withParents(tree, [id]).slice(1)));
  return ids.filter((id) => !parents.has(id));
}

/** How a product names a category that it is put into; the id counts where both are given. */
export interface NamedCategory {
  id?: string | undefined;
  slug?: string | undefined;
}

interface Placing {
  tx: Tx;
  tree: Tree;
  /** it is in no category yet */
  isNew: boolean;
}

/**
 * Looks whether the categories are there.
 * @returns what puts a product into them and out of all others, and tells whether it was elsewhere
 * @throws ApiError 400 for one that is not
 */
export async function replaceMemberships(given: NamedCategory[], { tx, tree, isNew }: Placing) {
  const bySlug = await idsBySlug(tx, given);
  const ids = given.map((category, at) => {
    const id = category.id ?? bySlug.get(category.slug ?? '');
    const path = `categories.${at}.${category.slug !== undefined && category.id === undefined ? 'slug' : 'id'}`;
    if (id === undefined || !tree.has(id)) throw invalid(`${path}: there is no such category`, path);
    return id;
  });
  const all = withParents(tree, ids);
  return async (product: NewRow<'products'>): Promise<boolean> => {
    if (!isNew) return moveInto(tx, product.id, all);
    // with what lists sort by, which else would be written behind it, in each of their indexes
    const keys = { product_id: product.id, ...sortKeysOf(product) };
    const rows = all.map((category_id) => ({ category_id, ...keys }));
    await insertRows(tx, 'product_categories', rows);
    return true;
  };
}

/** @returns whether it was in others, or has still to follow a change of one */
async function moveInto(tx: Tx, productId: string, categoryIds: string[]): Promise<boolean> {
  const [members, following] = await Promise.all([membersOf(tx, productId), followingOf(tx, productId)]);
  const before = new Set(members.map(({ category_id }) => category_id));
  const isThere = before.size === categoryIds.length && categoryIds.every((id) => before.has(id));
  if (isThere && following.length === 0) return false;
  await putInto(tx, productId, categoryIds);
  return true;
}

const membersOf = statement((db: Db, productId: string) =>
  db.selectFrom('product_categories').select('category_id').where('product_id', '=', productId),
);
const followingOf = statement((db: Db, productId: string) =>
  db.selectFrom('following_products').select('product_id').where('product_id', '=', productId),
);

async function idsBySlug(tx: Tx, given: NamedCategory[]): Promise<Map<string, string>> {
  const slugs = given.flatMap(({ id, slug }) => (id === undefined && slug !== undefined ? slug : []));
  if (slugs.length === 0) return new Map();
  const rows = await tx.selectFrom('categories').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export async function putInto(tx: Tx, product_id: string, categoryIds: string[]): Promise<void> {
  await tx.deleteFrom('product_categories').where('product_id', '=', product_id).execute();
  await tx.deleteFrom('following_products').where('product_id', '=', product_id).execute();
  const rows = categoryIds.map((category_id) => ({ category_id, product_id }));
  await insertRows(tx, 'product_categories', rows);
}
