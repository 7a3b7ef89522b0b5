import { type Db, isInJsonList, readTranslatedSlugs, type SluggedModel } from '@mercer/database';
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

/** Finds the records with a page that have one of these slugs, in whatever language, among those that have several. */
export async function findTranslatedSlugs(db: Db, model: SluggedModel, list: string): Promise<TranslatedSlugs[]> {
  const slugs = [...new Set(list.split(','))].filter((slug) => slug !== '' && isStorableText(slug)).slice(0, mostSlugs);
  if (slugs.length === 0) return [];
  const records = new Map<string, TranslatedSlugs>();
  for (const { id, slug, locale, value } of await readTranslatedSlugs(db, model, slugs)) {
    const record = records.get(id) ?? { slug, translations: {} };
    record.translations[locale] = value;
    records.set(id, record);
  }
  if (model === 'products') for (const id of await findHiddenProducts(db, [...records.keys()])) records.delete(id);
  return [...records.values()];
}

/** Finds the products that have no page now: their names are not public yet, or not any more. */
async function findHiddenProducts(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const hidden = db.selectFrom('hidden_products').select('product_id');
  const rows = await hidden.where(isInJsonList(db, 'product_id', JSON.stringify(ids))).execute();
  return rows.map(({ product_id }) => product_id);
}
