import { join } from 'node:path';
import { type Db, openDatabase } from '@mercer/server';
import { derivedTables } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { requireAnswer, ShopProcess } from './shop-process.ts';

const requestedPaths = [
  '/api/products?search=mug&limit=5',
  '/api/products/filters',
  '/api/search/suggestions?search=ki',
  '/api/products?sale=true&sort=price&limit=5',
];
const mostCommits = 5;

test('a shop that is killed while it indexes an older database goes on at the next start', async () => {
  const shop = await ShopProcess.start();
  onTestFinished(() => shop.end());
  const initialAnswers = await requestAnswers(shop);
  await shop.killAndWait();
  for (let afterCommits = 1; afterCommits <= mostCommits; afterCommits += 1) {
    await clearSearchIndex(shop.folder);
    await shop.restartAndDie({ afterCommits, withinMs: 60_000 });
  }
  await shop.restart();
  expect(await requestAnswers(shop)).toEqual(initialAnswers);
});

function requestAnswers(shop: ShopProcess): Promise<unknown[]> {
  return Promise.all(requestedPaths.map(async (path) => requireAnswer(await shop.requestApi('GET', path, '')).body));
}

/** Clears the tables that the version before search words and facets did not have. */
async function clearSearchIndex(folder: string): Promise<void> {
  const db: Db = openDatabase({ path: join(folder, 'mercer.sqlite') });
  const olderTables: readonly string[] = ['product_attributes', 'product_tags', 'category_words'];
  try {
    for (const table of derivedTables) if (!olderTables.includes(table)) await db.deleteFrom(table).execute();
    await db.deleteFrom('answered_locales').execute();
  } finally {
    await db.destroy();
  }
}
