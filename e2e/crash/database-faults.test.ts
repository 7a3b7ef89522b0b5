import { openDatabase } from '@mercer/server';
import { administrate, ids, postgresProxy, postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeOnPostgres } from '../temporary-database.ts';
import { ask, Buyers } from './buyers.ts';
import { charges } from './look-up.ts';
import { ShopProcess } from './shop-process.ts';

const unavailable = { error: { code: 'unavailable', message: expect.stringMatching(/try again/) } };

type Nodes = Awaited<ReturnType<typeof openNodes>>;

interface Fault {
  begin(nodes: Nodes): void | Promise<void>;
  end(nodes: Nodes): void | Promise<void>;
  /** What becomes of the node behind the proxy meanwhile, or of all. */
  during(nodes: Nodes): Promise<void>;
}

const faults: Record<string, Fault> = {
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
        await administrate(postgresUrl ?? '', terminate(database));
        await Promise.all([buyers.near.someMore(), buyers.far.someMore()]);
      }
    },
  },
  'only reads': {
    begin: ({ database }) => readsOnly(database, 'on'),
    end: ({ database }) => readsOnly(database, 'off'),
    during: async ({ near }) => {
      const add = () => ask(near, { method: 'POST', path: '/api/cart/items', body: mug });
      await expect.poll(add).toMatchObject({ status: 503, body: unavailable });
      await expect.poll(async () => (await ask(near, { method: 'GET', path: '/' })).status).toBe(200);
    },
  },
};

const mug = { product_id: ids.mug, quantity: 1 };

describe.skipIf(!postgresUrl)('two nodes whose shoppers buy', () => {
  test.each(Object.entries(faults))('while PostgreSQL %s, lose nothing and go on by themselves', async (_, fault) => {
    const nodes = await openNodes();
    const { buyers } = nodes;
    await Promise.all([buyers.near.someMore(), buyers.far.someMore()]);
    await fault.begin(nodes);
    await fault.during(nodes);
    await fault.end(nodes);
    await Promise.all([buyers.near.someMore(), buyers.far.someMore()]);
    await expectWhole(nodes);
  });
});

/** Pages and calls of the one are 503, with the way to try again; the other one does not notice. */
async function otherNodeSells({ near, buyers }: Nodes) {
  await isUnavailable(near);
  await buyers.far.someMore();
}

async function isUnavailable(node: ShopProcess) {
  const call = () => ask(node, { method: 'GET', path: '/api/cart', session: 'some-session' });
  await expect.poll(call).toMatchObject({ status: 503, body: unavailable, retryAfter: '2' });
  const page = () => ask(node, { method: 'GET', path: '/search?q=mug' });
  await expect.poll(page).toMatchObject({ status: 503, body: expect.stringContaining('Retry'), retryAfter: '2' });
  expect((await ask(node, { method: 'GET', path: '/readyz' })).status).toBe(503);
  expect((await ask(node, { method: 'GET', path: '/healthz' })).status).toBe(200);
}

/** Two processes on one database, of which one reaches it by a proxy; some shoppers of each. */
async function openNodes() {
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
  const stock = await stockOf(db);
  const buyers = { near: new Buyers(near, 2), far: new Buyers(far, 1) };
  return { database, proxy, near, far, db, stock, buyers };
}

async function stockOf(db: ReturnType<typeof openDatabase>): Promise<number> {
  const row = db.selectFrom('products').select('stock_level').where('id', '=', ids.mug);
  return (await row.executeTakeFirstOrThrow()).stock_level ?? 0;
}

/** What was acknowledged is there and charged once, and nothing else is. */
async function expectWhole({ buyers, db, stock, far, near }: Nodes) {
  const bought = (await Promise.all([buyers.near.end(), buyers.far.end()])).flat();
  expect([near.isRunning, far.isRunning]).toEqual([true, true]);
  const numbered = await db.selectFrom('orders').select('id').where('number', 'is not', null).execute();
  expect(numbered.map(({ id }) => id).toSorted()).toEqual(bought.map(({ id }) => id).toSorted());
  const made = await db.selectFrom('orders').select('id').execute();
  const acknowledged = new Set(bought.map(({ id }) => id));
  for (const { id } of made) {
    const kept = async () => (await charges(far, id)).filter(({ status }) => status === 'succeeded').length;
    await expect.poll(kept).toBe(acknowledged.has(id) ? 1 : 0);
  }
  const pieces = bought.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(stock - (await stockOf(db))).toBe(pieces);
}

function terminate(database: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
}

async function readsOnly(database: string, value: 'on' | 'off') {
  await administrate(postgresUrl ?? '', `alter database ${database} set default_transaction_read_only = ${value}`);
  await administrate(postgresUrl ?? '', terminate(database));
}
