import {
  type AmountRange,
  type Bits,
  countCommonBits,
  countSetBits,
  createEmptyBits,
  evaluateSet,
  filterByAmount,
  findAmountRange,
  intersectBitsInPlace,
  ofCategory,
  ofPrice,
  onSale,
  type ProductSet,
  parseAttributeId,
  soldOut,
  subtractBitsInPlace,
  type View,
} from '../bitmaps/index.ts';

/** Facets to count: of the products of `set` that pass the filters, each facet without its own filter. */
export interface FacetQuestion {
  set: ProductSet;
  filters: { id: string; set: ProductSet }[];
  /** facets that have values to count: categories and attributes */
  facets: string[];
  /** requested currency, when the store sets prices in it; otherwise null */
  ownCurrency: string | null;
}

/** Number of products for each value of some facets, one facet after the other. */
export interface ValueCounts {
  /** JSON text of each facet's values; chunks with the same values share one list */
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
  const namesByText = new Map<string, string[]>();
  return (view) => countChunkFacets(question, view, namesByText);
}

function countChunkFacets(question: FacetQuestion, view: View, namesByText: Map<string, string[]>): ChunkFacets {
  const { set, filters, facets, ownCurrency } = question;
  const selectedBits = evaluateSet(set, view);
  const passing = filters.map((filter) => ({ id: filter.id, bits: evaluateSet(filter.set, view) }));
  const passingAll = applyOtherFilters(selectedBits, passing, null);
  const collectPassingBits = (id: string) =>
    filters.some((filter) => filter.id === id) ? applyOtherFilters(selectedBits, passing, id) : passingAll;
  const out = collectPassingBits('stock_status').slice();
  intersectBitsInPlace(out, evaluateSet({ kind: 'sold_out' }, view));
  const outOfStock = countSetBits(out);
  const sale = view.chunk.getPlaces(onSale, '');
  const reduced = sale ? countCommonBits(collectPassingBits('sale'), sale) : 0;
  return {
    count: countSetBits(passingAll),
    price: findPriceRanges(collectPassingBits('price'), ownCurrency, view),
    inStock: countSetBits(collectPassingBits('stock_status')) - outOfStock,
    outOfStock,
    onSale: reduced,
    notOnSale: countSetBits(collectPassingBits('sale')) - reduced,
    values: shareValueNames(
      namesByText,
      countFacetValues(facets, (facet) => collectPassingBits(parseAttributeId(facet) ?? facet), view),
    ),
  };
}

export const readFacets = [ofCategory, ofPrice, onSale, soldOut];

function applyOtherFilters(selectedBits: Bits, passing: { id: string; bits: Bits }[], excludedId: string | null): Bits {
  const bits = selectedBits.slice();
  for (const filter of passing) if (filter.id !== excludedId) intersectBitsInPlace(bits, filter.bits);
  return bits;
}

/** Nearly all chunks have the same values. */
function shareValueNames(namesByText: Map<string, string[]>, { names, counts }: ValueCounts): ValueCounts {
  const text = names.join();
  const shared = namesByText.get(text) ?? names;
  namesByText.set(text, shared);
  return { names: shared, counts };
}

function countFacetValues(facets: string[], of: (facet: string) => Bits, { chunk }: View): ValueCounts {
  const packedFacets = facets.map((facet) => chunk.getFacet(facet));
  const countsByFacet = facets.map((facet, index) => packedFacets[index]?.countCommonPlaces(of(facet)) ?? noCounts);
  const counts = new Uint16Array(countsByFacet.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of countsByFacet) {
    counts.set(part, start);
    start += part.length;
  }
  return { names: packedFacets.map((facet) => facet?.names ?? '[]'), counts };
}

const noCounts = new Uint16Array();

function findPriceRanges(bits: Bits, ownCurrency: string | null, { chunk }: View): ChunkFacets['price'] {
  const owned = ownCurrency === null ? undefined : chunk.getPriceAmounts(ownCurrency);
  const base = bits.slice();
  const ownPriceBits = owned ? filterByAmount(bits, owned, {}) : createEmptyBits();
  subtractBitsInPlace(base, ownPriceBits);
  return {
    count: countSetBits(bits),
    base: findAmountRange(base, chunk.getPriceAmounts('')),
    own: findAmountRange(ownPriceBits, owned),
  };
}
