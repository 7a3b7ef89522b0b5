import type { Db } from '@mercer/database';
import { sql } from 'kysely';
import type { Localization } from './localization.ts';

/** Columns that may be null. */
type Meta =
  | 'products.meta_title'
  | 'products.meta_description'
  | 'categories.meta_title'
  | 'categories.meta_description';

type Translated =
  | 'products.name'
  | 'products.description'
  | Meta
  | 'categories.name'
  | 'categories.description'
  | 'attributes.name';

/** The text in the first of the wanted locales that has one, else the store's own. Part of the row's statement. */
export function selectTranslation<Column extends Translated>(
  column: Column,
  { locales }: Pick<Localization, 'locales'>,
) {
  type Text = Column extends Meta ? string | null : string;
  const [model = '', field = ''] = column.split('.');
  const originalText = sql.ref<Text>(column);
  if (locales.length === 0) return sql<Text>`${originalText}`;
  const texts = locales.map(
    (locale) => sql`(select value from translations where model = ${model} and record_id = ${sql.ref(`${model}.id`)}
      and locale = ${locale} and field = ${field} and value <> '')`,
  );
  return sql<Text>`coalesce(${sql.join([...texts, originalText])})`;
}

/** Names of products in the first of the wanted locales that has one; no statement in the store's own language. */
export async function productNames(db: Db, ids: readonly string[], locales: string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || locales.length === 0) return new Map();
  const rows = await db
    .selectFrom('translations')
    .select(['record_id', 'locale', 'value'])
    .where('model', '=', 'products')
    .where('field', '=', 'name')
    .where('record_id', 'in', ids)
    .where('locale', 'in', locales)
    .where('value', '<>', '')
    .execute();
  const lastWins = rows.toSorted((a, b) => locales.indexOf(b.locale) - locales.indexOf(a.locale));
  return new Map(lastWins.map(({ record_id, value }) => [record_id, value]));
}
