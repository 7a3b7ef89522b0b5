import type { NewRow, Tx } from '../../db/index.ts';
import type { SearchedCategory } from './load-documents.ts';

/** The categories in the order of the menus, with the names that their products are found by. */
export async function searchedCategories(tx: Tx) {
  const rows = await tx.selectFrom('categories').select(['id', 'name']).orderBy('sort').orderBy('id').execute();
  const translations = await tx
    .selectFrom('translations')
    .select(['record_id', 'value'])
    .where('model', '=', 'categories')
    .where('field', '=', 'name')
    .orderBy('locale')
    .execute();
  const translated = Map.groupBy(translations, ({ record_id }) => record_id);
  const categories = rows.map(({ id, name }): SearchedCategory => {
    return { id, names: [name, ...(translated.get(id) ?? []).map(({ value }) => value)] };
  });
  return (members: NewRow<'product_categories'>[]) => {
    const ids = Map.groupBy(members, ({ product_id }) => product_id);
    return (productId: string) => {
      const categoryIds = new Set(ids.get(productId)?.map(({ category_id }) => category_id));
      return categories.filter(({ id }) => categoryIds.has(id));
    };
  };
}
