import type { Facet } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';

/** Value of a facet: the backend's value, the number of products that have it, and its label where that differs. */
export type FacetValue = [value: string, count: number, label?: string];

export interface ListFacets {
  /** lowest and highest price, and the step between (§9); absent when all cost the same */
  price?: { min: number; max: number; interval: number };
  category?: FacetValue[];
  /** Number of products in stock; absent when none is, and, until the list is narrowed, when all are. */
  inStock?: number;
  /** Number of products on sale; absent under the conditions of `inStock`. */
  onSale?: number;
  attributes: { id: string; label: string; values: FacetValue[] }[];
}

/** Number of values that a shopper is likely to read; the most frequent ones are listed. */
const maxValues = 30;

/**
 * Selects the compact facets that a list page offers: those with a choice in them; all of them once the list is
 * narrowed.
 */
export function selectVisibleFacets(
  facets: Facet[],
  { priceRange, isNarrowed }: { priceRange: Client['products']['priceRange']; isNarrowed: boolean },
): ListFacets {
  const fewest = isNarrowed ? 1 : 2;
  const findFacet = (id: string) => facets.find((facet) => facet.id === id);
  const bounds = findFacet('price')?.options.map(({ value }) => ({ price: Number(value) })) ?? [];
  const price = priceRange(bounds);
  const category = listFacetValues(findFacet('category'));
  const inStock = countChoosableValue(findFacet('stock_status'), 'in_stock', fewest);
  const onSale = countChoosableValue(findFacet('sale'), 'true', fewest);
  return {
    ...(price ? { price } : {}),
    ...(category.length >= fewest ? { category } : {}),
    ...(inStock ? { inStock } : {}),
    ...(onSale ? { onSale } : {}),
    attributes: facets
      .filter(({ id }) => !['price', 'category', 'stock_status', 'sale'].includes(id))
      .map((facet) => ({ id: facet.id, label: facet.label, values: listFacetValues(facet) }))
      .filter((attribute) => attribute.values.length >= fewest && hasOneScale(attribute)),
  };
}

/** Returns false for sizes of several scales, such as M and 38: lists of one kind of goods offer theirs. */
function hasOneScale({ id, values }: ListFacets['attributes'][number]): boolean {
  return id !== 'size' || new Set(values.map(([value]) => /^\d/.test(value))).size < 2;
}

function listFacetValues(facet: Facet | undefined): FacetValue[] {
  const facetOptions = facet?.options ?? [];
  const fewest = facetOptions.map(({ count }) => count).toSorted((a, b) => b - a)[maxValues - 1] ?? 0;
  return facetOptions
    .filter(({ count }) => count >= fewest)
    .slice(0, maxValues)
    .map(({ value, label, count }) =>
      label === value ? [String(value), count] : [String(value), count, String(label)],
    );
}

/**
 * Returns how many products have this value; undefined when none has it, or when fewer than `fewest` values are there
 * to choose from.
 */
function countChoosableValue(facet: Facet | undefined, value: string, fewest: number): number | undefined {
  const options = facet?.options ?? [];
  return options.length >= fewest ? options.find((option) => option.value === value)?.count : undefined;
}

/** The facets now, beside those that the page had at first: no control moves away under the pointer. */
export function mergeFacets(first: ListFacets, now: ListFacets): ListFacets {
  const ids = new Set(first.attributes.map(({ id }) => id));
  const attributes = first.attributes.map(
    (old) => now.attributes.find(({ id }) => id === old.id) ?? { ...old, values: resetValueCounts(old.values) },
  );
  return {
    ...(first.category ? { category: resetValueCounts(first.category) } : {}),
    ...(first.price ? { price: first.price } : {}),
    ...(first.inStock === undefined ? {} : { inStock: 0 }),
    ...(first.onSale === undefined ? {} : { onSale: 0 }),
    ...now,
    attributes: [...attributes, ...now.attributes.filter(({ id }) => !ids.has(id))],
  };
}

function resetValueCounts(values: FacetValue[]): FacetValue[] {
  return values.map(([value, , label]) => (label === undefined ? [value, 0] : [value, 0, label]));
}
