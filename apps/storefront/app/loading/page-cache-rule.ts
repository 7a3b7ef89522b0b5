/**
 * Declares that the page of a route is the same for all shoppers with one language and currency, so that the server
 * caches it. The route's module exports the rule as `pageCache`; a page without one is private, and rendered for each
 * request.
 */
export interface PageCacheRule {
  /** Returns true for a parameter that the page reads; an address with any other parameter is not cached. */
  allowsParameter(name: string): boolean;
  /** Name of a cookie with which the page is a shopper's own, and is not cached. */
  privateCookie?: string;
}

const parameters = ['q', 'sort', 'min', 'max', 'page', 'from', 'reviews', 'category', 'stock_status', 'sale'];

/** Rule of the pages of products, lists and content, which shoppers search, filter, sort and page through. */
export const catalogPages: PageCacheRule = {
  allowsParameter: (name) => parameters.includes(name) || (name.startsWith('attributes.') && name !== 'attributes.'),
};
