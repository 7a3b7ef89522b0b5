import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { buildTestApp, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { fillTestStore } from '../temporary-database.ts';

test('a shop goes on selling while another process writes many products into its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-writers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'shop.sqlite');
  await fillTestStore({ path });
  const db = openDatabase({ path });
  onTestFinished(() => db.destroy());
  const { shopper } = buildTestApp(db);
  const writer = spawn(process.execPath, ['e2e/crash/bulk-writer.ts', path, '500'], { stdio: 'inherit' });
  const exit = once(writer, 'exit');
  const statuses = new Map<number, number>();
  while (writer.exitCode === null) {
    const { status } = await shopper().post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect((await exit)[0]).toBe(0);
  expect([...statuses.keys()]).toEqual([200]);
  const { count } = (await shopper().get('/api/products?search=spoon')).body;
  expect(count).toBe(500);
});
