import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { seedDemoDatabase } from '@mercer/demo';
import { readConfig } from '@mercer/host/config/config';
import { migrateSchema, openDatabase } from '@mercer/server';
import { createShop } from '../../apps/storefront/server/shop.ts';
import { playGateways } from './live-gateways.ts';
import { test as base } from './shopper.ts';

/** Rows of the table `settings`, by id: what an owner has set up. */
export type ShopSettings = Record<string, object>;

interface SeparateShop {
  settings: ShopSettings;
  /** True when the shop has the demo store's goods and pages. */
  hasGoods: boolean;
  /** Variables with keys of gateways, which are then asked as a live shop asks them: see `own-keys.ts`. */
  keys: Record<string, string>;
  ownShop: { url: string };
}

/** Pages of a shop with an owner's own settings, on a free port: `test.use({ settings })`. */
export const test = base.extend<object, SeparateShop>({
  settings: [{}, { option: true, scope: 'worker' }],
  hasGoods: [true, { option: true, scope: 'worker' }],
  keys: [{}, { option: true, scope: 'worker' }],
  ownShop: [
    async ({ settings, hasGoods, keys }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'mercer-own-'));
      await fillDatabase(join(folder, 'mercer.sqlite'), settings, hasGoods);
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
      const env = { DATA_DIR: folder, PUBLIC_URL: url, SEED: 'none', RATE_LIMIT_PER_IP: 'off' };
      const gateways = await playGateways(readConfig({ ...env, ...keys }));
      const shop = await createShop(gateways.config);
      server.on(
        'request',
        getRequestListener((request) => gateways.serve(request) ?? shop.fetch(request)),
      );
      await use({ url });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
      await gateways.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

async function fillDatabase(path: string, settings: ShopSettings, hasGoods: boolean): Promise<void> {
  const db = openDatabase({ path });
  await migrateSchema(db);
  if (hasGoods) await seedDemoDatabase(db);
  for (const [id, value] of Object.entries(settings)) {
    await db.deleteFrom('settings').where('id', '=', id).execute();
    await db
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();
  }
  await db.destroy();
}
