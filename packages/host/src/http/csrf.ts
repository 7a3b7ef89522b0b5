import { isShopOrigin } from '@mercer/server';

/**
 * Returns true when a page of another site makes the browser write here: such a request carries the shopper's cookies,
 * but not their intent. Reads never change anything; clients other than browsers send no such header and have no
 * shopper's cookies.
 */
export function isCrossSiteWrite({ method, headers }: Request, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && !isShopOrigin(origin, headers.get('host'), publicUrl);
}
