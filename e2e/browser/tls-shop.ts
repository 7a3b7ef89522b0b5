import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createSelfSignedCertificate } from '../certificate.ts';
import { shopServer } from '../shop-server.ts';
import { toDataFolder } from './data-folder.ts';

export interface TlsShop {
  /** URL of the shop as browsers see it. */
  url: string;
  close(): Promise<void>;
}

/** A shop behind a proxy that speaks TLS. @param keepsHost whether the proxy passes on the host that was asked for */
export async function openTlsShop({ keepsHost }: { keepsHost: boolean }): Promise<TlsShop> {
  let shopPort = 0;
  const proxy = createServer(createSelfSignedCertificate(), (incoming, outgoing) =>
    forwardRequest(incoming, outgoing, { shopPort, keepsHost }),
  );
  await once(proxy.listen(0, 'localhost'), 'listening');
  const { port } = proxy.address() as AddressInfo; // the proxy listens on a port
  const url = `https://localhost:${port}`;
  const shop = await startSeededShop(toDataFolder(port), url);
  shopPort = shop.port;
  return {
    url,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      shop.process.kill('SIGTERM');
      await once(shop.process, 'exit');
      rmSync(toDataFolder(port), { recursive: true, force: true });
    },
  };
}

interface Passing {
  shopPort: number;
  keepsHost: boolean;
}

function forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse, { shopPort, keepsHost }: Passing) {
  const { method, url: path, headers, socket } = incoming;
  const host = keepsHost ? headers.host : `127.0.0.1:${shopPort}`;
  const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' };
  const options = { host: '127.0.0.1', port: shopPort, method, path };
  const shopRequest = request({ ...options, headers: { ...headers, ...forwarded, host } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  shopRequest.on('error', () => outgoing.destroy());
  incoming.pipe(shopRequest);
}

/** A shop that is open to the public has no demo store of its own accord. */
async function startSeededShop(folder: string, publicUrl: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const data: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' };
  delete data.DATABASE_URL;
  const [seeded] = await once(spawn(process.execPath, ['scripts/seed.ts'], { env: data, stdio: 'ignore' }), 'exit');
  if (seeded !== 0) throw new Error('The database could not be filled');
  const env = { ...data, PORT: '0', PUBLIC_URL: publicUrl, TRUST_PROXY: '1', SEED: 'none' };
  const shop = spawn(process.execPath, [shopServer], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return { process: shop, port: await waitForPort(shop) };
}

/** Reads the port from the line in which the shop says where it is open. */
async function waitForPort({ stdout }: { stdout: Readable }): Promise<number> {
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = line.match(/open at http:\/\/localhost:(\d+)/) ?? [];
    if (!port) continue;
    stdout.resume(); // an unread pipe would block the shop
    return Number(port);
  }
  throw new Error('The shop ended instead of starting');
}
