import {
  advisoryLock,
  type Db,
  indexProducts,
  issueCreditNote,
  issueInvoice,
  recordOpeningStock,
  type Tx,
} from '@mercer/server/seeding';
import { buildCatalogRows } from './catalog-rows.ts';
import { customerRows, demoPasswordHash } from './customer.ts';
import { insertTableRows } from './insert-rows.ts';
import { buildOrderRows } from './orders.ts';
import { buildReviewRows } from './reviews/review-rows.ts';
import { reviewerRows } from './reviews/reviewers.ts';
import { buildStoreRows } from './store-rows.ts';

/** The documents of the demo orders, in the order of their dates, as the shop itself would have written them. */
async function issueDemoInvoices(tx: Tx): Promise<void> {
  const orders = await tx.selectFrom('orders').select(['id', 'date_created']).orderBy('date_created').execute();
  for (const { id, date_created } of orders) await issueInvoice(tx, id, new Date(date_created));
  const refunds = await tx.selectFrom('refunds').selectAll().orderBy('date_created').execute();
  for (const refund of refunds) await issueCreditNote(tx, refund, new Date(refund.date_created));
}

export const seedLock = 7_203_115;

/**
 * Fills an empty database with the demo store, in one transaction.
 * @returns false, and nothing changed, when the database is somebody's shop already
 */
export async function seedDemoDatabase(db: Db): Promise<boolean> {
  if (await isDatabaseInUse(db)) return false;
  const rows = await buildDemoRows();
  return db.transaction().execute(async (tx) => {
    await advisoryLock(tx, seedLock);
    if (await isDatabaseInUse(tx)) return false;
    await insertTableRows(tx, rows);
    await recordOpeningStock(tx, new Date('2026-01-01T00:00:00.000Z'));
    await indexProducts(
      tx,
      rows.products.map(({ id }) => id),
    );
    await issueDemoInvoices(tx);
    return true;
  });
}

const ofAShop = ['products', 'categories', 'accounts', 'orders'] as const;

/**
 * Says whether the database holds any data of a shop: the demo account, whose password is public, must not get into a
 * real one.
 */
export async function isDatabaseInUse(db: Db): Promise<boolean> {
  for (const table of ofAShop) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  }
  return hasSettingsOrContent(db);
}

/** Settings and pages are the owner's; secrets every shop makes up for itself. */
async function hasSettingsOrContent(db: Db): Promise<boolean> {
  const settings = db.selectFrom('settings').select('id').where('id', '<>', 'secrets');
  const content = db.selectFrom('content').select('id');
  return Boolean((await settings.executeTakeFirst()) ?? (await content.limit(1).executeTakeFirst()));
}

async function buildDemoRows() {
  const passwordHash = demoPasswordHash(); // takes as long as the rest, on another thread
  const catalog = buildCatalogRows();
  const products = new Map(catalog.products.map((product) => [product.slug, product]));
  const productIds = new Map(catalog.products.map(({ slug, id }) => [slug, id]));
  const product_reviews = buildReviewRows(products);
  const customer = customerRows(productIds, await passwordHash);
  return {
    ...catalog,
    ...customer,
    accounts: [...customer.accounts, ...reviewerRows],
    product_reviews,
    ...buildOrderRows(products),
    ...buildStoreRows(),
  };
}
