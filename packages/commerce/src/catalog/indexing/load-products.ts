import { advisoryLock, bulkInsert, type NewRow, type Tx, withoutIndexes } from '@mercer/database';
import {
  buildDocument,
  computeSortKeys,
  newCatalogVersion,
  rebuildBitmaps,
  type SearchedProduct,
} from '@mercer/search';
import { listRowWords, toDocumentRow } from './document-rows.ts';
import { fillAnswersWithin } from './fill-answers.ts';
import { indexLock } from './index-answers.ts';
import { addAttributesBetween } from './index-attributes.ts';
import { indexCategories } from './index-categories.ts';
import { applyWordChanges } from './vocabulary.ts';

interface SearchedCategory {
  id: string;
  /** name of the category, followed by its translations */
  names: string[];
}

type AddDocuments = (products: SearchedProduct[], categoriesOf: (id: string) => SearchedCategory[]) => Promise<void>;

/** Writes what is searched of products that have no texts in other languages and are the only ones. */
async function loadDocuments(tx: Tx, work: (add: AddDocuments) => Promise<void>): Promise<void> {
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

/** The categories in the order of the menus, with the names that their products are found by. */
async function searchedCategories(tx: Tx) {
  const rows = await tx.selectFrom('categories').select(['id', 'name']).orderBy('sort').orderBy('id').execute();
  const translations = await tx
    .selectFrom('translations')
    .select(['record_id', 'value'])
    .where('model', '=', 'categories')
    .where('field', '=', 'name')
    .orderBy('locale')
    .execute();
  const translated = Map.groupBy(translations, ({ record_id }) => record_id);
  const categories = rows.map(({ id, name }): SearchedCategory => {
    return { id, names: [name, ...(translated.get(id) ?? []).map(({ value }) => value)] };
  });
  return (members: NewRow<'product_categories'>[]) => {
    const ids = Map.groupBy(members, ({ product_id }) => product_id);
    return (productId: string) => {
      const categoryIds = new Set(ids.get(productId)?.map(({ category_id }) => category_id));
      return categories.filter(({ id }) => categoryIds.has(id));
    };
  };
}

export interface NewProducts {
  products: (NewRow<'products'> & { sku: string | null })[];
  variants: NewRow<'variants'>[];
  product_categories: NewRow<'product_categories'>[];
}

const loaded = {
  keyed: ['products'],
  tables: ['variants', 'product_categories', 'product_attributes', 'product_tags', 'product_documents'],
} satisfies Parameters<typeof withoutIndexes>[1];

/**
 * Fills a catalogue that has categories and no products with what `indexProducts` would make of them, many times faster.
 * @param batches products in the order of their ids, without translations; each batch is held in memory
 * @param report what is being done when the products are written
 */
export async function loadProducts(tx: Tx, batches: Iterable<NewProducts>, report: (step: string) => void) {
  await advisoryLock(tx, indexLock);
  const members = new Map<string, number>();
  await withoutIndexes(tx, loaded, async () => {
    const categories = await searchedCategories(tx);
    await loadDocuments(tx, async (add) => {
      for (const batch of batches) {
        await insertProducts(tx, batch);
        await add(batch.products, categories(batch.product_categories));
        for (const { category_id: id } of batch.product_categories) members.set(id, (members.get(id) ?? 0) + 1);
      }
    });
    report('indexes');
  });
  await indexCategories(tx, members);
  await rebuildBitmaps(tx, await newCatalogVersion(tx));
  report('answers');
  await fillAnswersWithin(tx);
}

async function insertProducts(tx: Tx, { products, variants, product_categories }: NewProducts): Promise<void> {
  const sortKeys = new Map(products.map((product) => [product.id, computeSortKeys(product)]));
  const members = product_categories.map((member) => ({ ...member, ...sortKeys.get(member.product_id) }));
  await bulkInsert(tx, 'products', products);
  await bulkInsert(tx, 'variants', variants);
  await bulkInsert(tx, 'product_categories', members);
  await addAttributesBetween(tx, products[0]?.id ?? '', products.at(-1)?.id ?? '');
}
