import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@mercer/host/backend/backend';
import { readConfig } from '@mercer/host/config/config';
import { openDatabase } from '@mercer/server';
import { administrate, postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';

async function openBackendNode(DATABASE_URL: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'mercer-node-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const node = await openBackend(readConfig({ DATABASE_URL, DATA_DIR, PUBLIC_KEY: 'pk' }));
  onTestFinished(() => node.close());
  return node.app;
}

test.runIf(postgresUrl)('processes that start at once on an empty database migrate and fill it once', async () => {
  const url = await temporaryDatabase(postgresUrl ?? '');
  const nodes = await Promise.all([openBackendNode(url), openBackendNode(url), openBackendNode(url)]);
  for (const node of nodes) expect((await node.request('/readyz')).status).toBe(200);
  const db = openDatabase({ url });
  onTestFinished(() => db.destroy());
  const migrations = await db
    .selectFrom('kysely_migration' as 'jobs') // Kysely's own table
    .select('name')
    .execute();
  expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);
  const counts = await Promise.all(
    nodes.map(async (node) => {
      const answer = await node.request('/api/products', { headers: { authorization: `Basic ${btoa('pk')}` } });
      return (await answer.json()).count;
    }),
  );
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
});

test.runIf(postgresUrl)('a process goes on while a newer version has migrated beside it', async () => {
  const url = await temporaryDatabase(postgresUrl ?? '');
  const node = await openBackendNode(url);
  // A newer version adds tables and columns, and removes none
  await administrate(url, 'alter table orders add column later text');
  await administrate(url, "insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')");
  expect((await node.request('/readyz')).status).toBe(200);
  const headers = { authorization: `Basic ${btoa('pk')}`, 'content-type': 'application/json' };
  const product = await (await node.request('/api/products/everyday-mug', { headers })).json();
  const body = JSON.stringify({ product_id: product.id, quantity: 1 });
  expect((await node.request('/api/cart/items', { method: 'POST', headers, body })).status).toBe(200);
});
