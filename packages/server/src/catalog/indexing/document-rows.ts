import type { NewRow, Row } from '../../db/index.ts';
import { countedWords, type Document } from '../search/index.ts';

interface Searched {
  productId: string;
  document: Document;
  categoryIds: string[];
}

export function documentRow({ productId, document, categoryIds }: Searched): NewRow<'product_documents'> {
  const { name, terms, description } = document;
  return {
    product_id: productId,
    name: name.join(' '),
    terms: terms.join(' '),
    description: description.join(' '),
    category_ids: JSON.stringify(categoryIds),
  };
}

/** What the vocabulary counts. */
export function wordsOfRow(row: Pick<Row<'product_documents'>, 'name' | 'terms' | 'description'>): string[] {
  const words = (text: string) => (text === '' ? [] : text.split(' '));
  return countedWords({ name: words(row.name), terms: words(row.terms), description: words(row.description) });
}
