/** Lists of the operator API that have a page here. */
const pages = new Map([
  ['/operator/orders', '/orders'],
  ['/operator/returns', '/returns'],
  ['/operator/products', '/products'],
]);

/** @returns the page that shows what a link of the API lists; undefined when there is none yet */
export function findTaskHref(link: string): string | undefined {
  const [path = '', query] = link.split('?');
  const page = pages.get(path);
  return page && (query ? `${page}?${query}` : page);
}
