import { advisoryLock, type Db, isProductShown } from '@mercer/database';
import { catalogVersion, newCatalogVersion, rebuildBitmaps } from '@mercer/search';
import { sql } from 'kysely';
import { splitIntoChunks } from './chunks.ts';
import { fillAnswers } from './fill-answers.ts';
import { indexLock } from './index-answers.ts';
import { indexDocuments, readDocuments } from './index-documents.ts';
import { indexProducts } from './index-products.ts';

/** Tables that have one row for each product. */
const tables = ['product_numbers', 'product_documents'] as const;

/**
 * Products that lists do not know, and those that lists know although they are gone: every write keeps them in step, unless
 * somebody wrote to the tables by hand.
 * @returns their ids
 */
export async function lostProducts(db: Db): Promise<string[]> {
  if (await isConsistent(db)) return [];
  const parts = tables.flatMap((table) => [
    sql`select id from products where ${isProductShown} and not exists
      (select 1 from ${sql.table(table)} as kept where kept.product_id = products.id)`,
    sql`select product_id from ${sql.table(table)} as kept where not exists
      (select 1 from products where products.id = kept.product_id and ${isProductShown})`,
  ]);
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counting is much quicker than comparing. */
async function isConsistent(db: Db): Promise<boolean> {
  const counts = [
    sql`select count(*) as count from products where ${isProductShown}`,
    ...tables.map((table) => sql`select count(*) as count from ${sql.table(table)}`),
  ];
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ count }) => Number(count))).size === 1;
}

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
