import type { Order } from '@mercer/contract';
import { expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { charges, stockLevel } from './look-up.ts';
import { ownPostgres, postgresBinaries } from './own-postgres.ts';
import { requireAnswer, ShopProcess } from './shop-process.ts';

const restarts = 10;
const shoppers = 3;
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };

if (!postgresBinaries) console.log('No PostgreSQL is installed here that could be restarted: that test is left out.');

test.skipIf(!postgresBinaries)('ten restarts and crashes of PostgreSQL end no process and lose no order', async () => {
  const postgres = await ownPostgres(postgresBinaries ?? '');
  const shop = await ShopProcess.start(postgres.url);
  onTestFinished(() => shop.end());
  const before = await stockLevel(shop);
  const bought: Order[] = [];
  let goesOn = true;
  const buyers = Array.from({ length: shoppers }, () => buyWhile(shop, () => goesOn, bought));
  for (let restart = 0; restart < restarts; restart++) {
    const sofar = bought.length;
    await expect.poll(() => bought.length).toBeGreaterThan(sofar + 1);
    await postgres.restart(restart % 2 ? 'fast' : 'immediate');
  }
  goesOn = false;
  await Promise.all(buyers);

  expect(shop.isRunning).toBe(true);
  const pieces = bought.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(before - (await stockLevel(shop))).toBe(pieces);
  expect(new Set(bought.map(({ number }) => number)).size).toBe(bought.length);
  for (const { id } of bought) expect(await charges(shop, id)).toMatchObject([{ status: 'succeeded' }]);
  console.log(`${restarts} restarts, ${bought.length} orders, none lost`);
});

async function buyWhile(shop: ShopProcess, goesOn: () => boolean, bought: Order[]) {
  const product_id = await shop.productId('everyday-mug');
  let session = '';
  const insisted = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = requireAnswer(await shop.call(method, path, session, body));
    session = answer.session;
    const { error } = answer.body as { error?: { code: string } };
    if (!error) return answer.body;
    expect(['unavailable', 'gateway_error']).toContain(error.code);
    return insisted(method, path, body);
  };
  while (goesOn()) {
    await insisted('POST', '/api/cart/items', { product_id, quantity: 1 });
    const { token } = (await insisted('POST', '/vault/tokens', visa)) as { token: string };
    const billing = { ...address, method: 'card', card: { token } };
    await insisted('PUT', '/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
    bought.push((await insisted('POST', '/api/cart/order')) as Order);
  }
}
