import { isIPv4, isIPv6 } from 'node:net';
import type { OperatorKey } from './operator-key.ts';

/** Facts about a call that the composition root passes in addition to the request. */
export interface CallEnv {
  /** Address of the caller; what the shop does for nobody has none. */
  ip?: string;
  /** A page calls for its visitor. */
  forPage?: boolean;
  /** Key of one of the shop's own functions that calls /operator. */
  operator?: OperatorKey;
  /** Purchase that the caller was allowed: a cart that was changed since is not ordered. */
  allowedPurchase?: AllowedPurchase;
  /** The shop is watched: what is known of the request from outside. */
  seen?: ObservedCall;
}

/** What a caller with limits may order at most. */
export interface AllowedPurchase {
  currency: string;
  /** largest amount to be charged, in minor units of the currency */
  amount: number;
  /** country that the order is sent to */
  country: string | null;
  email: string | null;
  lines: readonly { productId: string; quantity: number }[];
}

export interface ObservedCall {
  /** the request's, as its answer and its lines in the log have it */
  id: string;
  /** Route that answered the request, e.g. `/api/products/:id`; set once it is answered. */
  route?: string;
  /** Trace context of the request, passed on to a backend on another host. */
  traceparent?: string | undefined;
}

/**
 * Returns the network that rate limits count: that of the caller's address, which the composition root passed in the
 * environment (`app.fetch(request, { ip })`). Calls of the shop itself have none.
 */
export function getCallerNetwork({ env }: { env: CallEnv | undefined }): string | undefined {
  return env?.ip && networkOfAddress(env.ip);
}

/** An IPv4 address, also written as IPv6; the first 64 bits of an IPv6 address, for so many belong to one customer. */
export function networkOfAddress(text: string): string {
  const ip = stripAddressPort(text);
  if (!isIPv6(ip)) return ip;
  const groups = listIpv6Groups(ip);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? toIpv4Address(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Removes the port that some proxies forward: `192.0.2.1:5123` and `[2001:db8::1]:5123`. */
function stripAddressPort(text: string): string {
  const [, bracketed] = text.match(/^\[([^\]]+)\](?::\d+)?$/) ?? [];
  const [, plain = ''] = text.match(/^([\d.]+):\d+$/) ?? [];
  return bracketed ?? (isIPv4(plain) ? plain : text);
}

/** Lists all eight groups of an IPv6 address in canonical form. */
function listIpv6Groups(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [first = [], last = []] = hostname.slice(1, -1).split('::').map(splitGroups);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

const splitGroups = (groups: string) => (groups === '' ? [] : groups.split(':'));

function toIpv4Address(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
}
