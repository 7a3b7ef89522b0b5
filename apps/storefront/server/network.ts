import type { IncomingMessage } from 'node:http';
import type { Seen } from '@mercer/server';
import type { ShopConfig } from './config.ts';
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

export function addressOf(server: WebServer, { publicUrl, port, tls }: ShopConfig): string {
  const bound = server.address();
  if (port === 0 && bound && typeof bound === 'object') return `${tls ? 'https' : 'http'}://localhost:${bound.port}`;
  return publicUrl;
}
