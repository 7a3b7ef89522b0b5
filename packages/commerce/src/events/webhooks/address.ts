import { BlockList, isIP } from 'node:net';
import type { Config } from '@mercer/platform/http/config';
import { buildValidationError } from '@mercer/platform/http/errors';

/** Special-purpose networks (IANA registries, RFC 6890), to which nothing is sent. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // an IPv4 address in disguise
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** Global unicast addresses of IPv6. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** @param isLive a shop with test keys may call programs on its own machine */
export function isAllowedAddress(ip: string, isLive: boolean): boolean {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(ip) === 0) return false;
  if (!isLive && isLoopbackAddress(ip)) return true;
  return !closed.check(ip, family) && (family === 'ipv4' || global.check(ip, family));
}

function isLoopbackAddress(ip: string): boolean {
  return loopback.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/** Names that lead to this machine on every network (RFC 6761). */
const ownNames = /(^|\.)localhost$/;

/** Names that lead nowhere outside of a private network: those without a dot, and the domains reserved for such networks. */
const privateNames = /^[^.]+$|\.(local|localdomain|internal|home\.arpa)$/;

/** Settings that decide where a shop's webhooks may go. */
export type WebhookReach = Pick<Config, 'live' | 'webhookHosts'>;

/**
 * Returns the URL if a webhook may be sent there: `https`, or `http` to this machine while the shop is not live, and
 * only to hosts that the owner allows.
 * @throws ApiError `validation_error` on `url`
 */
export function assertReceiver(text: unknown, { live: isLive, webhookHosts }: WebhookReach): string {
  const url = typeof text === 'string' && text.length <= 2000 ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw buildValidationError('url must be an https address without user and password', 'url');
  }
  const host = readUrlHostname(url);
  const isOwn = isIP(host) === 0 ? ownNames.test(host) : isLoopbackAddress(host);
  const isPrivate = isIP(host) === 0 ? !isOwn && privateNames.test(host) : !isAllowedAddress(host, isLive);
  if (url.protocol === 'http:' && (isLive || !isOwn)) throw buildValidationError('url must begin with https://', 'url');
  if ((isLive && isOwn) || isPrivate) {
    throw buildValidationError('url must not lead into a private network', 'url');
  }
  if (!isAllowedHost(host, webhookHosts))
    throw buildValidationError('url must lead to a host that WEBHOOK_HOSTS allows', 'url');
  return url.href;
}

/** @param hosts that the owner allows; all when left out */
export function isAllowedHost(host: string, hosts: readonly string[] | undefined): boolean {
  return (
    hosts?.some(
      (allowedHost) => allowedHost === host || (allowedHost.startsWith('*.') && host.endsWith(allowedHost.slice(1))),
    ) ?? true
  );
}

/** Returns the host of a URL without the brackets of IPv6 and without the dot that may end a name. */
export function readUrlHostname({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
