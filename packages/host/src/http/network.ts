import type { IncomingMessage } from 'node:http';
import type { ObservedCall } from '@mercer/server';
import type { ShopConfig } from '../config/config.ts';
import { isLoopbackHost } from '../config/secrets.ts';
import type { WebServer } from '../config/web-server.ts';

export interface RequestEnv {
  /** Address of the caller; absent for calls inside the process. */
  ip?: string;
  /** Observation of the request, when the shop is observed. */
  seen?: ObservedCall;
}

export function readNetworkEnv(env: { incoming: unknown }, trustProxy: number): RequestEnv {
  const { headers, socket } = env.incoming as IncomingMessage; // environment of @hono/node-server
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  const forwarded = trustProxy > 0 ? hops.at(-trustProxy)?.trim() : '';
  const ip = forwarded || socket.remoteAddress;
  return ip ? { ip } : {};
}

type AddressSettings = Pick<ShopConfig, 'publicUrl' | 'tls'>;

/** Describes the address of this process: PUBLIC_URL may be that of a proxy, or of another process beside it. */
export function describeServerAddress(server: Pick<WebServer, 'address'>, config: AddressSettings): string {
  const bound = server.address();
  return bound && typeof bound === 'object' ? describeAddress(bound.port, config) : config.publicUrl;
}

export function describeAddress(boundPort: number, { publicUrl, tls }: AddressSettings): string {
  const localAddress = `${tls ? 'https' : 'http'}://localhost:${boundPort}`;
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopbackHost(hostname)) return `${publicUrl}, by way of ${localAddress}`;
  return Number(port || (protocol === 'https:' ? 443 : 80)) === boundPort ? publicUrl : localAddress;
}
