import type { NewRow } from '@mercer/server/seeding';
import { attributeIdOf } from '../attributes.ts';
import { demoId, slugOf } from '../ids.ts';
import { germanCategories, germanNames } from './names.ts';
import { germanProducts } from './products.ts';
import type { Texts } from './texts.ts';
import { germanText } from './values.ts';

type TranslationRow = NewRow<'translations'>;

/**
 * The German texts of the catalogue.
 * @param productIds by slug
 * @param values of attributes and options, and names of plans, as the products say them
 */
export function translationRows(productIds: Map<string, string>, values: Iterable<string> = []): TranslationRow[] {
  const categories = Object.entries(germanCategories).flatMap(([slug, texts]) =>
    textRows('categories', demoId('category', slug), texts),
  );
  const products = Object.entries(germanProducts).flatMap(([name, texts]) => {
    const id = productIds.get(slugOf(name));
    return id ? textRows('products', id, texts) : [];
  });
  const names = Object.entries(germanNames).flatMap(([name, german]) => [
    row('attributes', attributeIdOf(name), 'name', german),
    row('options', name, 'name', german),
  ]);
  const shared = [...new Set(values)].flatMap((value) => {
    const german = germanText(value);
    return german === value ? [] : row('texts', value, 'name', german);
  });
  return [...categories, ...products, ...names, ...shared];
}

function textRows(model: string, id: string, [name, description]: Texts) {
  return [row(model, id, 'name', name), row(model, id, 'description', description)];
}

function row(model: string, record_id: string, field: string, value: string): TranslationRow {
  return { model, record_id, locale: 'de-DE', field, value };
}
