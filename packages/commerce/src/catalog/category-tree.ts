import { type Db, defineStatement, type Row } from '@mercer/database';

type Link = Pick<Row<'categories'>, 'id' | 'parent_id'>;

/** Parent of each category by id; null at the top. */
export type Tree = ReadonlyMap<string, string | null>;

export async function readCategoryTree(db: Db): Promise<Tree> {
  const rows: Link[] = await links(db);
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
}

const links = defineStatement((db: Db) => db.selectFrom('categories').select(['id', 'parent_id']));

/** The categories with all that stand above them: a product is listed in each. */
export function addAncestors(tree: Tree, ids: readonly string[]): string[] {
  const collectedIds = new Set<string>();
  for (const leaf of ids) {
    for (let id: string | null = leaf; id !== null && !collectedIds.has(id); id = tree.get(id) ?? null)
      collectedIds.add(id);
  }
  return [...collectedIds];
}

/** Filters the categories that are not an ancestor of another one: the ones that a product was assigned to. */
export function listLeafCategories(tree: Tree, ids: readonly string[]): string[] {
  const parents = new Set(ids.flatMap((id) => addAncestors(tree, [id]).slice(1)));
  return ids.filter((id) => !parents.has(id));
}
