import type { StoreSettings } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList, type Row, type Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { readStoreSettings } from '@mercer/platform/settings';
import type { LocaleFields } from './schema.ts';

/**
 * Kind of translated record: rows are identified by id, options and other texts by their name in the store's own
 * language.
 */
export type Model = 'products' | 'categories' | 'attributes' | 'options' | 'texts' | 'custom_fields' | 'collections';

/** Texts of these records in the store's other languages, by record; none: no entry. */
export async function readTranslations(
  db: Db,
  model: Model,
  ids: string[],
): Promise<Map<string, Record<string, Record<string, string>>>> {
  const locales = otherLocales(await readStoreSettings(db));
  if (locales.length === 0 || ids.length === 0) return new Map();
  const rows = await textsIn(db, model, JSON.stringify(ids), JSON.stringify(locales));
  const texts = new Map<string, Record<string, Record<string, string>>>();
  for (const { record_id, locale, field, value } of rows) {
    const recordTexts = texts.get(record_id) ?? {};
    texts.set(record_id, { ...recordTexts, [locale]: { ...recordTexts[locale], [field]: value } });
  }
  return texts;
}

const textsIn = defineStatement((db: Db, model: string, ids: string, locales: string) =>
  db
    .selectFrom('translations')
    .selectAll()
    .where('model', '=', model)
    .where(isInJsonList(db, 'record_id', ids))
    .where(isInJsonList(db, 'locale', locales))
    .where('value', '<>', '')
    .orderBy('locale')
    .orderBy('field', 'desc'),
);

/**
 * Looks whether the store has the languages.
 * @returns what puts the texts in the place of those that a record has, and tells whether they were others
 * @throws ApiError 400 for a language that the store has not, or its own, whose texts are fields of the record
 */
export async function replaceTranslations(tx: Tx, model: Model, newTexts: LocaleFields, path = '$locale') {
  const locales = otherLocales(await readStoreSettings(tx));
  const unknown = Object.keys(newTexts).find((locale) => !locales.includes(locale));
  if (unknown !== undefined) {
    throw buildValidationError(`${path}.${unknown}: another language of the store is expected`, `${path}.${unknown}`);
  }
  return async (record_id: string): Promise<boolean> => {
    const rows = Object.entries(newTexts).flatMap(([locale, fields]) =>
      Object.entries(fields).flatMap(([field, value]) => (value ? { model, record_id, locale, field, value } : [])),
    );
    if (locales.length === 0) return false;
    const storedRows = await textsIn(tx, model, JSON.stringify([record_id]), JSON.stringify(locales));
    const news = new Set(rows.map(serializeTextRow));
    if (storedRows.length === news.size && storedRows.every((row) => news.has(serializeTextRow(row)))) return false;
    const old = tx.deleteFrom('translations').where('model', '=', model).where('record_id', '=', record_id);
    await old.where('locale', 'in', locales).execute();
    if (rows.length > 0) await tx.insertInto('translations').values(rows).execute();
    return true;
  };
}

function serializeTextRow({ locale, field, value }: Row<'translations'>): string {
  return JSON.stringify([locale, field, value]);
}

function otherLocales({ locale, locales }: StoreSettings): string[] {
  return locales.map(({ code }) => code).filter((code) => code !== locale);
}
