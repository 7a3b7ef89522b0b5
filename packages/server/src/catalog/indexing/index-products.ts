import { sql } from 'kysely';
import { advisoryLock, type Db, type Tx } from '../../db/index.ts';
import { indexBitmaps, rebuildBitmaps } from '../bitmap-index/index.ts';
import { catalogVersion, newCatalogVersion } from '../version/index.ts';
import { chunksOf } from './chunks.ts';
import { fillAnswers } from './fill-answers.ts';
import { indexAnswers, keepAnswered } from './index-answers.ts';
import { indexAttributes } from './index-attributes.ts';
import { indexCategories } from './index-categories.ts';
import { indexDocuments } from './index-documents.ts';
import { indexLock } from './index-lock.ts';

/**
 * Brings up to date what lists and searches read beside the products: answers, words, sort keys, attributes, tags and
 * counts. Every writer of products, of their variants, categories, prices and translations or of what they share with
 * others, as the name of a category, calls it with the ids of the products that it made, changed or removed, as the last
 * step of its transaction: writers wait here for one another. Stock and ratings may be changed by any statement.
 */
export async function indexProducts(tx: Tx, ids: string[]): Promise<void> {
  await advisoryLock(tx, indexLock);
  const members = new Map<string, number>();
  const version = await newCatalogVersion(tx);
  await keepAnswered(tx, version);
  for (const chunk of chunksOf(ids)) {
    await copySortKeys(tx, chunk);
    await indexAnswers(tx, chunk);
    await indexAttributes(tx, chunk);
    const documents = await indexDocuments(tx, chunk);
    for (const [id, change] of documents.members) members.set(id, (members.get(id) ?? 0) + change);
    await indexBitmaps(tx, chunk, version, documents.changes);
  }
  await indexCategories(tx, members);
}

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
  if (numbered || !product) return;
  await db.transaction().execute(async (tx) => {
    await advisoryLock(tx, indexLock);
    for (const chunk of chunksOf(await productIds(tx))) await indexDocuments(tx, chunk);
    await rebuildBitmaps(tx, await newCatalogVersion(tx));
  });
}

async function productIds(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').orderBy('id').execute();
  return products.map(({ id }) => id);
}

async function copySortKeys(tx: Tx, ids: string[]): Promise<void> {
  await sql`update product_categories set (price, popularity, date_created) = (
    select price, popularity, date_created from products where products.id = product_categories.product_id)
    where product_id in (select id from products where id in (${sql.join(ids)}))`.execute(tx);
}
