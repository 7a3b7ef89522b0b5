import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '@mercer/contract';
import { readConfig } from '@mercer/host/config/config';
import {
  databaseClock,
  openDatabase,
  openPostgresPool,
  renewSubscriptions,
  scheduleJobs,
  sweepOrders,
} from '@mercer/server';
import { administrate, ids, postgresProxy, postgresUrl, type Shopper, type TestResponse } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createShop } from '../../apps/storefront/server/shop.ts';
import { address } from '../address.ts';
import {
  cards,
  fillCart,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  type Shop,
  signUpShopper,
} from '../shop.ts';
import { storeOnPostgres } from '../temporary-database.ts';

const hourMs = 3_600_000;
const restarts = 10;
const shoppers = 4;
/** The figures of docs/internals/reliability.md are those of 200. */
const statementMs = Number(process.env.SLOW_STATEMENT_MS ?? 40);
const unavailable = { code: 'unavailable', message: expect.stringMatching(/try again/) };

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  test('ten restarts while shoppers buy lose nothing that was acknowledged', async () => {
    const { shop, proxy, url } = await openBehindProxy();
    const work = createCountedJob(shop.deps.now);
    const endJobs = scheduleJobs({ ...shop.deps, now: () => new Date() }, [work.job]);
    const previousStock = await readStockLevel(shop.shopper(), ids.mug);
    const buying = { goesOn: true, numbers: [] as string[], statuses: new Set<number>() };
    const buyers = Array.from({ length: shoppers }, () => buyContinuously(shop.shopper(), buying));
    for (let restart = 0; restart < restarts; restart++) {
      await expect.poll(() => buying.numbers.length).toBeGreaterThan(restart * 2);
      if (restart % 2) await administrate(postgresUrl ?? '', toTerminateQuery(url));
      else await restartDatabase(proxy, shop);
    }
    buying.goesOn = false;
    const boughtOrders = (await Promise.all(buyers)).flat();
    const runs = work.runs();
    await expect.poll(work.runs).toBeGreaterThan(runs);
    await endJobs();

    expect([...buying.statuses].filter((status) => ![200, 502, 503].includes(status))).toEqual([]);
    const pieces = boughtOrders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(previousStock - (await readStockLevel(shop.shopper(), ids.mug))).toBe(pieces);
    expect(new Set(buying.numbers).size).toBe(boughtOrders.length);
    await assertOrdersPaid(shop, boughtOrders);
  });

  test('a database that hangs answers 503 until it is back', async () => {
    const { shop, proxy } = await openBehindProxy();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug);
    expect((await shopper.get('/readyz')).status).toBe(200);
    proxy.fallSilent();
    const answers = await Promise.all([shopper.get('/api/cart'), fillCart(shopper, ids.mug), shopper.get('/readyz')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers[0]?.body).toEqual({ error: unavailable });
    expect(answers[0]?.headers.get('retry-after')).toBe('2');
    expect((await shopper.get('/api/cart')).status).toBe(503);
    expect((await shopper.get('/healthz')).status).toBe(200);
    proxy.speak();
    await expect.poll(async () => (await shopper.get('/readyz')).status).toBe(200);
    expect((await fillCart(shopper, ids.mug)).status).toBe(200);
  });

  test('pages of a database that hangs are 503 and can be asked for again', async () => {
    const { proxy, shop } = await openPagesBehindProxy();
    const requestPage = (path: string) =>
      shop.fetch(new Request(`http://localhost:3000${path}`, { headers: { cookie: 'swell-session=unknown' } }));
    expect((await requestPage('/')).status).toBe(200);
    proxy.fallSilent();
    for (const path of ['/', '/search?q=mug', '/products/everyday-mug', '/cart', '/account/orders']) {
      const page = await requestPage(path);
      expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(await page.text()).toMatch(/<!DOCTYPE html>.*>Retry</s);
    }
    proxy.speak();
    await expect.poll(async () => (await requestPage('/')).status).toBe(200);
  });

  test('a database that only reads shows products, answers 503 to who writes, and sells again afterwards', async () => {
    const { shop, url } = await openBehindProxy();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug);
    const setReadOnly = async (value: 'on' | 'off') => {
      const database = new URL(url).pathname.slice(1);
      await administrate(postgresUrl ?? '', `alter database ${database} set default_transaction_read_only = ${value}`);
      await administrate(postgresUrl ?? '', toTerminateQuery(url));
    };
    await setReadOnly('on');
    await expect.poll(async () => (await fillCart(shopper, ids.watch)).body.error).toEqual(unavailable);
    expect((await shopper.get('/api/products?$cache=false')).status).toBe(200);
    expect((await shopper.get('/api/cart')).body.items).toMatchObject([{ product_id: ids.mug, quantity: 1 }]);
    await setReadOnly('off');
    await expect.poll(async () => (await fillCart(shopper, ids.watch)).status).toBe(200);
    expect((await placeOrder(shopper)).items).toHaveLength(2);
  });

  test('who finds the server away for a moment waits for it', async () => {
    const { shop, proxy } = await openBehindProxy();
    proxy.shut();
    const answer = shop.shopper().get('/api/products');
    await proxy.refused();
    proxy.open();
    expect((await answer).status).toBe(200);
  });

  test('a database that is slow with each statement sells all that is asked for, each piece once', async () => {
    const { shop, proxy } = await openBehindProxy();
    const previousStock = await readStockLevel(shop.shopper(), ids.mug);
    const buying = { goesOn: true, numbers: [] as string[], statuses: new Set<number>() };
    proxy.slowDown(statementMs);
    const startedAt = performance.now();
    expect((await shop.shopper().get('/api/products?$cache=false')).status).toBe(200);
    const shownMs = performance.now() - startedAt;
    const boughtOrders = await Promise.all([buyOneMug(shop.shopper(), buying), buyOneMug(shop.shopper(), buying)]);
    const boughtMs = performance.now() - startedAt - shownMs;
    proxy.slowDown(0);
    if (process.env.SLOW_STATEMENT_MS) console.log({ statementMs, shownMs, boughtMs });
    expect(previousStock - (await readStockLevel(shop.shopper(), ids.mug))).toBe(2);
    await assertOrdersPaid(shop, boughtOrders);
  });

  test('where the server has a few connections for the shop, ten buy with those, one after the other', async () => {
    const { shop } = await openWithFewConnections(2);
    const previousStock = await readStockLevel(shop.shopper(), ids.mug);
    const boughtOrders = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop.shopper(), [ids.mug, 1])));
    expect(previousStock - (await readStockLevel(shop.shopper(), ids.mug))).toBe(10);
    await assertOrdersPaid(shop, boughtOrders);
    expect(shop.faults).toEqual([]);
  });

  test('where others have taken all connections, 503 until one is given back', async () => {
    const { shop, url } = await openWithFewConnections(2);
    const heldConnections = await Promise.all([occupyConnection(url), occupyConnection(url)]);
    const answer = await shop.shopper().get('/api/cart');
    expect(answer).toMatchObject({ status: 503, body: { error: unavailable } });
    expect(answer.headers.get('retry-after')).toBe('2');
    const waiting = shop.shopper().get('/api/products');
    await heldConnections[0]?.();
    expect((await waiting).status).toBe(200);
    await assertOrdersPaid(shop, [await placeOrder(shop.shopper(), [ids.mug, 1])]);
    await heldConnections[1]?.();
  });

  test('a process whose clock is a day ahead renews no subscription early', async () => {
    const { shop } = await openBehindProxy();
    const { db } = shop.deps;
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
    await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
    await placeOrder(shopper);
    const inHalfADay = new Date(Date.now() + 12 * hourMs).toISOString();
    await db.updateTable('subscriptions').set({ date_period_end: inHalfADay }).execute();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hourMs });
    onTestFinished(() => void vi.useRealTimers());
    const clock = await databaseClock(db);
    const renewAndCountOrders = async () => {
      await renewSubscriptions({ ...shop.deps, now: clock.now });
      return (await shopper.get('/api/account/orders')).body.count;
    };
    expect(await renewAndCountOrders()).toBe(1);
    const justNow = new Date(clock.now().getTime() - hourMs).toISOString();
    await db.updateTable('subscriptions').set({ date_period_end: justNow }).execute();
    expect(await renewAndCountOrders()).toBe(2);
    clock.end();
  });

  test('a lock that somebody keeps ends the wait with 503, and nothing is half done', async () => {
    const { shop, url } = await openBehindProxy();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug);
    const otherDatabase = openDatabase({ url });
    await otherDatabase.transaction().execute(async (tx) => {
      await tx.updateTable('carts').set({ locale: 'en-US' }).execute();
      expect(await fillCart(shopper, ids.watch)).toMatchObject({ status: 503, body: { error: unavailable } });
    });
    await otherDatabase.destroy();
    const { body } = await shopper.get('/api/cart');
    expect(body.items).toMatchObject([{ product_id: ids.mug, quantity: 1 }]);
  });
});

