import {
  type AmountRange,
  attributeOf,
  type Bits,
  countBits,
  countCommon,
  dropBits,
  evaluate,
  keepBits,
  noBits,
  ofCategory,
  ofPrice,
  onSale,
  type ProductSet,
  rangeOf,
  soldOut,
  type View,
  within,
} from '../bitmaps/index.ts';

/** What is counted: the products of `set` that pass the filters, each facet without its own. */
export interface FacetQuestion {
  set: ProductSet;
  filters: { id: string; set: ProductSet }[];
  /** that have values to count: categories and attributes */
  facets: string[];
  /** of the shown currency, where the store sets prices in it */
  ownCurrency: string | null;
}

/** Of each value of some facets, one facet after the other. */
export interface ValueCounts {
  /** of each facet JSON text; one list for all chunks that have the same values */
  names: string[];
  counts: Uint16Array;
}

export interface ChunkFacets {
  count: number;
  price: { count: number; base: AmountRange; own: AmountRange };
  inStock: number;
  outOfStock: number;
  onSale: number;
  notOnSale: number;
  values: ValueCounts;
}

/** @returns the facets of one chunk after the other */
export function facetCounter(question: FacetQuestion): (view: View) => ChunkFacets {
  const known = new Map<string, string[]>();
  return (view) => chunkFacets(question, view, known);
}

function chunkFacets(question: FacetQuestion, view: View, known: Map<string, string[]>): ChunkFacets {
  const { set, filters, facets, ownCurrency } = question;
  const found = evaluate(set, view);
  const passing = filters.map((filter) => ({ id: filter.id, bits: evaluate(filter.set, view) }));
  const passingAll = without(found, passing, null);
  const of = (id: string) => (filters.some((filter) => filter.id === id) ? without(found, passing, id) : passingAll);
  const out = of('stock_status').slice();
  keepBits(out, evaluate({ kind: 'sold_out' }, view));
  const outOfStock = countBits(out);
  const sale = view.chunk.places(onSale, '');
  const reduced = sale ? countCommon(of('sale'), sale) : 0;
  return {
    count: countBits(passingAll),
    price: prices(of('price'), ownCurrency, view),
    inStock: countBits(of('stock_status')) - outOfStock,
    outOfStock,
    onSale: reduced,
    notOnSale: countBits(of('sale')) - reduced,
    values: withShared(
      known,
      valuesOf(facets, (facet) => of(attributeOf(facet) ?? facet), view),
    ),
  };
}

export const readFacets = [ofCategory, ofPrice, onSale, soldOut];

function without(found: Bits, passing: { id: string; bits: Bits }[], own: string | null): Bits {
  const bits = found.slice();
  for (const filter of passing) if (filter.id !== own) keepBits(bits, filter.bits);
  return bits;
}

/** Nearly all chunks have the same values. */
function withShared(known: Map<string, string[]>, { names, counts }: ValueCounts): ValueCounts {
  const text = names.join();
  const shared = known.get(text) ?? names;
  known.set(text, shared);
  return { names: shared, counts };
}

function valuesOf(facets: string[], of: (facet: string) => Bits, { chunk }: View): ValueCounts {
  const read = facets.map((facet) => chunk.facet(facet));
  const own = facets.map((facet, index) => read[index]?.counts(of(facet)) ?? none);
  const counts = new Uint16Array(own.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of own) {
    counts.set(part, start);
    start += part.length;
  }
  return { names: read.map((facet) => facet?.names ?? '[]'), counts };
}

const none = new Uint16Array();

function prices(bits: Bits, ownCurrency: string | null, { chunk }: View): ChunkFacets['price'] {
  const owned = ownCurrency === null ? undefined : chunk.amounts(ownCurrency);
  const base = bits.slice();
  const own = owned ? within(bits, owned, {}) : noBits();
  dropBits(base, own);
  return { count: countBits(bits), base: rangeOf(base, chunk.amounts('')), own: rangeOf(own, owned) };
}
