import type { IncomingMessage } from 'node:http';
import type { Seen } from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { isLoopback } from './secrets.ts';
import type { WebServer } from './web-server.ts';

export interface RequestEnv {
  /** Address of the caller; absent for calls inside the process. */
  ip?: string;
  /** Where the shop is watched. */
  seen?: Seen;
}

export function networkEnv(env: { incoming: unknown }, trustProxy: number): RequestEnv {
  const { headers, socket } = env.incoming as IncomingMessage; // of @hono/node-server
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy)?.trim() : '';
  const ip = forwarded || socket.remoteAddress;
  return ip ? { ip } : {};
}

type Told = Pick<ShopConfig, 'publicUrl' | 'tls'>;

/** Where this process answers: PUBLIC_URL may be that of a proxy, or of another process beside it. */
export function addressOf(server: Pick<WebServer, 'address'>, config: Told): string {
  const bound = server.address();
  return bound && typeof bound === 'object' ? addressAt(bound.port, config) : config.publicUrl;
}

export function addressAt(boundPort: number, { publicUrl, tls }: Told): string {
  const own = `${tls ? 'https' : 'http'}://localhost:${boundPort}`;
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return `${publicUrl}, by way of ${own}`;
  return Number(port || (protocol === 'https:' ? 443 : 80)) === boundPort ? publicUrl : own;
}
