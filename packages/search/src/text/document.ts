import { parseJson, type Row } from '@mercer/database';
import { listSearchWords } from './words.ts';

export interface SearchedProduct
  extends Pick<Row<'products'>, 'id' | 'name' | 'slug' | 'sku' | 'tags' | 'description'> {
  /** JSON list: values of searchable attributes; null or absent: none */
  attribute_values?: string | null;
}

/** Distinct words of a product: each stands in the strongest field that has it. */
export interface Document {
  name: string[];
  /** tags, searchable attributes, SKU, slug and categories */
  terms: string[];
  description: string[];
}

/** Texts in other languages: a product is found by the words of all of them. */
export interface Translations {
  names: string[];
  descriptions: string[];
}

export function buildDocument(product: SearchedProduct, categoryNames: string[], translations: Translations): Document {
  const { name, slug, sku, tags, description, attribute_values: attributeValues } = product;
  const assignedWords = new Set<string>();
  const takeNewWords = (texts: string[]) => {
    const words = [...new Set(listSearchWords(texts.join(' ')))].filter((word) => !assignedWords.has(word));
    for (const word of words) assignedWords.add(word);
    return words;
  };
  return {
    name: takeNewWords([name, ...translations.names]),
    terms: takeNewWords([
      ...parseJson<string[]>(tags),
      ...parseJson<string[]>(attributeValues ?? '[]'),
      sku ?? '',
      slug,
      ...categoryNames,
    ]),
    description: takeNewWords([description, ...translations.descriptions]),
  };
}

/** Words that the vocabulary counts: those without digits, since nobody means another number than the one typed. */
export function countedWords({ name, terms, description }: Document): string[] {
  return [...name, ...terms, ...description].filter(isCountedWord);
}

export function isCountedWord(word: string): boolean {
  return word.length > 1 && !/\p{N}/u.test(word);
}
