import { bulkInsert, type NewRow, type Tx } from '../../db/index.ts';
import { buildDocument, type SearchedProduct } from '../search/index.ts';
import { listRowWords, toDocumentRow } from './document-rows.ts';
import { applyWordChanges } from './vocabulary.ts';

export interface SearchedCategory {
  id: string;
  /** name of the category, followed by its translations */
  names: string[];
}

type AddDocuments = (products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) => Promise<void>;

/** Writes what is searched of products that have no texts in other languages and are the only ones. */
export async function loadDocuments(tx: Tx, work: (add: AddDocuments) => Promise<void>): Promise<void> {
  const counts = new Map<string, number>();
  await work(addDocuments);
  await applyWordChanges(tx, counts);

  async function addDocuments(products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) {
    const rows = products.map((product) => {
      const categories = categoriesOf(product.id);
      const names = categories.flatMap((category) => category.names);
      const document = buildDocument(product, names, { names: [], descriptions: [] });
      return toDocumentRow({ productId: product.id, document, categoryIds: categories.map(({ id }) => id) });
    });
    rows.forEach(countRowWords);
    await bulkInsert(tx, 'product_documents', rows);
  }

  function countRowWords(row: NewRow<'product_documents'>) {
    for (const word of listRowWords(row)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
