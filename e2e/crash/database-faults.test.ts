import { openDatabase } from '@mercer/server';
import { administrate, ids, postgresProxy, postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeOnPostgres } from '../temporary-database.ts';
import { Buyers, requestShop } from './buyers.ts';
import { readOrderCharges } from './read-stock.ts';
import { ShopProcess } from './shop-process.ts';

const unavailable = { error: { code: 'unavailable', message: expect.stringMatching(/try again/) } };

type Nodes = Awaited<ReturnType<typeof openTwoNodes>>;

interface DatabaseFault {
  begin(nodes: Nodes): void | Promise<void>;
  end(nodes: Nodes): void | Promise<void>;
  /** Runs what happens meanwhile to the node behind the proxy, or to all nodes. */
  during(nodes: Nodes): Promise<void>;
}

const faults: Record<string, DatabaseFault> = {
  'says nothing to one node': {
    begin: ({ proxy }) => proxy.fallSilent(),
    end: ({ proxy }) => proxy.speak(),
    during: otherNodeSells,
  },
  'is cut off from one node': {
    begin: ({ proxy }) => proxy.shut(),
    end: ({ proxy }) => proxy.open(),
    during: otherNodeSells,
  },
  'ends all connections, five times': {
    begin: () => {},
    end: () => {},
    async during({ database, buyers }) {
      for (let time = 0; time < 5; time += 1) {
        await administrate(postgresUrl ?? '', toTerminateQuery(database));
        await Promise.all([buyers.near.waitForMoreOrders(), buyers.far.waitForMoreOrders()]);
      }
    },
  },
  'only reads': {
    begin: ({ database }) => setReadOnly(database, 'on'),
    end: ({ database }) => setReadOnly(database, 'off'),
    during: async ({ near }) => {
      const addMugToCart = () => requestShop(near, { method: 'POST', path: '/api/cart/items', body: mug });
      await expect.poll(addMugToCart).toMatchObject({ status: 503, body: unavailable });
      await expect.poll(async () => (await requestShop(near, { method: 'GET', path: '/' })).status).toBe(200);
    },
  },
};

const mug = { product_id: ids.mug, quantity: 1 };

describe.skipIf(!postgresUrl)('two nodes whose shoppers buy', () => {
  test.each(Object.entries(faults))('while PostgreSQL %s, lose nothing and go on by themselves', async (_, fault) => {
    const nodes = await openTwoNodes();
    const { buyers } = nodes;
    await Promise.all([buyers.near.waitForMoreOrders(), buyers.far.waitForMoreOrders()]);
    await fault.begin(nodes);
    await fault.during(nodes);
    await fault.end(nodes);
    await Promise.all([buyers.near.waitForMoreOrders(), buyers.far.waitForMoreOrders()]);
    await expectOrdersComplete(nodes);
  });
});

/** Pages and calls of the one are 503, with the way to try again; the other one does not notice. */
async function otherNodeSells({ near, buyers }: Nodes) {
  await isUnavailable(near);
  await buyers.far.waitForMoreOrders();
}

async function isUnavailable(node: ShopProcess) {
  const requestCart = () => requestShop(node, { method: 'GET', path: '/api/cart', session: 'some-session' });
  await expect.poll(requestCart).toMatchObject({ status: 503, body: unavailable, retryAfter: '2' });
  const requestSearchPage = () => requestShop(node, { method: 'GET', path: '/search?q=mug' });
  await expect
    .poll(requestSearchPage)
    .toMatchObject({ status: 503, body: expect.stringContaining('Retry'), retryAfter: '2' });
  expect((await requestShop(node, { method: 'GET', path: '/readyz' })).status).toBe(503);
  expect((await requestShop(node, { method: 'GET', path: '/healthz' })).status).toBe(200);
}

/** Two processes on one database, of which one reaches it by a proxy; some shoppers of each. */
async function openTwoNodes() {
  const url = await storeOnPostgres(postgresUrl ?? '');
  const database = new URL(url).pathname.slice(1);
  const proxy = await postgresProxy(url);
  onTestFinished(() => proxy.close());
  const [near, far] = await Promise.all([proxy.url, url].map((at) => ShopProcess.start(at, { SEED: 'none' })));
  if (!near || !far) throw new Error('There are two of them');
  onTestFinished(async () => {
    await Promise.all([near.end(), far.end()]);
  });
  const db = openDatabase({ url });
  onTestFinished(() => db.destroy());
  const stock = await readMugStock(db);
  const buyers = { near: new Buyers(near, 2), far: new Buyers(far, 1) };
  return { database, proxy, near, far, db, stock, buyers };
}

async function readMugStock(db: ReturnType<typeof openDatabase>): Promise<number> {
  const row = db.selectFrom('products').select('stock_level').where('id', '=', ids.mug);
  return (await row.executeTakeFirstOrThrow()).stock_level ?? 0;
}

/** Checks that every acknowledged order exists and was charged once, and that no other order was charged. */
async function expectOrdersComplete({ buyers, db, stock, far, near }: Nodes) {
  const boughtOrders = (await Promise.all([buyers.near.stopBuying(), buyers.far.stopBuying()])).flat();
  expect([near.isRunning, far.isRunning]).toEqual([true, true]);
  const numbered = await db.selectFrom('orders').select('id').where('number', 'is not', null).execute();
  expect(numbered.map(({ id }) => id).toSorted()).toEqual(boughtOrders.map(({ id }) => id).toSorted());
  const storedOrders = await db.selectFrom('orders').select('id').execute();
  const acknowledged = new Set(boughtOrders.map(({ id }) => id));
  for (const { id } of storedOrders) {
    const countSucceededCharges = async () =>
      (await readOrderCharges(far, id)).filter(({ status }) => status === 'succeeded').length;
    await expect.poll(countSucceededCharges).toBe(acknowledged.has(id) ? 1 : 0);
  }
  const pieces = boughtOrders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(stock - (await readMugStock(db))).toBe(pieces);
}

function toTerminateQuery(database: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
}

async function setReadOnly(database: string, value: 'on' | 'off') {
  await administrate(postgresUrl ?? '', `alter database ${database} set default_transaction_read_only = ${value}`);
  await administrate(postgresUrl ?? '', toTerminateQuery(database));
}
