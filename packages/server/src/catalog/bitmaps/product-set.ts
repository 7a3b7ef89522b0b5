import type { Span } from './amounts-of-bits.ts';
import { ofCategory, ofPopularity, ofPrice, soldOut } from './facet-names.ts';
import type { Field } from './words.ts';

/** Which products a condition holds for, as far as bits can tell. */
export type ProductSet =
  /** one of the values; null: any value at all */
  | { kind: 'value'; facet: string; values: string[] | null }
  /** by slug or id; with those below them */
  | { kind: 'category'; names: string[]; below: boolean }
  /** in this field or a stronger one; a word that ends in `*` is the beginning of one */
  | { kind: 'word'; word: string; field: Field }
  | { kind: 'sold_out' }
  /** a price of its own in the currency goes before the store's */
  | { kind: 'price'; span: Span; own?: { currency: string; span: Span } }
  | { kind: 'all' | 'any'; of: ProductSet[] }
  | { kind: 'not'; of: ProductSet };

interface Needs {
  facets: Set<string>;
  words: Set<string>;
  categories: boolean;
}

/** What has to be read to know the sets. */
export function needsOf(sets: ProductSet[], needs: Needs = { facets: new Set(), words: new Set(), categories: false }) {
  for (const set of sets) {
    if (set.kind === 'word') needOfWord(set.word, needs);
    else if (set.kind === 'value') needs.facets.add(set.facet);
    else if (set.kind === 'not') needsOf([set.of], needs);
    else if (set.kind === 'all' || set.kind === 'any') needsOf(set.of, needs);
    else needs.facets.add(facetOf[set.kind]);
    if (set.kind === 'category') needs.categories = true;
  }
  return needs;
}

/** What is searched is sorted by popularity. */
function needOfWord(word: string, { words, facets }: Needs): void {
  words.add(word);
  facets.add(ofPopularity);
}

const facetOf = { category: ofCategory, sold_out: soldOut, price: ofPrice };
