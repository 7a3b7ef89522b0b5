import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSandbox } from '@mercer/sandbox';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { openDatabase } from '@mercer/server';
import { buildTestApp, type Shopper, testConfig } from '@mercer/server/testing';
import { address } from '../e2e/address.ts';

const betweenSalesMs = 50;
/** Number of carts of which one is bought. */
const purchaseEach = 50;

interface Sales {
  /** waits of those who fill a cart, ms */
  times: number[];
  /** answers 5xx */
  refusedCount: number;
  purchaseCount: number;
}

/** Shoppers of this process on the same file, until the other one has ended. */
export async function sellMeanwhile(child: ChildProcess, folder: string): Promise<Sales> {
  const db = openDatabase({ path: join(folder, 'mercer.sqlite') });
  const sandbox = await openSandbox({
    books: { path: ':memory:' },
    now: () => new Date('2026-06-01T12:00:00.000Z'),
    origin: testConfig.publicUrl,
    keys: gatewayKeys,
  });
  const shop = buildTestApp(db, { fetch: async (request) => sandbox.fetch(request) });
  const sales: Sales = { times: [], refusedCount: 0, purchaseCount: 0 };
  let carts = 0;
  while (child.exitCode === null) {
    const [product] = await db.selectFrom('products').select('id').where('stock_level', '>', 0).limit(1).execute();
    const shopper = shop.shopper();
    shopper.isDescribed = false;
    const begin = performance.now();
    const { status } = product
      ? await shopper.post('/api/cart/items', { product_id: product.id, quantity: 1 })
      : await shopper.get('/api/cart');
    sales.times.push(performance.now() - begin);
    if (status >= 500) sales.refusedCount += 1;
    if (product && carts++ % purchaseEach === 0) {
      const answer = await orderByCard(shopper);
      if (answer.status >= 500) sales.refusedCount += 1;
      else if (answer.body.number) sales.purchaseCount += 1;
      else throw new Error(`The order was answered ${JSON.stringify(answer.body)}`);
    }
    await wait(betweenSalesMs);
  }
  await sandbox.close();
  await db.destroy();
  return sales;
}

/** Orders the contents of the cart by card. */
async function orderByCard(shopper: Shopper) {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
  const { body } = await shopper.post('/vault/tokens', card);
  const billing = { ...address, method: 'card', card: { token: body.token } };
  await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
  return shopper.post('/api/cart/order');
}
