import type { Span } from './amount-ranges.ts';
import { ofCategory, ofPopularity, ofPrice, soldOut } from './facet-names.ts';
import type { Field } from './words.ts';

/** Set of products that a condition selects, as far as bitmaps can express it. */
export type ProductSet =
  /** products with one of the values; null: with any value */
  | { kind: 'value'; facet: string; values: string[] | null }
  /** by slug or id; with those below them */
  | { kind: 'category'; names: string[]; below: boolean }
  /** in this field or a stronger one; a word that ends in `*` is the beginning of one */
  | { kind: 'word'; word: string; field: Field }
  | { kind: 'sold_out' }
  /** a price of its own in the currency goes before the store's */
  | { kind: 'price'; span: Span; ownPrice?: { currency: string; span: Span } }
  | { kind: 'all' | 'any'; of: ProductSet[] }
  | { kind: 'not'; of: ProductSet };

interface ChunkNeeds {
  facets: Set<string>;
  words: Set<string>;
  categories: boolean;
}

/** Collects the facets, words and categories that must be read to evaluate the sets. */
export function collectNeeds(
  sets: ProductSet[],
  needs: ChunkNeeds = { facets: new Set(), words: new Set(), categories: false },
) {
  for (const set of sets) {
    if (set.kind === 'word') addWordNeeds(set.word, needs);
    else if (set.kind === 'value') needs.facets.add(set.facet);
    else if (set.kind === 'not') collectNeeds([set.of], needs);
    else if (set.kind === 'all' || set.kind === 'any') collectNeeds(set.of, needs);
    else needs.facets.add(facetOf[set.kind]);
    if (set.kind === 'category') needs.categories = true;
  }
  return needs;
}

/** Adds what a searched word needs, including the popularity by which search results are sorted. */
function addWordNeeds(word: string, { words, facets }: ChunkNeeds): void {
  words.add(word);
  facets.add(ofPopularity);
}

const facetOf = { category: ofCategory, sold_out: soldOut, price: ofPrice };
