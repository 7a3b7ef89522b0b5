import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { type Shown, translated } from '../shown/index.ts';

/** What facets are about: categories, and attributes that lists are filtered by. */
export interface FacetEntry {
  kind: 'category' | 'attribute';
  id: string;
  slug: string | null;
  parent_id: string | null;
  name: string;
  sort: number;
}

/** In the order of the menus, by one statement. */
export async function facetDirectory(db: Db, shown: Shown): Promise<FacetEntry[]> {
  const { rows } = await sql<FacetEntry>`
    select 'category' as kind, id, slug, parent_id, ${translated('categories.name', shown)} as name, sort from categories
    union all select 'attribute', id, null, null, name, sort from attributes where filterable = 1
    order by sort, id`.execute(db);
  return rows;
}
