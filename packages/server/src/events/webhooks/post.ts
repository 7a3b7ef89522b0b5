import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isAllowedAddress, isAllowedHost, readUrlHostname, type WebhookReach } from './address.ts';

interface Posting {
  headers: Record<string, string>;
  body: string;
  reach: WebhookReach;
  signal: AbortSignal;
}

/**
 * Posts to an address that somebody has given. The connection goes to the very address that was looked at, whatever the
 * name leads to a moment later; redirects are not followed, and the answer's body is not read.
 * @returns the HTTP status
 * @throws Error when nobody answers, the address is private, or the owner does not allow its host
 */
export function postToReceiver(target: string, { headers, body, reach, signal }: Posting): Promise<number> {
  const url = new URL(target);
  const host = readUrlHostname(url);
  const isLive = reach.live;
  if (!isAllowedHost(host, reach.webhookHosts))
    return Promise.reject(new Error(`WEBHOOK_HOSTS does not allow ${host}`));
  if (isIP(host) !== 0 && !isAllowedAddress(host, isLive)) return Promise.reject(privateAddress(host));
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const options = { method: 'POST', headers: { ...headers, 'Content-Length': length }, signal, agent: false };
    const clientRequest = request(url, { ...options, lookup: lookupAllowed(isLive) }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Creates a DNS lookup for user-supplied host names that never returns an address of a private network. */
export function lookupAllowed(isLive: boolean): LookupFunction {
  return (hostname, { all: isAllRequested, ...options }, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, isLive));
      const [first] = allowed;
      if (!first) return callback(privateAddress(hostname), '');
      if (isAllRequested) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function privateAddress(host: string): NodeJS.ErrnoException {
  return new Error(`${host} leads into a private network`);
}
