import { advisoryLock, type Db } from '../../db/index.ts';
import { rebuildBitmaps } from '../bitmap-index/index.ts';
import { catalogVersion, newCatalogVersion } from '../version/index.ts';
import { splitIntoChunks } from './chunks.ts';
import { fillAnswers } from './fill-answers.ts';
import { indexDocuments, readDocuments } from './index-documents.ts';
import { indexLock } from './index-lock.ts';
import { indexProducts } from './index-products.ts';
import { lostProducts } from './lost-products.ts';

/** Indexes the products of a database that is older than the index, and what the store's settings add to it. */
export async function indexCatalog(db: Db): Promise<void> {
  await indexOlderCatalog(db);
  await fillAnswers(db);
}

async function indexOlderCatalog(db: Db): Promise<void> {
  if ((await catalogVersion(db)) > 0) return rebuildIndex(db);
  const ids = await listProductIds(db);
  if (ids.length > 0) await db.transaction().execute((tx) => indexProducts(tx, ids));
}

/** Rebuilds words and bitmaps in a database that was indexed by an earlier version. */
async function rebuildIndex(db: Db): Promise<void> {
  const [numbered] = await db.selectFrom('product_numbers').select('number').limit(1).execute();
  const [product] = await db.selectFrom('products').select('id').limit(1).execute();
  if (numbered || !product) return indexLostProducts(db);
  await db.transaction().execute(async (tx) => {
    await advisoryLock(tx, indexLock);
    for (const chunk of splitIntoChunks(await listProductIds(tx)))
      await indexDocuments(tx, chunk, await readDocuments(tx, chunk));
    await rebuildBitmaps(tx, await newCatalogVersion(tx));
  });
}

async function indexLostProducts(db: Db): Promise<void> {
  const lostIds = await lostProducts(db);
  if (lostIds.length > 0) await db.transaction().execute((tx) => indexProducts(tx, lostIds));
}

async function listProductIds(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').orderBy('id').execute();
  return products.map(({ id }) => id);
}
