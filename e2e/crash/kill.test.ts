import type { Cart } from '@mercer/contract';
import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { readKillCount } from './kills.ts';
import { requireAnswer, ShopProcess, waitRandomTime } from './shop-process.ts';

const kills = readKillCount(4);
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
  const product_id = await shop.findProductId('everyday-mug');
  const shoppers = Array.from({ length: 8 }, () => ({ session: '', confirmed: 0 }));
  const writing = shoppers.map(async (shopper) => {
    for (;;) {
      const answer = await shop.requestApi('POST', '/api/cart/items', shopper.session, { product_id, quantity: 1 });
      if (!answer) return;
      shopper.session = answer.session;
      shopper.confirmed = (answer.body as Cart).item_quantity;
    }
  });
  await expect.poll(() => shoppers.some((shopper) => shopper.confirmed > 0)).toBe(true);
  await waitRandomTime(500);
  await shop.killAndWait();
  await Promise.all(writing);
  await shop.restart();
  for (const { session, confirmed } of shoppers.filter((shopper) => shopper.session)) {
    const answer = await shop.requestApi('GET', '/api/cart', session);
    const { item_quantity } = requireAnswer(answer).body as Cart;
    // The last write may have reached the database although its answer did not reach the shopper.
    expect([confirmed, confirmed + 1]).toContain(item_quantity);
  }
  expect(Math.max(...shoppers.map((shopper) => shopper.confirmed))).toBeGreaterThan(0);
}
