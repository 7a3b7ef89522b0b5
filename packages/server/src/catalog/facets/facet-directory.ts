import { sql } from 'kysely';
import { type Db, statements } from '../../db/index.ts';
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

const directories = statements<[], FacetEntry>();

/** In the order of the menus, by one statement. */
export function facetDirectory(db: Db, { locales }: Shown): Promise<FacetEntry[]> {
  const read = directories(locales.join(' '), (own) =>
    own.selectFrom(entries({ locales }).as('entries')).selectAll().orderBy('sort').orderBy('id'),
  );
  return read(db);
}

function entries(shown: Pick<Shown, 'locales'>) {
  return sql<FacetEntry>`(
    select 'category' as kind, id, slug, parent_id, ${translated('categories.name', shown)} as name, sort from categories
    union all select 'attribute', id, null, null, name, sort from attributes where filterable = 1)`;
}
