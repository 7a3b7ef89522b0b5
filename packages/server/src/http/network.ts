import { isIPv4, isIPv6 } from 'node:net';
import type { OperatorKey } from './operator-key.ts';

/** What the composition root knows of a call besides the request. */
export interface CallEnv {
  /** Address of the caller; what the shop does for nobody has none. */
  ip?: string;
  /** A page calls for its visitor. */
  forPage?: boolean;
  /** One of the shop's own functions calls /operator. */
  operator?: OperatorKey;
  /** The shop is watched: what is known of the request from outside. */
  seen?: Seen;
}

export interface Seen {
  /** the request's, as its answer and its lines in the log have it */
  id: string;
  /** by which it was answered, e.g. `/api/products/:id`, once it is */
  route?: string;
  /** of the trace that it belongs to, for a backend elsewhere */
  traceparent?: string | undefined;
}

/**
 * Whom the limits count: the caller's network, of the address that the composition root passed in the environment
 * (`app.fetch(request, { ip })`). What the shop does for nobody has none.
 */
export function networkOf({ env }: { env: CallEnv | undefined }): string | undefined {
  return env?.ip && networkOfAddress(env.ip);
}

/** An IPv4 address, also written as IPv6; the first 64 bits of an IPv6 address, for so many belong to one customer. */
export function networkOfAddress(text: string): string {
  const ip = withoutPort(text);
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some proxies forward `192.0.2.1:5123` and `[2001:db8::1]:5123`. */
function withoutPort(text: string): string {
  const [, bracketed] = text.match(/^\[([^\]]+)\](?::\d+)?$/) ?? [];
  const [, plain = ''] = text.match(/^([\d.]+):\d+$/) ?? [];
  return bracketed ?? (isIPv4(plain) ? plain : text);
}

/** All eight, in one way of writing. */
function groupsOf(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [first = [], last = []] = hostname.slice(1, -1).split('::').map(split);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

const split = (groups: string) => (groups === '' ? [] : groups.split(':'));

function ipv4Of(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
}
