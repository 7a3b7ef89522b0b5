import { advisoryLock, type Db, indexProducts, recordOpeningStock } from '@mercer/server/seeding';
import { insertTableRows } from '../insert-rows.ts';
import { isDatabaseInUse, seedLock } from '../seed.ts';
import { buildFlowerShopRows, flowerSlugs } from './rows.ts';

/**
 * Fills an empty database with the flower shop of the official test suite of UCP, in one transaction.
 * @returns whether the database is the flower shop now; false, and nothing changed, when it is somebody's shop
 */
export async function seedFlowerShop(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await advisoryLock(tx, seedLock);
    if (await isDatabaseInUse(tx)) return isFlowerShop(tx);
    const rows = buildFlowerShopRows();
    await insertTableRows(tx, rows);
    await recordOpeningStock(tx, new Date('2026-01-01T00:00:00.000Z'));
    await indexProducts(
      tx,
      rows.products.map(({ id }) => id),
    );
    return true;
  });
}

/** Says whether a shop has the flowers alone, no account of a person, and no order that agents have not placed. */
async function isFlowerShop(db: Db): Promise<boolean> {
  const products = await db.selectFrom('products').select('slug').execute();
  const isFlower = ({ slug }: { slug: string }) => flowerSlugs.includes(slug);
  if (products.length !== flowerSlugs.length || !products.every(isFlower)) return false;
  const { accounts } = buildFlowerShopRows();
  const seededIds = accounts.map(({ id }) => id);
  const people = db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'not in', seededIds)
    .where('password_hash', '<>', '');
  if (await people.limit(1).executeTakeFirst()) return false;
  const agentCarts = db.selectFrom('agent_carts').select('cart_id');
  const orders = db.selectFrom('orders').select('id').where('cart_id', 'not in', agentCarts);
  return (await orders.limit(1).executeTakeFirst()) === undefined;
}
