import { postgresUrl } from '@mercer/server/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { Buyers } from './buyers.ts';
import { charges } from './look-up.ts';
import { ShopProcess } from './shop-process.ts';

/** A built tree of an older commit: `BEFORE=../before`, after `git worktree add ../before <commit>`. */
const before = process.env.BEFORE;

test.skipIf(!postgresUrl || !before)(
  'an older version sells on while a newer one changes the tables and sells beside it',
  async () => {
    const url = await temporaryDatabase(postgresUrl ?? '');
    const old = await started(url, before);
    const mug = await old.productId('everyday-mug');
    const buyers = [new Buyers(old, 2, mug)];
    await buyers[0]?.someMore();
    const migrated = await migrations(url);
    const young = await started(url);
    expect((await migrations(url)).length, 'an older commit whose tables are others').toBeGreaterThan(migrated.length);
    buyers.push(new Buyers(young, 2, mug));
    for (let round = 0; round < 5; round++) await Promise.all(buyers.map((some) => some.someMore()));
    const bought = (await Promise.all(buyers.map((some) => some.end()))).flat();
    expect(new Set(bought.map(({ number }) => number)).size).toBe(bought.length);
    for (const { id } of bought) expect(await charges(young, id)).toMatchObject([{ status: 'succeeded' }]);
  },
);

async function started(url: string, tree?: string): Promise<ShopProcess> {
  const shop = await ShopProcess.start(url, { tree });
  onTestFinished(() => shop.end());
  return shop;
}

async function migrations(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  await client.end();
  return rows.map(({ name }) => name);
}
