import { postgresUrl } from '@mercer/server/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { Buyers } from './buyers.ts';
import { readOrderCharges } from './read-stock.ts';
import { ShopProcess } from './shop-process.ts';

/** A built tree of an older commit: `BEFORE=../before`, after `git worktree add ../before <commit>`. */
const olderTree = process.env.BEFORE;

test.skipIf(!postgresUrl || !olderTree)(
  'an older version sells on while a newer one changes the tables and sells beside it',
  async () => {
    const url = await temporaryDatabase(postgresUrl ?? '');
    const old = await startShopProcess(url, olderTree);
    const mug = await old.findProductId('everyday-mug');
    const buyers = [new Buyers(old, 2, mug)];
    await buyers[0]?.waitForMoreOrders();
    const migrated = await readMigrations(url);
    const young = await startShopProcess(url);
    expect((await readMigrations(url)).length, 'an older commit whose tables are others').toBeGreaterThan(
      migrated.length,
    );
    buyers.push(new Buyers(young, 2, mug));
    for (let round = 0; round < 5; round++) await Promise.all(buyers.map((buyer) => buyer.waitForMoreOrders()));
    const placedOrders = (await Promise.all(buyers.map((buyer) => buyer.stopBuying()))).flat();
    expect(new Set(placedOrders.map(({ number }) => number)).size).toBe(placedOrders.length);
    for (const { id } of placedOrders)
      expect(await readOrderCharges(young, id)).toMatchObject([{ status: 'succeeded' }]);
  },
);

async function startShopProcess(url: string, tree?: string): Promise<ShopProcess> {
  const shop = await ShopProcess.start(url, { tree });
  onTestFinished(() => shop.end());
  return shop;
}

async function readMigrations(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  await client.end();
  return rows.map(({ name }) => name);
}
