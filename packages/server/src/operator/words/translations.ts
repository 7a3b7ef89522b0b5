import type { StoreSettings } from '@mercer/contract';
import { type Db, isIn, type Row, statement, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { readStore } from '../../settings/index.ts';
import type { LocaleFields } from './schema.ts';

/** What is translated: rows by id, or options and other words by what they are called in the store's own language. */
export type Model = 'products' | 'categories' | 'attributes' | 'options' | 'texts';

/** Texts of these records in the store's other languages, by record; none: no entry. */
export async function readTranslations(
  db: Db,
  model: Model,
  ids: string[],
): Promise<Map<string, Record<string, Record<string, string>>>> {
  const locales = otherLocales(await readStore(db));
  if (locales.length === 0 || ids.length === 0) return new Map();
  const rows = await textsIn(db, model, JSON.stringify(ids), JSON.stringify(locales));
  const texts = new Map<string, Record<string, Record<string, string>>>();
  for (const { record_id, locale, field, value } of rows) {
    const own = texts.get(record_id) ?? {};
    texts.set(record_id, { ...own, [locale]: { ...own[locale], [field]: value } });
  }
  return texts;
}

const textsIn = statement((db: Db, model: string, ids: string, locales: string) =>
  db
    .selectFrom('translations')
    .selectAll()
    .where('model', '=', model)
    .where(isIn(db, 'record_id', ids))
    .where(isIn(db, 'locale', locales))
    .where('value', '<>', '')
    .orderBy('locale')
    .orderBy('field', 'desc'),
);

/**
 * Looks whether the store has the languages.
 * @returns what puts the texts in the place of those that a record has, and tells whether they were others
 * @throws ApiError 400 for a language that the store has not, or its own, whose texts are fields of the record
 */
export async function replaceTranslations(tx: Tx, model: Model, given: LocaleFields, path = '$locale') {
  const locales = otherLocales(await readStore(tx));
  const unknown = Object.keys(given).find((locale) => !locales.includes(locale));
  if (unknown !== undefined) {
    throw invalid(`${path}.${unknown}: another language of the store is expected`, `${path}.${unknown}`);
  }
  return async (record_id: string): Promise<boolean> => {
    const rows = Object.entries(given).flatMap(([locale, fields]) =>
      Object.entries(fields).flatMap(([field, value]) => (value ? { model, record_id, locale, field, value } : [])),
    );
    if (locales.length === 0) return false;
    const before = await textsIn(tx, model, JSON.stringify([record_id]), JSON.stringify(locales));
    const news = new Set(rows.map(textOfRow));
    if (before.length === news.size && before.every((row) => news.has(textOfRow(row)))) return false;
    const old = tx.deleteFrom('translations').where('model', '=', model).where('record_id', '=', record_id);
    await old.where('locale', 'in', locales).execute();
    if (rows.length > 0) await tx.insertInto('translations').values(rows).execute();
    return true;
  };
}

function textOfRow({ locale, field, value }: Row<'translations'>): string {
  return JSON.stringify([locale, field, value]);
}

function otherLocales({ locale, locales }: StoreSettings): string[] {
  return locales.map(({ code }) => code).filter((code) => code !== locale);
}
