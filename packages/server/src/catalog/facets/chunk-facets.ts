import {
  attributeOf,
  type Bits,
  countBits,
  countCommon,
  evaluate,
  keepBits,
  ofCategory,
  ofPrice,
  onSale,
  type ProductSet,
  placesOf,
  soldOut,
  type View,
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

export interface PriceRange {
  lowest: number | null;
  highest: number | null;
}

export interface ChunkFacets {
  count: number;
  price: { count: number; base: PriceRange; own: PriceRange };
  inStock: number;
  outOfStock: number;
  onSale: number;
  notOnSale: number;
  /** of each facet's values */
  values: { facet: string; value: string; count: number }[];
}

/** The facets of one chunk. */
export function chunkFacets({ set, filters, facets, ownCurrency }: FacetQuestion, view: View): ChunkFacets {
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
    values: facets.flatMap((facet) => valuesOf(facet, of(attributeOf(facet) ?? facet), view)),
  };
}

export const readFacets = [ofCategory, ofPrice, onSale, soldOut];

function without(found: Bits, passing: { id: string; bits: Bits }[], own: string | null): Bits {
  const bits = found.slice();
  for (const filter of passing) if (filter.id !== own) keepBits(bits, filter.bits);
  return bits;
}

function valuesOf(facet: string, bits: Bits, { chunk }: View) {
  const values: ChunkFacets['values'] = [];
  for (const [value, places] of chunk.values(facet)) {
    const count = countCommon(bits, places);
    if (count > 0) values.push({ facet, value, count });
  }
  return values;
}

function prices(bits: Bits, ownCurrency: string | null, { chunk }: View): ChunkFacets['price'] {
  const amounts = chunk.amounts('');
  const owned = ownCurrency === null ? undefined : chunk.amounts(ownCurrency);
  const base: PriceRange = { lowest: null, highest: null };
  const own: PriceRange = { lowest: null, highest: null };
  const places = placesOf(bits);
  for (const place of places) {
    const ownAmount = owned?.[place] ?? 0;
    if (ownAmount > 0) widen(own, ownAmount - 1);
    else widen(base, (amounts?.[place] ?? 1) - 1);
  }
  return { count: places.length, base, own };
}

export function widen(range: PriceRange, amount: number | null): void {
  if (amount === null) return;
  if (range.lowest === null || amount < range.lowest) range.lowest = amount;
  if (range.highest === null || amount > range.highest) range.highest = amount;
}
