import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@mercer/server';
import { ids, seedSmallStore, testApp } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';

test('a database file that another process keeps locked is 503, not 500', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'shop.sqlite');
  const [db, other] = [openDatabase({ path }), openDatabase({ path })];
  await migrate(db);
  await seedSmallStore(db);
  const { shopper, faults } = testApp(db);
  const buy = () => shopper().post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
  await other.transaction().execute(async () => {
    expect(await buy()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  });
  expect(faults).toHaveLength(1);
  expect((await buy()).status).toBe(200);
  await db.destroy();
  await other.destroy();
});
