import type { Order } from '@mercer/contract';
import { expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { readOrderCharges, readStockLevel } from './read-stock.ts';
import { requireAnswer, ShopProcess } from './shop-process.ts';
import { postgresBinaries, startPostgres } from './start-postgres.ts';

const restarts = 10;
const shoppers = 3;
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };

if (!postgresBinaries) console.log('No PostgreSQL is installed here that could be restarted: that test is left out.');

test.skipIf(!postgresBinaries)('ten restarts and crashes of PostgreSQL end no process and lose no order', async () => {
  const postgres = await startPostgres(postgresBinaries ?? '');
  const shop = await ShopProcess.start(postgres.url);
  onTestFinished(() => shop.end());
  const initialStock = await readStockLevel(shop);
  const boughtOrders: Order[] = [];
  let goesOn = true;
  const buyers = Array.from({ length: shoppers }, () => buyContinuously(shop, () => goesOn, boughtOrders));
  for (let restart = 0; restart < restarts; restart++) {
    const sofar = boughtOrders.length;
    await expect.poll(() => boughtOrders.length).toBeGreaterThan(sofar + 1);
    await postgres.restart(restart % 2 ? 'fast' : 'immediate');
  }
  goesOn = false;
  await Promise.all(buyers);

  expect(shop.isRunning).toBe(true);
  const pieces = boughtOrders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(initialStock - (await readStockLevel(shop))).toBe(pieces);
  expect(new Set(boughtOrders.map(({ number }) => number)).size).toBe(boughtOrders.length);
  for (const { id } of boughtOrders) expect(await readOrderCharges(shop, id)).toMatchObject([{ status: 'succeeded' }]);
  console.log(`${restarts} restarts, ${boughtOrders.length} orders, none lost`);
});

async function buyContinuously(shop: ShopProcess, goesOn: () => boolean, boughtOrders: Order[]) {
  const product_id = await shop.findProductId('everyday-mug');
  let session = '';
  const requestWithRetry = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = requireAnswer(await shop.requestApi(method, path, session, body));
    session = answer.session;
    const { error } = answer.body as { error?: { code: string } };
    if (!error) return answer.body;
    expect(['unavailable', 'gateway_error']).toContain(error.code);
    return requestWithRetry(method, path, body);
  };
  while (goesOn()) {
    await requestWithRetry('POST', '/api/cart/items', { product_id, quantity: 1 });
    const { token } = (await requestWithRetry('POST', '/vault/tokens', visa)) as { token: string };
    const billing = { ...address, method: 'card', card: { token } };
    await requestWithRetry('PUT', '/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
    boughtOrders.push((await requestWithRetry('POST', '/api/cart/order')) as Order);
  }
}
