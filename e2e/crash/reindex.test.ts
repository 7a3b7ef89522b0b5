import { join } from 'node:path';
import { type Db, openDatabase } from '@mercer/server';
import { derivedTables } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { requireAnswer, ShopProcess } from './shop-process.ts';

const asked = [
  '/api/products?search=mug&limit=5',
  '/api/products/filters',
  '/api/search/suggestions?search=ki',
  '/api/products?sale=true&sort=price&limit=5',
];
const mostCommits = 5;

test('a shop that is killed while it indexes an older database goes on at the next start', async () => {
  const shop = await ShopProcess.start();
  onTestFinished(() => shop.end());
  const before = await answers(shop);
  await shop.killHard();
  for (let afterCommits = 1; afterCommits <= mostCommits; afterCommits += 1) {
    await forgetIndex(shop.folder);
    await shop.restartAndDie({ afterCommits, withinMs: 60_000 });
  }
  await shop.restart();
  expect(await answers(shop)).toEqual(before);
});

function answers(shop: ShopProcess): Promise<unknown[]> {
  return Promise.all(asked.map(async (path) => requireAnswer(await shop.call('GET', path, '')).body));
}

/** What the version before searches and facets knew nothing of. */
async function forgetIndex(folder: string): Promise<void> {
  const db: Db = openDatabase({ path: join(folder, 'mercer.sqlite') });
  const kept: readonly string[] = ['product_attributes', 'product_tags', 'category_words'];
  try {
    for (const table of derivedTables) if (!kept.includes(table)) await db.deleteFrom(table).execute();
    await db.deleteFrom('answered_locales').execute();
  } finally {
    await db.destroy();
  }
}
