// Payments whose answer was lost, settled by one sweep of a slow gateway: `node bench/sweep.ts [orders] [ms an answer takes] [SQLite|PostgreSQL]`.
// The shop answers others meanwhile: their waits.
import { setTimeout as wait } from 'node:timers/promises';
import { seedDemoDatabase } from '@mercer/demo';
import { openSandbox } from '@mercer/sandbox';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { sweepOrders } from '@mercer/server';
import { buildTestApp, postgresUrl, type Shopper, testConfig, withGatewayFetch } from '@mercer/server/testing';
import { cards, fillCart, fillCheckout } from '../e2e/shop.ts';
import { formatQuantiles, measureDurationMs } from './statistics.ts';
import { openEmptyStore } from './store.ts';

const [orders = 10_000, answerMs = 200] = process.argv.slice(2, 4).map(Number);
const [, , , , name = 'SQLite'] = process.argv;
const tenMinutes = 10 * 60_000;
const betweenVisitsMs = 100;
const atOnce = 20;

const store = await openEmptyStore(name === 'SQLite' ? null : postgresUrl, 'sweep');
try {
  await seedDemoDatabase(store.db);
  const readShopClock = () => shop.clock.now();
  const sandbox = await openSandbox({
    books: { path: ':memory:' },
    now: readShopClock,
    origin: testConfig.publicUrl,
    keys: gatewayKeys,
  });
  const loseChargeResponse = async (request: Request) => {
    const answer = await sandbox.fetch(request);
    if (new URL(request.url).pathname.endsWith('/charges')) throw new Error('The answer was lost');
    return answer;
  };
  const shop = buildTestApp(store.db, { fetch: loseChargeResponse });
  const endless = store.db.selectFrom('products').select('id').where('slug', '=', 'everyday-mug');
  const { id } = await endless.executeTakeFirstOrThrow();
  let startedCount = 0;
  const loseRemainingPayments = async () => {
    while (startedCount++ < orders) await losePayment(shop.shopper(), id);
  };
  await Promise.all(Array.from({ length: atOnce }, loseRemainingPayments));
  const previousCount = await countPaidOrders();
  shop.clock.advance(tenMinutes);
  const answerSlowly = async (request: Request) => {
    await wait(answerMs);
    return sandbox.fetch(request);
  };
  const times: number[] = [];
  const ended = new AbortController();
  const sweeping = measureDurationMs(() => sweepOrders(withGatewayFetch(shop.deps, answerSlowly))).finally(() =>
    ended.abort(),
  );
  await visitUntilEnded(shop.shopper(), times, ended.signal);
  const ms = await sweeping;
  console.log('orders | an answer, ms | settled | s | a second | waits of a visitor meanwhile, ms: p50 | p95 | p99');
  const settledCount = (await countPaidOrders()) - previousCount;
  const settled = [settledCount, (ms / 1000).toFixed(1), ((settledCount / ms) * 1000).toFixed(0)];
  console.log([orders, answerMs, ...settled, ...formatQuantiles(times)].join(' | '));
  await sandbox.close();
} finally {
  await store.drop();
}

async function countPaidOrders(): Promise<number> {
  return (await store.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).length;
}

async function losePayment(shopper: Shopper, productId: string) {
  shopper.isDescribed = false;
  await fillCart(shopper, productId);
  await fillCheckout(shopper, cards.visa);
  const { status } = await shopper.post('/api/cart/order');
  if (status < 500) throw new Error(`The order was answered ${status}`);
}

async function visitUntilEnded(shopper: Shopper, times: number[], ended: AbortSignal) {
  shopper.isDescribed = false;
  while (!ended.aborted) {
    times.push(await measureDurationMs(() => shopper.get('/api/products?limit=24')));
    await wait(betweenVisitsMs);
  }
}
