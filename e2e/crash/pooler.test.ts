import type { Order } from '@mercer/contract';
import { openDatabase, openPostgresPool, renewSubscriptions, sweepOrders } from '@mercer/server';
import { ids, postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, placeOrder, readStockLevel, signUpShopper } from '../shop.ts';
import { storeOnPostgres } from '../temporary-database.ts';
import { pooler, startPgBouncer } from './start-pgbouncer.ts';

const isHere = pooler !== null && postgresUrl !== null;
if (!isHere) console.log('No PgBouncer is installed here: those tests are left out.');

const connections = 4;
const shoppers = 16;
const ordersEach = 3;

// Settings without names are on the safe side, too
test.skipIf(!isHere).each([{ isNamed: false }, { isNamed: undefined }])(
  'behind a pooler in transaction mode shoppers buy at once and nothing is lost: $isNamed',
  async ({ isNamed }) => {
    const url = await storeOnPostgres(postgresUrl ?? '');
    const pooled = await startPgBouncer(pooler ?? '', url, connections);
    const db = openDatabase({ url: pooled, isNamed });
    onTestFinished(() => db.destroy());
    const openPool = (poolUrl: string, max: number) => openPostgresPool(poolUrl, max, isNamed);
    const shop = await openTestShop(db, { books: { databaseUrl: pooled, openPool } });
    const initialStock = await readStockLevel(shop.shopper(), ids.mug);
    const placedOrders: Order[] = [];
    const buyers = Array.from({ length: shoppers }, async (_, n) => {
      const shopper = shop.shopper();
      await signUpShopper(shopper, `ada${n}`);
      for (let order = 0; order < ordersEach; order += 1) {
        expect((await shopper.get('/api/products?search=mug')).status).toBe(200);
        placedOrders.push(await placeOrder(shopper, [ids.mug, 1]));
      }
      expect((await shopper.get('/api/account/orders')).body.count).toBe(ordersEach);
    });
    await Promise.all(buyers);
    await sweepOrders(shop.deps);
    await renewSubscriptions(shop.deps);
    expect(new Set(placedOrders.map(({ number }) => number)).size).toBe(shoppers * ordersEach);
    expect(initialStock - (await readStockLevel(shop.shopper(), ids.mug))).toBe(shoppers * ordersEach);
  },
);
