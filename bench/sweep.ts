// Payments whose answer was lost, settled by one sweep of a slow gateway: `node bench/sweep.ts [orders] [ms an answer takes] [SQLite|PostgreSQL]`.
// The shop answers others meanwhile: their waits.
import { setTimeout as wait } from 'node:timers/promises';
import { seedDemo } from '@mercer/demo';
import { openSandbox } from '@mercer/sandbox';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { sweepOrders } from '@mercer/server';
import { postgresUrl, type Shopper, testApp, testConfig, withFetch } from '@mercer/server/testing';
import { cards, fillCart, fillCheckout } from '../e2e/shop.ts';
import { timeOf, waits } from './statistics.ts';
import { openEmpty } from './store.ts';

const [orders = 10_000, answerMs = 200] = process.argv.slice(2, 4).map(Number);
const [, , , , name = 'SQLite'] = process.argv;
const tenMinutes = 10 * 60_000;
const betweenVisitsMs = 100;
const atOnce = 20;

const store = await openEmpty(name === 'SQLite' ? null : postgresUrl, 'sweep');
try {
  await seedDemo(store.db);
  const now = () => shop.clock.now();
  const sandbox = await openSandbox({
    books: { path: ':memory:' },
    now,
    origin: testConfig.publicUrl,
    keys: gatewayKeys,
  });
  const unheard = async (request: Request) => {
    const answer = await sandbox.fetch(request);
    if (new URL(request.url).pathname.endsWith('/charges')) throw new Error('The answer was lost');
    return answer;
  };
  const shop = testApp(store.db, { fetch: unheard });
  const endless = store.db.selectFrom('products').select('id').where('slug', '=', 'everyday-mug');
  const { id } = await endless.executeTakeFirstOrThrow();
  let begun = 0;
  const losing = async () => {
    while (begun++ < orders) await losePayment(shop.shopper(), id);
  };
  await Promise.all(Array.from({ length: atOnce }, losing));
  const before = await paidOrders();
  shop.clock.advance(tenMinutes);
  const slowly = async (request: Request) => {
    await wait(answerMs);
    return sandbox.fetch(request);
  };
  const times: number[] = [];
  const ended = new AbortController();
  const sweeping = timeOf(() => sweepOrders(withFetch(shop.deps, slowly))).finally(() => ended.abort());
  await visit(shop.shopper(), times, ended.signal);
  const ms = await sweeping;
  console.log('orders | an answer, ms | settled | s | a second | waits of a visitor meanwhile, ms: p50 | p95 | p99');
  const paid = (await paidOrders()) - before;
  const settled = [paid, (ms / 1000).toFixed(1), ((paid / ms) * 1000).toFixed(0)];
  console.log([orders, answerMs, ...settled, ...waits(times)].join(' | '));
  await sandbox.close();
} finally {
  await store.drop();
}

async function paidOrders(): Promise<number> {
  return (await store.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).length;
}

async function losePayment(shopper: Shopper, productId: string) {
  shopper.isDescribed = false;
  await fillCart(shopper, productId);
  await fillCheckout(shopper, cards.visa);
  const { status } = await shopper.post('/api/cart/order');
  if (status < 500) throw new Error(`The order was answered ${status}`);
}

async function visit(shopper: Shopper, times: number[], ended: AbortSignal) {
  shopper.isDescribed = false;
  while (!ended.aborted) {
    times.push(await timeOf(() => shopper.get('/api/products?limit=24')));
    await wait(betweenVisitsMs);
  }
}
