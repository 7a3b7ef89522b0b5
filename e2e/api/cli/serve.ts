import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Db } from '@mercer/server';
import { onTestFinished } from 'vitest';
import { openTestShop } from '../../shop.ts';

/** The shop on `db`, at a port; `env` leads the command line there. */
export async function serveTestShop(db: Db) {
  const shop = await openTestShop(db);
  const server = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const closeServer = async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  onTestFinished(async () => {
    if (server.listening) await closeServer();
  });
  const { port } = server.address() as AddressInfo; // the server listens on a port
  const url = `http://127.0.0.1:${port}`;
  return { ...shop, url, close: closeServer, env: { MERCER_URL: url, MERCER_KEY: 'sk_test' } };
}
