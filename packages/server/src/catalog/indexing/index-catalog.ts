import { advisoryLock, type Db } from '../../db/index.ts';
import { rebuildBitmaps } from '../bitmap-index/index.ts';
import { catalogVersion, newCatalogVersion } from '../version/index.ts';
import { chunksOf } from './chunks.ts';
import { fillAnswers } from './fill-answers.ts';
import { indexDocuments, readDocuments } from './index-documents.ts';
import { indexLock } from './index-lock.ts';
import { indexProducts } from './index-products.ts';
import { lostProducts } from './lost-products.ts';

/** Indexes the products of a database that is older than the index, and what the store's settings add to it. */
export async function indexCatalog(db: Db): Promise<void> {
  await indexOlder(db);
  await fillAnswers(db);
}

async function indexOlder(db: Db): Promise<void> {
  if ((await catalogVersion(db)) > 0) return indexAnew(db);
  const ids = await productIds(db);
  if (ids.length > 0) await db.transaction().execute((tx) => indexProducts(tx, ids));
}

/** What is searched and counted, in a database that was indexed in another way before. */
async function indexAnew(db: Db): Promise<void> {
  const [numbered] = await db.selectFrom('product_numbers').select('number').limit(1).execute();
  const [product] = await db.selectFrom('products').select('id').limit(1).execute();
  if (numbered || !product) return indexLost(db);
  await db.transaction().execute(async (tx) => {
    await advisoryLock(tx, indexLock);
    for (const chunk of chunksOf(await productIds(tx))) await indexDocuments(tx, chunk, await readDocuments(tx, chunk));
    await rebuildBitmaps(tx, await newCatalogVersion(tx));
  });
}

async function indexLost(db: Db): Promise<void> {
  const lost = await lostProducts(db);
  if (lost.length > 0) await db.transaction().execute((tx) => indexProducts(tx, lost));
}

async function productIds(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').orderBy('id').execute();
  return products.map(({ id }) => id);
}
