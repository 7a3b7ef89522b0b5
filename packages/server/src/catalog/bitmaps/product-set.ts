import { ofCategory, ofPrice } from './facet-names.ts';

/** Amounts in minor units: from one on, up to but without another. */
export interface Span {
  from?: number;
  to?: number;
}

/** Which products a condition holds for, as far as bits can tell. */
export type ProductSet =
  /** one of the values; null: any value at all */
  | { kind: 'value'; facet: string; values: string[] | null }
  /** by slug or id; with those below them */
  | { kind: 'category'; names: string[]; below: boolean }
  | { kind: 'sold_out' }
  /** a price of its own in the currency goes before the store's */
  | { kind: 'price'; span: Span; own?: { currency: string; span: Span } }
  | { kind: 'all' | 'any'; of: ProductSet[] }
  | { kind: 'not'; of: ProductSet };

/** Not a facet that is stored. */
export const soldOut = 'sold_out';

/** What has to be read to know the set. */
export function facetsIn(set: ProductSet): string[] {
  if (set.kind === 'value') return [set.facet];
  if (set.kind === 'category') return [ofCategory];
  if (set.kind === 'sold_out') return [soldOut];
  if (set.kind === 'price') return [ofPrice];
  return set.kind === 'not' ? facetsIn(set.of) : set.of.flatMap(facetsIn);
}
