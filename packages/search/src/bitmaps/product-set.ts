import type { Span } from './amount-ranges.ts';
import { type Bits, chunkSize, hasBit, listPlaces, toChunkNumber } from './bits.ts';
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

/** Products of a chunk that are in a set. */
export interface ChunkMatches {
  chunk: number;
  bits: Bits;
  count: number;
  /** number of all products of the chunk */
  total: number;
}

/** Builds the key under which the numbers of a set are remembered. */
export function buildNumbersKey(set: ProductSet): string {
  return `numbers ${JSON.stringify(set)}`;
}

/** Numbers of products, as bits of the chunks that have some. */
export class ProductNumbers {
  readonly count: number;
  /** number of all products of the catalogue */
  readonly total: number;
  readonly #chunks: Map<number, Bits>;

  constructor(chunks: ChunkMatches[]) {
    this.#chunks = new Map(chunks.map(({ chunk, bits }) => [chunk, bits]));
    this.total = chunks.reduce((sum, { total }) => sum + total, 0);
    this.count = chunks.reduce((sum, { count }) => sum + count, 0);
  }

  has(number: number): boolean {
    const bits = this.#chunks.get(toChunkNumber(number));
    return bits !== undefined && hasBit(bits, number % chunkSize);
  }

  listNumbers(): number[] {
    return [...this.#chunks].flatMap(([chunk, bits]) => listPlaces(bits).map((place) => chunk * chunkSize + place));
  }
}
