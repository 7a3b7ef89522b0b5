import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateSchema, openDatabase } from '@mercer/server';
import { buildTestApp, ids, seedSmallStore } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';

test('a database file that another process keeps locked is 503, not 500', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'shop.sqlite');
  const [db, otherConnection] = [openDatabase({ path }), openDatabase({ path })];
  await migrateSchema(db);
  await seedSmallStore(db);
  const { shopper, faults } = buildTestApp(db);
  const addMugToCart = () => shopper().post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
  await otherConnection.transaction().execute(async () => {
    expect(await addMugToCart()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  });
  expect(faults).toHaveLength(1);
  expect((await addMugToCart()).status).toBe(200);
  await db.destroy();
  await otherConnection.destroy();
});
