import { sql } from 'kysely';
import { type Db, defineStatements } from '../../db/index.ts';
import { type Localization, selectTranslation } from '../shown/index.ts';

/** Category, or attribute by which lists are filtered, that facets refer to. */
export interface FacetEntry {
  kind: 'category' | 'attribute';
  id: string;
  slug: string | null;
  parent_id: string | null;
  name: string;
  sort: number;
}

const directories = defineStatements<[], FacetEntry>();

/** Reads the entries in the order of the menus, by one statement. */
export function facetDirectory(db: Db, { locales }: Localization): Promise<FacetEntry[]> {
  const readDirectory = directories(locales.join(' '), (database) =>
    database.selectFrom(selectFacetEntries({ locales }).as('entries')).selectAll().orderBy('sort').orderBy('id'),
  );
  return readDirectory(db);
}

function selectFacetEntries(localization: Pick<Localization, 'locales'>) {
  return sql<FacetEntry>`(
    select 'category' as kind, id, slug, parent_id, ${selectTranslation('categories.name', localization)} as name, sort from categories
    union all select 'attribute', id, null, null, name, sort from attributes where filterable = 1)`;
}
