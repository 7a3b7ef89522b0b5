import type { Image } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import { readTranslations } from '../words/translations.ts';
import { addAncestors, readCategoryTree } from './memberships.ts';
import type { OperatorCategory } from './schema.ts';

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
  return new Map(
    rows.map((row) => {
      const $locale = words.get(row.id);
      return [row.id, { ...serializeCategory(row, tree), ...($locale && { $locale }) }];
    }),
  );
}

function serializeCategory(row: Row<'categories'>, tree: ReadonlyMap<string, string | null>): OperatorCategory {
  const { id, name, slug, description, meta_title, meta_description, parent_id, sort, product_count } = row;
  const top_id = parent_id === null ? null : (addAncestors(tree, [parent_id]).at(-1) ?? null);
  const image = row.image === null ? null : parseJson<Image>(row.image);
  const meta = { meta_title, meta_description };
  return { id, name, slug, description, ...meta, parent_id, top_id, image, sort, product_count };
}
