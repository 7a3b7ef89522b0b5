import type { NewRow } from '@mercer/server/seeding';
import { toAttributeId } from '../attributes.ts';
import { createDemoId, slugifyName } from '../ids.ts';
import { germanCategories, germanNames } from './names.ts';
import { germanProducts } from './products.ts';
import type { Texts } from './texts.ts';
import { translateToGerman } from './values.ts';

type TranslationRow = NewRow<'translations'>;

/**
 * The German texts of the catalogue.
 * @param productIds by slug
 * @param values of attributes and options, and names of plans, as the products say them
 */
export function translationRows(productIds: Map<string, string>, values: Iterable<string> = []): TranslationRow[] {
  const categories = Object.entries(germanCategories).flatMap(([slug, texts]) =>
    buildTextRows('categories', createDemoId('category', slug), texts),
  );
  const products = Object.entries(germanProducts).flatMap(([name, texts]) => {
    const id = productIds.get(slugifyName(name));
    return id ? buildTextRows('products', id, texts) : [];
  });
  const names = Object.entries(germanNames).flatMap(([name, german]) => [
    buildTranslationRow('attributes', toAttributeId(name), 'name', german),
    buildTranslationRow('options', name, 'name', german),
  ]);
  const shared = [...new Set(values)].flatMap((value) => {
    const german = translateToGerman(value);
    return german === value ? [] : buildTranslationRow('texts', value, 'name', german);
  });
  return [...categories, ...products, ...names, ...shared];
}

function buildTextRows(model: string, id: string, [name, description]: Texts) {
  return [buildTranslationRow(model, id, 'name', name), buildTranslationRow(model, id, 'description', description)];
}

function buildTranslationRow(model: string, record_id: string, field: string, value: string): TranslationRow {
  return { model, record_id, locale: 'de-DE', field, value };
}
