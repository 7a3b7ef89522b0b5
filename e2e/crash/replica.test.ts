import { openReplicated } from '@mercer/server';
import { ids } from '@mercer/server/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createOperatorCaller, openTestShop, placeOrder, readStockLevel } from '../shop.ts';
import { fillTestStore } from '../temporary-database.ts';
import { postgresBinaries, startPostgres } from './start-postgres.ts';

if (!postgresBinaries) console.log('No PostgreSQL is installed here that could be followed: those tests are left out.');

const path = '/api/products/everyday-mug';

test.skipIf(!postgresBinaries)('products are read from the standby, orders are made at the primary', async () => {
  const { shop, replicaReads, activity } = await openReplicatedShop();
  await expect.poll(() => replicaReads.at(-1)).toBe(true);
  const shopper = shop.shopper();
  const initialStock = await readStockLevel(shopper, ids.mug);
  const order = await placeOrder(shopper, [ids.mug, 2]);
  expect(order.number).toBeTruthy();
  expect(await readStockLevel(shop.shopper(), ids.mug)).toBe(initialStock - 2);
  let searches = 0;
  const countFoundMugs = async () => {
    searches += 1;
    return (await shopper.get(`/api/products?search=mug&limit=${searches}`)).body.count;
  };
  expect(await countFoundMugs()).toBeGreaterThan(0);
  // the look at the standby takes turns with the search on one connection, which shows its last statement only
  await expect.poll(() => countFoundMugs().then(activity)).toMatch(/products/);
  expect(await activity()).not.toMatch(/carts|orders|stock_holds/);
  await expect.poll(async () => (await shopper.get(path)).body.stock_level).toBe(initialStock - 2);
});

test.skipIf(!postgresBinaries)('a standby that comes after by more than a second is not read', async () => {
  const { shop, replicaReads, ask } = await openReplicatedShop();
  await expect.poll(() => replicaReads.at(-1)).toBe(true);
  const shopper = shop.shopper();
  const readProductName = async () => (await shopper.get(path)).body.name;
  expect(await readProductName()).toBe('Everyday Mug');
  await ask('select pg_wal_replay_pause()');
  const renamed = await createOperatorCaller(shop).patch(`/products/${ids.mug}`, { name: 'Mug of the day' });
  expect(renamed.status).toBe(200);
  await expect.poll(readProductName).toBe('Mug of the day');
  await expect.poll(() => replicaReads.at(-1)).toBe(false);
  await ask('select pg_wal_replay_resume()');
  await expect.poll(() => replicaReads.at(-1)).toBe(true);
  expect(await readProductName()).toBe('Mug of the day');
});

test.skipIf(!postgresBinaries)('a standby that crashes is not missed, and is read again when it is back', async () => {
  const { shop, standby, replicaReads } = await openReplicatedShop();
  await expect.poll(() => replicaReads.at(-1)).toBe(true);
  const statuses = new Set<number>();
  let slowestMs = 0;
  let goesOn = true;
  const looking = Array.from({ length: 3 }, async () => {
    const shopper = shop.shopper();
    for (let n = 0; goesOn; n += 1) {
      const startedAt = performance.now();
      statuses.add((await shopper.get(`/api/products?search=mug&page=1&limit=${1 + (n % 50)}`)).status);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
  });
  await standby.stop();
  await expect.poll(() => replicaReads.at(-1)).toBe(false);
  expect((await placeOrder(shop.shopper(), [ids.mug, 1])).number).toBeTruthy();
  await standby.start();
  await expect.poll(() => replicaReads.at(-1), { timeout: 10_000 }).toBe(true);
  goesOn = false;
  await Promise.all(looking);
  expect([...statuses]).toEqual([200]);
  console.log(`standby gone and back: the slowest answer took ${Math.round(slowestMs)} ms`);
});

/** The small store on a server with a standby, which is asked beside the shop. */
async function openReplicatedShop() {
  const postgres = await startPostgres(postgresBinaries ?? '');
  await fillTestStore({ url: postgres.url });
  const standby = await postgres.standby();
  const replicaReads: boolean[] = [];
  const onReplica = (isRead: boolean) => void replicaReads.push(isRead);
  const { db, reader, destroy } = openReplicated({ url: postgres.url, replicaUrl: standby.url, onReplica });
  onTestFinished(destroy);
  const shop = await openTestShop(db, { reader });
  const queryStandby = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    return client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  /** the last statement of each connection */
  const readActivity = async () =>
    JSON.stringify(
      await queryStandby(
        "select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      ),
    );
  return { shop, standby, replicaReads, ask: queryStandby, activity: readActivity };
}
