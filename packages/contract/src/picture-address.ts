/**
 * Whether an address is a path of this shop. Pages show pictures of the shop alone: one at another host is there to be
 * uploaded. What a browser would read as another host, as `//` or `/\\`, is no path.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address);
}

/** An address as others are told it. One that names its host already, as old records may, is taken as it is. */
export function absoluteAddress(address: string, origin: string): string {
  return /^https?:\/\//i.test(address) ? address : origin + address;
}
