import { parseJson, type Row } from '../../db/index.ts';
import { searchWords } from './words.ts';

export type SearchedProduct = Pick<Row<'products'>, 'id' | 'name' | 'slug' | 'sku' | 'tags' | 'description'>;

/** Distinct words of a product: each stands in the strongest field that has it. */
export interface Document {
  name: string[];
  /** tags, SKU, slug and categories */
  terms: string[];
  description: string[];
}

/** Texts in other languages: a product is found by the words of all of them. */
export interface Translations {
  names: string[];
  descriptions: string[];
}

export function documentOf(product: SearchedProduct, categoryNames: string[], translations: Translations): Document {
  const { name, slug, sku, tags, description } = product;
  const seen = new Set<string>();
  const fresh = (texts: string[]) => {
    const words = [...new Set(searchWords(texts.join(' ')))].filter((word) => !seen.has(word));
    for (const word of words) seen.add(word);
    return words;
  };
  return {
    name: fresh([name, ...translations.names]),
    terms: fresh([...parseJson<string[]>(tags), sku ?? '', slug, ...categoryNames]),
    description: fresh([description, ...translations.descriptions]),
  };
}

/** Words that the vocabulary counts: those without digits, since nobody means another number than the one typed. */
export function countedWords({ name, terms, description }: Document): string[] {
  return [...name, ...terms, ...description].filter(isCounted);
}

export function isCounted(word: string): boolean {
  return word.length > 1 && !/\p{N}/u.test(word);
}