async function openBehindProxy() {
  const url = await storeOnPostgres(postgresUrl ?? '');
  const proxy = await postgresProxy(url);
  onTestFinished(() => proxy.close());
  const db = openDatabase({ url: proxy.url });
  onTestFinished(() => db.destroy());
  const shop = await openTestShop(db, { books: { databaseUrl: proxy.url, openPool: openPostgresPool } });
  return { shop, proxy, url };
}

/** A shop whose role in the database may have so many connections. */
async function openWithFewConnections(maxConnections: number) {
  const { role, url } = await createDatabaseRole(await storeOnPostgres(postgresUrl ?? ''));
  await administrate(postgresUrl ?? '', `alter role ${role} connection limit ${maxConnections}`);
  const db = openDatabase({ url });
  onTestFinished(() => db.destroy());
  return { shop: await openTestShop(db), url };
}

/** @returns what gives the connection back */
async function occupyConnection(url: string): Promise<() => Promise<void>> {
  const pool = openPostgresPool(url, 1);
  const client = await pool.connect();
  return async () => {
    client.release();
    await pool.end();
  };
}

/** Creates a role to which limits apply, which they do not to a superuser. */
async function createDatabaseRole(store: string) {
  const role = `mercer_few_${randomBytes(6).toString('hex')}`;
  await administrate(postgresUrl ?? '', `create role ${role} login password '${role}'`);
  onTestFinished(() => administrate(postgresUrl ?? '', `drop role ${role}`));
  await administrate(store, `grant all on all tables in schema public to ${role}`);
  await administrate(store, `grant all on all sequences in schema public to ${role}`);
  onTestFinished(() => administrate(store, `drop owned by ${role}`));
  return { role, url: Object.assign(new URL(store), { username: role, password: role }).href };
}

