import { advisoryLock, type Db, indexProducts } from '@mercer/server/seeding';
import { catalogRows } from './catalog-rows.ts';
import { customerRows, demoPasswordHash } from './customer.ts';
import { insertRows } from './insert-rows.ts';
import { issueDemoInvoices } from './invoices.ts';
import { orderRows } from './orders.ts';
import { reviewRows } from './reviews/review-rows.ts';
import { reviewerRows } from './reviews/reviewers.ts';
import { storeRows } from './store-rows.ts';

export const seedLock = 7_203_115;

/**
 * Fills an empty database with the demo store, in one transaction.
 * @returns false, and nothing changed, when the database is somebody's shop already
 */
export async function seedDemo(db: Db): Promise<boolean> {
  if (await isInUse(db)) return false;
  const rows = await demoRows();
  return db.transaction().execute(async (tx) => {
    await advisoryLock(tx, seedLock);
    if (await isInUse(tx)) return false;
    await insertRows(tx, rows);
    await indexProducts(
      tx,
      rows.products.map(({ id }) => id),
    );
    await issueDemoInvoices(tx);
    return true;
  });
}

const ofAShop = ['products', 'categories', 'accounts', 'orders'] as const;

/** Whether there is anything of a shop: the demo account, whose password is public, must not get into a real one. */
export async function isInUse(db: Db): Promise<boolean> {
  for (const table of ofAShop) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  }
  return isDescribed(db);
}

/** Settings and pages are the owner's; secrets every shop makes up for itself. */
async function isDescribed(db: Db): Promise<boolean> {
  const settings = db.selectFrom('settings').select('id').where('id', '<>', 'secrets');
  const content = db.selectFrom('content').select('id');
  return Boolean((await settings.executeTakeFirst()) ?? (await content.limit(1).executeTakeFirst()));
}

async function demoRows() {
  const passwordHash = demoPasswordHash(); // takes as long as the rest, on another thread
  const catalog = catalogRows();
  const products = new Map(catalog.products.map((product) => [product.slug, product]));
  const productIds = new Map(catalog.products.map(({ slug, id }) => [slug, id]));
  const product_reviews = reviewRows(products);
  const customer = customerRows(productIds, await passwordHash);
  return {
    ...catalog,
    ...customer,
    accounts: [...customer.accounts, ...reviewerRows],
    product_reviews,
    ...orderRows(products),
    ...storeRows(),
  };
}
