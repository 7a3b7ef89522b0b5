import type { Facet } from '@mercer/contract';
import type { Client } from '../../../client.ts';

/** One value of a facet: what the backend calls it, how many products have it, and its name where that differs. */
export type FacetValue = [value: string, count: number, label?: string];

export interface ListFacets {
  /** lowest and highest price, and the step between (§9); absent when all cost the same */
  price?: { min: number; max: number; interval: number };
  category?: FacetValue[];
  /** how many are in stock; absent where none is, and where all are until the list is narrowed */
  inStock?: number;
  /** how many are on sale, likewise */
  onSale?: number;
  attributes: { id: string; label: string; values: FacetValue[] }[];
}

/** As many as a shopper reads through; the most frequent ones. */
const maxValues = 30;

/** What a list page offers to narrow by, small: the facets with a choice in them; once it is narrowed, all of them. */
export function shownFacets(
  facets: Facet[],
  { priceRange, isNarrowed }: { priceRange: Client['products']['priceRange']; isNarrowed: boolean },
): ListFacets {
  const fewest = isNarrowed ? 1 : 2;
  const of = (id: string) => facets.find((facet) => facet.id === id);
  const bounds = of('price')?.options.map(({ value }) => ({ price: Number(value) })) ?? [];
  const price = priceRange(bounds);
  const category = facetValues(of('category'));
  const inStock = part(of('stock_status'), 'in_stock', fewest);
  const onSale = part(of('sale'), 'true', fewest);
  return {
    ...(price ? { price } : {}),
    ...(category.length >= fewest ? { category } : {}),
    ...(inStock ? { inStock } : {}),
    ...(onSale ? { onSale } : {}),
    attributes: facets
      .filter(({ id }) => !['price', 'category', 'stock_status', 'sale'].includes(id))
      .map((facet) => ({ id: facet.id, label: facet.label, values: facetValues(facet) }))
      .filter(({ values }) => values.length >= fewest),
  };
}

function facetValues(facet: Facet | undefined): FacetValue[] {
  const all = facet?.options ?? [];
  const fewest = all.map(({ count }) => count).toSorted((a, b) => b - a)[maxValues - 1] ?? 0;
  return all
    .filter(({ count }) => count >= fewest)
    .slice(0, maxValues)
    .map(({ value, label, count }) =>
      label === value ? [String(value), count] : [String(value), count, String(label)],
    );
}

/** How many have this value; undefined where none has it, or where too few values are left to choose between. */
function part(facet: Facet | undefined, value: string, fewest: number): number | undefined {
  const options = facet?.options ?? [];
  return options.length >= fewest ? options.find((option) => option.value === value)?.count : undefined;
}

/** The facets now, beside those that the page had at first: no control moves away under the pointer. */
export function keepFacets(first: ListFacets, now: ListFacets): ListFacets {
  const ids = new Set(first.attributes.map(({ id }) => id));
  const attributes = first.attributes.map(
    (old) => now.attributes.find(({ id }) => id === old.id) ?? { ...old, values: none(old.values) },
  );
  return {
    ...(first.category ? { category: none(first.category) } : {}),
    ...(first.price ? { price: first.price } : {}),
    ...(first.inStock === undefined ? {} : { inStock: 0 }),
    ...(first.onSale === undefined ? {} : { onSale: 0 }),
    ...now,
    attributes: [...attributes, ...now.attributes.filter(({ id }) => !ids.has(id))],
  };
}

function none(values: FacetValue[]): FacetValue[] {
  return values.map(([value, , label]) => (label === undefined ? [value, 0] : [value, 0, label]));
}
