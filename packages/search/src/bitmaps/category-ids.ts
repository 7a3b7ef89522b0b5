import type { Db } from '@mercer/database';
import type { ProductSet } from './product-set.ts';

/** Tells which categories a set means. */
export type CategoryIds = (set: ProductSet & { kind: 'category' }) => string[];

interface Category {
  id: string;
  slug: string | null;
  parent_id: string | null;
}

export interface CategoryIndex {
  findCategoryIds: CategoryIds;
  /** @param slugOrId of one category */
  hasCategory(slugOrId: string): boolean;
  /** text that differs when a set may select other categories */
  text: string;
}

export async function readCategories(db: Db): Promise<CategoryIndex> {
  const rows = await db.selectFrom('categories').select(['id', 'slug', 'parent_id']).orderBy('id').execute();
  const hasCategory = (name: string) => rows.some(({ id, slug }) => id === name || slug === name);
  return { findCategoryIds: categoryIdsIn(rows), hasCategory, text: JSON.stringify(rows) };
}

/** Stands for the categories when no set refers to any. */
export const noCategories: CategoryIndex = { findCategoryIds: () => [], hasCategory: () => false, text: '' };

function categoryIdsIn(categories: Category[]): CategoryIds {
  const children = Map.groupBy(categories, ({ parent_id }) => parent_id);
  return ({ names, below }) => {
    const matchingCategories = categories.filter(
      ({ id, slug }) => names.includes(id) || (slug !== null && names.includes(slug)),
    );
    if (!below) return matchingCategories.map(({ id }) => id);
    const collectedIds = new Set<string>();
    for (let next = matchingCategories; next.length > 0; ) {
      const fresh = next.filter(({ id }) => !collectedIds.has(id));
      for (const { id } of fresh) collectedIds.add(id);
      next = fresh.flatMap(({ id }) => children.get(id) ?? []);
    }
    return [...collectedIds];
  };
}
