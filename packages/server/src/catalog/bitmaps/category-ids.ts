import type { Db } from '../../db/index.ts';
import type { ProductSet } from './product-set.ts';

/** Tells which categories a set means. */
export type CategoryIds = (set: ProductSet & { kind: 'category' }) => string[];

interface Category {
  id: string;
  slug: string | null;
  parent_id: string | null;
}

export interface KnownCategories {
  idsOf: CategoryIds;
  /** another one when a set may mean others */
  text: string;
}

export async function readCategories(db: Db): Promise<KnownCategories> {
  const rows = await db.selectFrom('categories').select(['id', 'slug', 'parent_id']).orderBy('id').execute();
  return { idsOf: categoryIdsIn(rows), text: JSON.stringify(rows) };
}

/** For who asks for none. */
export const noCategories: KnownCategories = { idsOf: () => [], text: '' };

function categoryIdsIn(categories: Category[]): CategoryIds {
  const children = Map.groupBy(categories, ({ parent_id }) => parent_id);
  return ({ names, below }) => {
    const meant = categories.filter(({ id, slug }) => names.includes(id) || (slug !== null && names.includes(slug)));
    if (!below) return meant.map(({ id }) => id);
    const found = new Set<string>();
    for (let next = meant; next.length > 0; ) {
      const fresh = next.filter(({ id }) => !found.has(id));
      for (const { id } of fresh) found.add(id);
      next = fresh.flatMap(({ id }) => children.get(id) ?? []);
    }
    return [...found];
  };
}
