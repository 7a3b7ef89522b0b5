import type { NewRow, Row } from '@mercer/database';
import { countedWords, type Document } from '@mercer/search';

interface SearchDocument {
  productId: string;
  document: Document;
  categoryIds: string[];
}

export function toDocumentRow({ productId, document, categoryIds }: SearchDocument): NewRow<'product_documents'> {
  const { name, terms, description } = document;
  return {
    product_id: productId,
    name: name.join(' '),
    terms: terms.join(' '),
    description: description.join(' '),
    category_ids: JSON.stringify(categoryIds),
  };
}

/** Lists the words of a document that the vocabulary counts. */
export function listRowWords(row: Pick<Row<'product_documents'>, 'name' | 'terms' | 'description'>): string[] {
  const splitWords = (text: string) => (text === '' ? [] : text.split(' '));
  return countedWords({
    name: splitWords(row.name),
    terms: splitWords(row.terms),
    description: splitWords(row.description),
  });
}
