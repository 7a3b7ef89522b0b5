import type { Category, Image } from '@mercer/contract';
import { parseJson } from '../../db/index.ts';
import { type CategoryRow, readAncestors } from './category-rows.ts';

export function serializeCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    parent_id: row.parent_id,
    top_id: readAncestors(row)[0]?.id ?? null,
    image: row.image === null ? null : parseJson<Image>(row.image),
    product_count: row.product_count,
  };
}
