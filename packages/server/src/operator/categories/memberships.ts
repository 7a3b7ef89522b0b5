import type { Db, Row, Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';

type Link = Pick<Row<'categories'>, 'id' | 'parent_id'>;

export async function readTree(db: Db): Promise<Map<string, string | null>> {
  const rows: Link[] = await db.selectFrom('categories').select(['id', 'parent_id']).execute();
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

/** The categories with all that stand above them: a product is listed in each. */
export function withParents(tree: ReadonlyMap<string, string | null>, ids: readonly string[]): string[] {
  const found = new Set<string>();
  for (const leaf of ids) {
    for (let id: string | null = leaf; id !== null && !found.has(id); id = tree.get(id) ?? null) found.add(id);
  }
  return [...found];
}

/** Those of which none stands above another one: where a product was put. */
export function leavesOf(tree: ReadonlyMap<string, string | null>, ids: readonly string[]): string[] {
  const parents = new Set(ids.flatMap((id) => withParents(tree, [id]).slice(1)));
  return ids.filter((id) => !parents.has(id));
}

/**
 * Looks whether the categories are there.
 * @returns what puts a product into them and out of all others
 * @throws ApiError 400 for one that is not
 */
export async function replaceMemberships(tx: Tx, given: { id: string }[]) {
  const tree = await readTree(tx);
  const unknown = given.findIndex(({ id }) => !tree.has(id));
  const path = `categories.${unknown}.id`;
  if (unknown >= 0) throw invalid(`${path}: there is no such category`, path);
  const ids = withParents(
    tree,
    given.map(({ id }) => id),
  );
  return (productId: string) => putInto(tx, productId, ids);
}

export async function putInto(tx: Tx, product_id: string, categoryIds: string[]): Promise<void> {
  await tx.deleteFrom('product_categories').where('product_id', '=', product_id).execute();
  if (categoryIds.length === 0) return;
  const rows = categoryIds.map((category_id) => ({ category_id, product_id }));
  await tx.insertInto('product_categories').values(rows).execute();
}
