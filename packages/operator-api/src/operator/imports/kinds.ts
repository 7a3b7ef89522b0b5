/** Kinds of records that files contain. */
export const importKinds = [
  'products',
  'customers',
  'orders',
  'reviews',
  'coupons',
  'subscribers',
  'giftcards',
  'redirects',
] as const;

export type ImportKind = (typeof importKinds)[number];
