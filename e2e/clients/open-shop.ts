import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '@mercer/host/config/config';
import { readNetworkEnv } from '@mercer/host/http/network';
import { createShop } from '../../apps/storefront/server/shop.ts';

export interface OpenShop {
  url: string;
  /** Path of its DATA_DIR. */
  folder: string;
  close(): Promise<void>;
}

/** The whole shop with the demo store on a free port; SQLite without `databaseUrl`. */
export async function openDemoShop(databaseUrl = '', settings: NodeJS.ProcessEnv = {}): Promise<OpenShop> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-clients-'));
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_IP: 'off', ...settings });
  const shop = await createShop(config);
  const listener = getRequestListener((request, env) => shop.fetch(request, readNetworkEnv(env, config.trustProxy)));
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
