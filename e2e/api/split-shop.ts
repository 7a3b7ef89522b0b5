import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '@mercer/host/config/config';
import { readNetworkEnv } from '@mercer/host/http/network';
import { onTestFinished } from 'vitest';
import { createShop } from '../../apps/storefront/server/shop.ts';

const secret = 'between-the-two-of-them';

type Variables = Record<string, string>;

async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-apart-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A backend with the demo store on a port of its own, which may stop to listen or to answer. */
async function openSplitBackend(variables: Variables) {
  const env = { DATA_DIR: await createTemporaryFolder(), API_SECRET: secret, RATE_LIMIT_PER_IP: 'off', ...variables };
  const config = readConfig(env);
  const shop = await createShop(config);
  onTestFinished(() => shop.close());
  let isSilent = false;
  const listener = getRequestListener((request, connection) =>
    shop.fetch(request, readNetworkEnv(connection, config.trustProxy)),
  );
  const server = createServer((incoming, outgoing) => {
    if (!isSilent) listener(incoming, outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port
  const closeServer = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  onTestFinished(() => (server.listening ? closeServer() : undefined));
  return {
    shop,
    url: `http://127.0.0.1:${port}`,
    close: closeServer,
    open: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    /** Connections are taken, and nothing is said. */
    fallSilent() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
    },
  };
}

/** A storefront and its backend, as two machines would have them. */
export async function openSplitShop({
  backend: ofBackend = {},
  storefront: ofStorefront = {},
}: Record<string, Variables>) {
  const backend = await openSplitBackend(ofBackend);
  const folder = await createTemporaryFolder();
  const env = { API_URL: backend.url, API_SECRET: secret, DATA_DIR: folder, RATE_LIMIT_PER_IP: 'off', ...ofStorefront };
  const shop = await createShop(readConfig(env));
  onTestFinished(() => shop.close());
  const requestStorefront = (path: string, init?: RequestInit, ip = '198.51.100.7') =>
    shop.fetch(new Request(`http://localhost:3000${path}`, init), { ip });
  return { backend, shop, ask: requestStorefront, filesOfStorefront: () => readdir(folder) };
}
