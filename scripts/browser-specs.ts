/** What shoppers do first, and what every page is held to: the part of `npm test`. */
const first = [
  'accessible',
  'account',
  'browse',
  'budgets',
  'cart',
  'checkout',
  'gateway-card',
  'home',
  'keyboard',
  'lists',
  'orders',
  'own-shop',
  'product',
  'purchase',
  'search',
];

/** Playwright's patterns for files: these alone, and all but these. */
export const firstSpecs = `/browser/(${first.join('|')})\\.spec`;
export const otherSpecs = `^(?!.*${firstSpecs}).*$`;
