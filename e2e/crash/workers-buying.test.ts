import { Agent } from 'node:http';
import type { Order } from '@mercer/contract';
import { openDatabase } from '@mercer/server';
import { ids, postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { openWorkerShop, requestWorker } from './worker-shop.ts';

const shoppers = 4;
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };

type Shop = Awaited<ReturnType<typeof openWorkerShop>>;

test.skipIf(!postgresUrl)('who buys while processes are replaced one by one sees no fault', async () => {
  const shop = await openWorkerShop();
  const buying = startShoppers(shop.port);
  await expect.poll(() => buying.orders.size).toBeGreaterThan(5);
  const initialPids = shop.workers();
  shop.process.kill('SIGHUP');
  await expect.poll(() => shop.workers().filter((pid) => initialPids.includes(pid))).toEqual([]);
  await buying.someMore();
  expect(await buying.end()).toEqual([]);
  await expectOrdersIntact(shop, buying.orders);
});

test.skipIf(!postgresUrl)('who buys while processes are killed gets each order, charged once', async () => {
  const shop = await openWorkerShop();
  const buying = startShoppers(shop.port);
  for (let kill = 0; kill < 4; kill++) {
    await buying.someMore();
    const [victim] = shop.workers();
    process.kill(victim!, 'SIGKILL');
    await expect.poll(shop.workers).toSatisfy((pids: number[]) => pids.length === 2 && !pids.includes(victim!));
  }
  await buying.someMore();
  await buying.end();
  await expectOrdersIntact(shop, buying.orders);
});

/** Shoppers who buy one mug after the other; who gets no answer to an order asks once more. */
function startShoppers(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const orders = new Set<string>();
  const faults: string[] = [];
  let isOver = false;
  const buyUntilOver = async () => {
    while (!isOver)
      await orderMugByCard(port, agent, faults).then(
        (id) => orders.add(id),
        (error: unknown) => faults.push(String(error)),
      );
  };
  const buyingLoops = Promise.all(Array.from({ length: shoppers }, buyUntilOver));
  return {
    orders,
    async someMore() {
      const initialCount = orders.size;
      await expect.poll(() => orders.size).toBeGreaterThan(initialCount + 5);
    },
    async end() {
      isOver = true;
      await buyingLoops;
      agent.destroy();
      return faults;
    },
  };
}

/** @returns the order's id */
async function orderMugByCard(port: number, agent: Agent, faults: string[]): Promise<string> {
  let session = '';
  const requestShop = async <T>(method: string, path: string, body?: object) => {
    const answer = await requestWorker<T>(port, agent, { method, path, body, session });
    session = answer.session;
    return answer.body;
  };
  await requestShop('POST', '/api/cart/items', { product_id: ids.mug, quantity: 1 });
  const card = await requestShop<{ token: string }>('POST', '/vault/tokens', visa);
  const billing = { ...address, method: 'card', card: { token: card.token } };
  await requestShop('PUT', '/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
  const submitOrder = () => requestShop<Order>('POST', '/api/cart/order');
  const order = await submitOrder().catch((error: unknown) => {
    faults.push(String(error));
    return submitOrder();
  });
  return order.id;
}

/** Asserts that every acknowledged order is stored, and that no order is charged twice. */
async function expectOrdersIntact({ url, port }: Shop, acknowledged: Set<string>): Promise<void> {
  const db = openDatabase({ url });
  onTestFinished(() => db.destroy());
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  const storedOrders = await db.selectFrom('orders').select('id').execute();
  const storedIds = new Set(storedOrders.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([]);
  for (const { id } of storedOrders) {
    const path = `/vault/sandbox/charges?order_id=${id}`;
    const { body } = await requestWorker<{ results: { status: string }[] }>(port, agent, { method: 'GET', path });
    const isOpen = !acknowledged.has(id) && body.results.length === 0;
    if (!isOpen) expect(body.results).toMatchObject([{ status: 'succeeded' }]);
  }
}
