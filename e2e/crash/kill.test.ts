import type { Cart } from '@mercer/contract';
import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { killsOr } from './kills.ts';
import { aWhile, requireAnswer, ShopProcess } from './shop-process.ts';

const kills = killsOr(4);
const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

describe.each(databases)('on %s', (_, server) => {
  test('whatever was acknowledged before a kill -9 is there after the restart', async () => {
    const shop = await ShopProcess.start(server ? await temporaryDatabase(server) : undefined);
    onTestFinished(() => shop.end());
    for (let kill = 0; kill < kills; kill++) await killWhileWriting(shop);
  });
});

/** Eight shoppers add mugs one by one; each remembers how many the shop has confirmed. */
async function killWhileWriting(shop: ShopProcess) {
  const product_id = await shop.productId('everyday-mug');
  const shoppers = Array.from({ length: 8 }, () => ({ session: '', confirmed: 0 }));
  const writing = shoppers.map(async (shopper) => {
    for (;;) {
      const answer = await shop.call('POST', '/api/cart/items', shopper.session, { product_id, quantity: 1 });
      if (!answer) return;
      shopper.session = answer.session;
      shopper.confirmed = (answer.body as Cart).item_quantity;
    }
  });
  await expect.poll(() => shoppers.some((shopper) => shopper.confirmed > 0)).toBe(true);
  await aWhile(500);
  await shop.killHard();
  await Promise.all(writing);
  await shop.restart();
  for (const { session, confirmed } of shoppers.filter((shopper) => shopper.session)) {
    const answer = await shop.call('GET', '/api/cart', session);
    const { item_quantity } = requireAnswer(answer).body as Cart;
    // The last write may have reached the database although its answer did not reach the shopper.
    expect([confirmed, confirmed + 1]).toContain(item_quantity);
  }
  expect(Math.max(...shoppers.map((shopper) => shopper.confirmed))).toBeGreaterThan(0);
}
