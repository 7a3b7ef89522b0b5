import { advisoryLock, bulkInsert, type NewRow, type Tx, withoutIndexes } from '../../db/index.ts';
import { rebuildBitmaps } from '../bitmap-index/index.ts';
import { computeSortKeys } from '../conditions/index.ts';
import { newCatalogVersion } from '../version/index.ts';
import { fillAnswersWithin } from './fill-answers.ts';
import { addAttributesBetween } from './index-attributes.ts';
import { indexCategories } from './index-categories.ts';
import { indexLock } from './index-lock.ts';
import { loadDocuments } from './load-documents.ts';
import { searchedCategories } from './searched-categories.ts';

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
