/** Puts a path before an address within the shop, unless it has it already: `/cart` becomes `/de/cart`. */
export function addPathPrefix(address: string, prefix: string): string {
  return /^\/(?![/\\])/.test(address) && removePathPrefix(address, prefix) === address ? prefix + address : address;
}

/** Takes a path away from the beginning of an address: `/de/cart` becomes `/cart`. */
export function removePathPrefix(address: string, prefix: string): string {
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
}
