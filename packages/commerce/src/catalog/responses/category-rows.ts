import type { Category, CategoryLink, Image } from '@mercer/contract';
import { type Db, isPostgres, parseJson, type Row } from '@mercer/database';
import { type Localization, selectTranslation } from '@mercer/search';
import { sql } from 'kysely';

/** A category's row with the categories above it, the topmost first, as JSON text. */
export interface CategoryRow extends Omit<Row<'categories'>, 'metadata' | 'custom_fields'> {
  ancestors: string;
}

export function selectCategories(db: Db, localization: Pick<Localization, 'locales'>) {
  return db
    .selectFrom('categories')
    .select(['id', 'slug', 'parent_id', 'image', 'sort', 'product_count'])
    .select([
      selectTranslation('categories.name', localization).as('name'),
      selectTranslation('categories.description', localization).as('description'),
      selectTranslation('categories.meta_title', localization).as('meta_title'),
      selectTranslation('categories.meta_description', localization).as('meta_description'),
      selectAncestors(db, localization).as('ancestors'),
    ]);
}

export function readAncestors({ ancestors }: CategoryRow): CategoryLink[] {
  return parseJson<CategoryLink[]>(ancestors);
}

/** A tree that an operator closed to a ring by mistake ends all the same. */
const maxDepth = 20;

function selectAncestors(db: Db, localization: Pick<Localization, 'locales'>) {
  const object = sql`'id', categories.id, 'slug', categories.slug, 'name', ${selectTranslation('categories.name', localization)}`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(json_build_object(${object}) order by up.depth desc), '[]')::text`
    : sql`json_group_array(json_object(${object}) order by up.depth desc)`;
  return sql<string>`(case when categories.parent_id is null then '[]' else (with recursive up (id, parent_id, depth) as (
      select categories.id, categories.parent_id, 0
      union all select parents.id, parents.parent_id, up.depth + 1
        from up join categories as parents on parents.id = up.parent_id where up.depth < ${maxDepth})
    select ${list} from up join categories on categories.id = up.id where up.depth > 0) end)`;
}

export function serializeCategory(row: CategoryRow): Category {
  const image = row.image === null ? null : parseJson<Image>(row.image);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    active: true,
    sort: row.sort,
    parent_id: row.parent_id,
    top_id: readAncestors(row)[0]?.id ?? null,
    image,
    images: image ? [image] : [],
    product_count: row.product_count,
  };
}
