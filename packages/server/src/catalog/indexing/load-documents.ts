import { bulkInsert, type NewRow, type Tx } from '../../db/index.ts';
import { documentOf, type SearchedProduct } from '../search/index.ts';
import { documentRow, wordsOfRow } from './document-rows.ts';
import { changeWords } from './vocabulary.ts';

export interface SearchedCategory {
  id: string;
  /** its own and the translated ones */
  names: string[];
}

type AddDocuments = (products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) => Promise<void>;

/** Writes what is searched of products that have no texts in other languages and are the only ones. */
export async function loadDocuments(tx: Tx, work: (add: AddDocuments) => Promise<void>): Promise<void> {
  const counts = new Map<string, number>();
  await work(add);
  await changeWords(tx, counts);

  async function add(products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) {
    const rows = products.map((product) => {
      const categories = categoriesOf(product.id);
      const names = categories.flatMap((category) => category.names);
      const document = documentOf(product, names, { names: [], descriptions: [] });
      return documentRow({ productId: product.id, document, categoryIds: categories.map(({ id }) => id) });
    });
    rows.forEach(count);
    await bulkInsert(tx, 'product_documents', rows);
  }

  function count(row: NewRow<'product_documents'>) {
    for (const word of wordsOfRow(row)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
