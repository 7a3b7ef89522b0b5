import { sql } from 'kysely';
import { advisoryLock, type Db, type Tx } from '../../db/index.ts';
import { indexBitmaps, rebuildBitmaps } from '../bitmap-index/index.ts';
import { catalogVersion, newCatalogVersion } from '../version/index.ts';
import { chunksOf } from './chunks.ts';
import { indexAttributes } from './index-attributes.ts';
import { indexCategories } from './index-categories.ts';
import { indexDocuments } from './index-documents.ts';

export const indexLock = 7_203_116;

/**
 * Brings up to date what lists and searches read beside the products: words, sort keys, attributes, tags and
 * counts. Every writer of products, of their categories, prices and translations or of a category's name calls it with
 * the ids of the products that it made, changed or removed, as the last step of its transaction: writers wait here for
 * one another.
 */
export async function indexProducts(tx: Tx, ids: string[]): Promise<void> {
  await advisoryLock(tx, indexLock);
  const members = new Map<string, number>();
  const version = await newCatalogVersion(tx);
  for (const chunk of chunksOf(ids)) {
    await copySortKeys(tx, chunk);
    await indexAttributes(tx, chunk);
    for (const [id, change] of await indexDocuments(tx, chunk)) members.set(id, (members.get(id) ?? 0) + change);
    await indexBitmaps(tx, chunk, version);
  }
  await indexCategories(tx, members);
}

/** Indexes the products of a database that is older than the index. */
export async function indexCatalog(db: Db): Promise<void> {
  if ((await catalogVersion(db)) > 0) return indexWithoutBitmaps(db);
  const products = await db.selectFrom('products').select('id').orderBy('id').execute();
  if (products.length === 0) return;
  await db.transaction().execute((tx) =>
    indexProducts(
      tx,
      products.map(({ id }) => id),
    ),
  );
}

/** The bits of a database that was indexed before there were any. */
async function indexWithoutBitmaps(db: Db): Promise<void> {
  const [numbered] = await db.selectFrom('product_numbers').select('number').limit(1).execute();
  const [product] = await db.selectFrom('products').select('id').limit(1).execute();
  if (numbered || !product) return;
  await db.transaction().execute(async (tx) => {
    await advisoryLock(tx, indexLock);
    await rebuildBitmaps(tx, await newCatalogVersion(tx));
  });
}

async function copySortKeys(tx: Tx, ids: string[]): Promise<void> {
  await sql`update product_categories set (price, popularity, date_created) = (
    select price, popularity, date_created from products where products.id = product_categories.product_id)
    where product_id in (select id from products where id in (${sql.join(ids)}))`.execute(tx);
}
