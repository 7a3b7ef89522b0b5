/**
 * True when an address is a path of this shop. Pages show only images of the shop: one at another host first has to be
 * uploaded. An address that a browser would read as another host, such as `//` or `/\\`, is not a path.
 */
export function isShopPath(address: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address);
}

/**
 * An address as others are told it. One that names its host already, as old records may, is taken as it is.
 * @param page address of the shop, or of any page of it
 */
export function absoluteAddress(address: string, page: string): string {
  return /^https?:\/\//i.test(address) ? address : page.replace(/(?<=^https?:\/\/[^/]*)\/.*/i, '') + address;
}