async function openPagesBehindProxy() {
  const proxy = await postgresProxy(await storeOnPostgres(postgresUrl ?? ''));
  onTestFinished(() => proxy.close());
  const folder = await mkdtemp(join(tmpdir(), 'mercer-faults-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: folder, DATABASE_URL: proxy.url, SEED: 'none', RATE_LIMIT_PER_IP: 'off' };
  const shop = await createShop(readConfig(env));
  onTestFinished(() => shop.close());
  return { proxy, shop };
}

function toTerminateQuery(url: string): string {
  const database = new URL(url).pathname.slice(1);
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
}

type Proxy = Awaited<ReturnType<typeof postgresProxy>>;

/** Long enough away for somebody to have noticed. */
async function restartDatabase(proxy: Proxy, shop: Shop) {
  proxy.shut();
  const asking = shop.shopper().get('/api/products?$cache=false');
  await proxy.refused();
  proxy.open();
  await asking;
}

/** @param now of the shop: by another clock its payments would be years old */
function createCountedJob(now: () => Date) {
  let runs = 0;
  const runCountedSweep: typeof sweepOrders = async (deps) => {
    await sweepOrders({ ...deps, now });
    runs += 1;
  };
  return { job: { name: 'sweep_orders', everyMs: 50, run: runCountedSweep }, runs: () => runs };
}

type PlacedOrder = Pick<Order, 'id' | 'number' | 'items'>;

interface Buying {
  goesOn: boolean;
  /** Numbers of the orders that were acknowledged. */
  numbers: string[];
  statuses: Set<number>;
}

async function buyContinuously(shopper: Shopper, buying: Buying): Promise<PlacedOrder[]> {
  const boughtOrders: PlacedOrder[] = [];
  while (buying.goesOn) boughtOrders.push(await buyOneMug(shopper, buying));
  return boughtOrders;
}

/** Buys one mug and repeats each call that was not answered, as the client does. */
async function buyOneMug(shopper: Shopper, { numbers, statuses }: Buying): Promise<PlacedOrder> {
  const retryUntilAnswered = async (call: () => Promise<TestResponse>): Promise<TestResponse> => {
    const answer = await call();
    statuses.add(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
    return answer.status < 500 ? answer : retryUntilAnswered(call);
  };
  await retryUntilAnswered(() => fillCart(shopper, ids.mug));
  const { body } = await retryUntilAnswered(() =>
    shopper.post('/vault/tokens', { number: cards.visa, exp_month: 12, exp_year: 2034, cvc: '123' }),
  );
  const billing = { ...address, method: 'card', card: { token: body.token } };
  await retryUntilAnswered(() =>
    shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing }),
  );
  const order = await retryUntilAnswered(() => shopper.post('/api/cart/order'));
  numbers.push(order.body.number);
  return order.body;
}

/** Asserts that each order was charged and nothing was refunded. */
async function assertOrdersPaid(shop: Shop, boughtOrders: PlacedOrder[]) {
  for (const { id, number } of boughtOrders) {
    const row = shop.deps.db.selectFrom('orders').select(['number', 'status']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ number, status: 'paid' });
    expect(await listRefundedAmounts(shop, id)).toEqual([0]);
  }
}
