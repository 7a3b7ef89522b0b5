import type { Category, Image } from '@mercer/contract';
import { parseJson } from '../../db/index.ts';
import { type CategoryRow, readAncestors } from './category-rows.ts';

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
