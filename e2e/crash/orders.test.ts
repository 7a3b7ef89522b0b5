import type { Order } from '@mercer/contract';
import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { temporaryDatabase } from '../temporary-database.ts';
import { readKillCount } from './kills.ts';
import { readOrderCharges, readStockLevel } from './read-stock.ts';
import { requireAnswer, ShopProcess, waitRandomTime } from './shop-process.ts';

const kills = readKillCount(3);
const shoppers = 4;
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

describe.each(databases)('on %s', (_, server) => {
  test('a kill -9 loses no order, charges none twice and takes the stock of each once', async () => {
    const shop = await ShopProcess.start(server ? await temporaryDatabase(server) : undefined);
    onTestFinished(() => shop.end());
    const initialStock = await readStockLevel(shop);
    const orders = new Map<string, Order>();
    for (let kill = 0; kill < kills; kill++) await killWhileBuying(shop, orders);
    expect(orders.size).toBeGreaterThan(0);
    expect(initialStock - (await readStockLevel(shop))).toBe(orders.size);
    for (const id of orders.keys()) expect(await readOrderCharges(shop, id)).toMatchObject([{ status: 'succeeded' }]);
    const numbers = [...orders.values()].map((order) => Number(order.number)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, place) => Number(numbers[0]) + place));
  });
});

/** Shoppers buy one mug after the other until the shop is gone; then each asks again for the last order. */
async function killWhileBuying(shop: ShopProcess, orders: Map<string, Order>) {
  const product_id = await shop.findProductId('everyday-mug');
  const sessions = Array.from({ length: shoppers }, () => ({ session: '', confirmed: [] as Order[] }));
  const buying = sessions.map(async (shopper) => {
    while (await orderMugByCard(shop, shopper, product_id));
  });
  await expect.poll(() => sessions.some(({ confirmed }) => confirmed.length > 0)).toBe(true);
  await waitRandomTime(600);
  await shop.killAndWait();
  await Promise.all(buying);
  await shop.restart();
  for (const { session, confirmed } of sessions) {
    for (const order of confirmed) orders.set(order.id, order);
    const last = readConfirmedOrder((await shop.requestApi('POST', '/api/cart/order', session))?.body);
    if (last) orders.set(last.id, last);
  }
  await expectOrdersStored(shop, sessions);
}

/** @returns false when the shop is gone */
async function orderMugByCard(shop: ShopProcess, shopper: { session: string; confirmed: Order[] }, product_id: string) {
  const requestShop = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.requestApi(method, path, shopper.session, body);
    if (answer) shopper.session = answer.session;
    return answer?.body;
  };
  if (!(await requestShop('POST', '/api/cart/items', { product_id, quantity: 1 }))) return false;
  const card = (await requestShop('POST', '/vault/tokens', visa)) as { token: string } | undefined;
  if (!card) return false;
  const billing = { ...address, method: 'card', card: { token: card.token } };
  const account = { email: 'ada@mercer.test' };
  if (!(await requestShop('PUT', '/api/cart', { account, shipping: address, billing }))) return false;
  const answer = await requestShop('POST', '/api/cart/order');
  if (!answer) return false;
  const order = readConfirmedOrder(answer);
  if (!order) throw new Error(`The order was refused: ${JSON.stringify(answer)}`);
  shopper.confirmed.push(order);
  return true;
}

function readConfirmedOrder(answer: unknown): Order | undefined {
  return typeof answer === 'object' && answer && 'number' in answer ? (answer as Order) : undefined;
}

/** The newest order of each session that had one confirmed is still there, whole. */
async function expectOrdersStored(shop: ShopProcess, sessions: { session: string; confirmed: Order[] }[]) {
  for (const { session, confirmed } of sessions) {
    const order = confirmed.at(-1);
    if (!order) continue;
    const storedOrder = requireAnswer(await shop.requestApi('GET', '/api/cart/order', session)).body as Order;
    expect(Number(storedOrder.number)).toBeGreaterThanOrEqual(Number(order.number));
    expect(storedOrder.items).toMatchObject([{ quantity: 1, price_total: order.grand_total }]);
  }
}
