import { type Db, readTranslatedSlugs, type SluggedModel } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';

/** Slugs of a record that has others in other languages. */
export interface TranslatedSlugs {
  /** The slug in the store's own language, by which the API knows the record. */
  slug: string;
  /** Slugs by locale. */
  translations: Record<string, string>;
}

/** Number of slugs that are answered at once, which is more than a page leads to. */
const mostSlugs = 300;

/** Finds the records that have one of these slugs, in whatever language, among those that have several. */
export async function findTranslatedSlugs(db: Db, model: SluggedModel, list: string): Promise<TranslatedSlugs[]> {
  const slugs = [...new Set(list.split(','))].filter((slug) => slug !== '' && isStorableText(slug)).slice(0, mostSlugs);
  if (slugs.length === 0) return [];
  const records = new Map<string, TranslatedSlugs>();
  for (const { id, slug, locale, value } of await readTranslatedSlugs(db, model, slugs)) {
    const record = records.get(id) ?? { slug, translations: {} };
    record.translations[locale] = value;
    records.set(id, record);
  }
  return [...records.values()];
}
