import { bulkInsert, type NewRow, type Tx } from '../../db/index.ts';
import { documentOf, type SearchedProduct } from '../search/index.ts';
import { withDeferredMerge } from './deferred-merge.ts';
import { numbering } from './document-numbers.ts';
import { byNumber, documentRows, wordsOfRow } from './document-rows.ts';
import { changeWords } from './vocabulary.ts';

export interface SearchedCategory {
  id: string;
  /** its own and the translated ones */
  names: string[];
}

type AddDocuments = (products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) => Promise<void>;

/** Makes products found that come in the order of their ids, have no texts in other languages and are the only ones. */
export async function loadDocuments(tx: Tx, work: (add: AddDocuments) => Promise<void>): Promise<void> {
  const next = numbering();
  const counts = new Map<string, number>();
  await withDeferredMerge(tx, () => work(add));
  await changeWords(tx, counts);

  async function add(products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) {
    const rows = products.map((product) => {
      const categories = categoriesOf(product.id);
      const names = categories.flatMap((category) => category.names);
      return documentRows(tx, {
        productId: product.id,
        number: next(product.popularity),
        document: documentOf(product, names, { names: [], descriptions: [] }),
        categoryIds: categories.map(({ id }) => id),
      });
    });
    for (const { kept } of rows) count(kept);
    const searched = rows.map((row) => row.searched);
    await bulkInsert(
      tx,
      'product_documents',
      rows.map(({ kept }) => kept),
    );
    await bulkInsert(tx, 'product_search', searched.toSorted(byNumber));
  }

  function count(row: NewRow<'product_documents'>) {
    for (const word of wordsOfRow(row)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}
