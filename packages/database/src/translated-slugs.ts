import { sql } from 'kysely';
import { isInJsonList } from './dialect.ts';
import { parseJson } from './json.ts';
import type { Db } from './schema.ts';
import { defineStatement, defineStatements } from './statement.ts';

/** Kind of record that has a page, whose address is another one in each language. */
export type SluggedModel = 'products' | 'categories' | 'pages';

/** Slug of a record in another language than the store's own. */
export interface TranslatedSlug {
  id: string;
  /** The slug in the store's own language. */
  slug: string;
  locale: string;
  value: string;
}

/** Reads the translated slugs of all records that have one of these slugs, in whatever language. */
export function readTranslatedSlugs(db: Db, model: SluggedModel, slugs: readonly string[]): Promise<TranslatedSlug[]> {
  return model === 'pages'
    ? readPageSlugs(db, slugs)
    : catalogSlugs(model, selectSlugs(model))(db, JSON.stringify(slugs));
}

/**
 * Finds a record that has a slug in another language.
 * @param exceptId the record that may have it
 */
export async function findTranslatedSlug(
  db: Db,
  model: SluggedModel,
  slug: string,
  exceptId: string,
): Promise<TranslatedSlug | undefined> {
  const translatedSlugs = slug === '' ? [] : await readTranslatedSlugs(db, model, [slug]);
  return translatedSlugs.find(({ id, value }) => id !== exceptId && value === slug);
}

const catalogSlugs = defineStatements<[slugs: string], TranslatedSlug>();

/** The index of these slugs is found by the text of its condition. */
const isSlug = sql`field = 'slug'`;

function selectSlugs(model: Exclude<SluggedModel, 'pages'>) {
  const table = model as 'products'; // both tables have these columns
  return (db: Db, slugs: string) => {
    const owners = sql`select id from ${sql.table(model)} where ${isInJsonList(db, 'slug', slugs)}
      union all select record_id from translations
        where model = ${model} and ${isSlug} and ${isInJsonList(db, 'translations.value', slugs)}`;
    return db
      .selectFrom('translations')
      .innerJoin(table, `${table}.id`, 'translations.record_id')
      .select([`${table}.id`, `${table}.slug`, 'locale', 'value'])
      .where('model', '=', model)
      .where(sql<boolean>`${isSlug}`)
      .where('value', '<>', '')
      .where(isInJsonList(db, 'record_id', '[]', owners))
      .orderBy('record_id')
      .orderBy('locale');
  };
}

/** Pages are few, and have their texts in one value. */
async function readPageSlugs(db: Db, slugs: readonly string[]): Promise<TranslatedSlug[]> {
  const requestedSlugs = new Set(slugs);
  const pages = (await pagesWithSlugs(db)).map(({ id, slug, value }) => {
    const { $locale = {} } = parseJson<{ $locale?: Record<string, { slug?: string }> }>(value);
    const translations = Object.entries($locale).flatMap(([locale, texts]) =>
      texts.slug ? [{ id, slug, locale, value: texts.slug }] : [],
    );
    return { slug, translations };
  });
  return pages
    .filter(
      ({ slug, translations }) =>
        requestedSlugs.has(slug) || translations.some(({ value }) => requestedSlugs.has(value)),
    )
    .flatMap(({ translations }) => translations);
}

const pagesWithSlugs = defineStatement((db: Db) =>
  db
    .selectFrom('content')
    .select(['id', 'slug', 'value'])
    .where('model', '=', 'pages')
    .where('published', '=', 1)
    .where('value', 'like', '%"slug"%')
    .orderBy('slug'),
);
