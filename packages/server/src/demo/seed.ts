import { indexProducts } from '../catalog/index.ts';
import { type Database, type Db, type NewRow, oneAtATime, type Tx } from '../db/index.ts';
import { catalogRows } from './catalog-rows.ts';
import { customerRows } from './customer.ts';
import { germanPages } from './german-pages.ts';
import { demoId } from './ids.ts';
import { issueDemoInvoices } from './invoices.ts';
import { orderRows } from './orders.ts';
import { pages } from './pages.ts';
import { promotionRows } from './promotions.ts';
import { settings } from './settings.ts';

const seedLock = 7_203_115;

/**
 * Fills an empty database with the demo store, in one transaction.
 * @returns false, and nothing changed, when the database has products
 */
export async function seedDemo(db: Db): Promise<boolean> {
  if (await hasProducts(db)) return false;
  const rows = await demoRows();
  return db.transaction().execute(async (tx) => {
    await oneAtATime(tx, seedLock);
    if (await hasProducts(tx)) return false;
    for (const table of Object.keys(rows) as (keyof typeof rows)[]) await insert(tx, table, rows[table]);
    await indexProducts(
      tx,
      rows.products.map(({ id }) => id),
    );
    await issueDemoInvoices(tx);
    return true;
  });
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function demoRows() {
  const catalog = catalogRows();
  const products = new Map(catalog.products.map((product) => [product.slug, product]));
  const productIds = new Map(catalog.products.map(({ slug, id }) => [slug, id]));
  return {
    ...catalog,
    ...(await customerRows(productIds)),
    ...orderRows(products),
    ...promotionRows,
    ...contentRows(),
  };
}

const pageFields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'body', name: 'Body', type: 'text' },
];

function contentRows() {
  return {
    settings: Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) })),
    content_models: [{ id: 'pages', name: 'Pages', fields: JSON.stringify(pageFields) }],
    content: pages.map(({ slug, ...page }) => ({
      model: 'pages',
      id: demoId('page', slug),
      slug,
      value: JSON.stringify({ ...page, $locale: { 'de-DE': germanPages[slug] } }),
    })),
  };
}

/** Rows for each statement: 40 products are some 880 bound values, below SQLite's and PostgreSQL's limits. */
const chunk = 40;

async function insert<Table extends keyof Database>(tx: Tx, table: Table, rows: NewRow<Table>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + chunk))
      .execute();
  }
}
