import type { ProductSet } from './product-set.ts';

interface Category {
  id: string;
  slug: string | null;
  parent_id: string | null;
}

/** Tells which categories a set means. */
export function categoryIdsIn(categories: Category[]) {
  const children = Map.groupBy(categories, ({ parent_id }) => parent_id);
  return ({ names, below }: ProductSet & { kind: 'category' }): string[] => {
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
