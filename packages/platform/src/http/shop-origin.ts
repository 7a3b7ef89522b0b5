/**
 * Returns true for the origin of the shop's own pages. A shop on a laptop answers by each of its names; by its public one on the
 * public scheme only.
 * @param host header of the request
 */
export function isShopOrigin(origin: string, host: string | null, publicUrl: string): boolean {
  const url = new URL(publicUrl);
  return origin === url.origin || (URL.parse(origin)?.host === host && host !== url.host);
}
