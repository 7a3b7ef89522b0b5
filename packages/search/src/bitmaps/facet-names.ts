import { chunkSize } from './bits.ts';

/** Facet of all products. Its only value is empty, as for every facet that a product is either in or not. */
export const everyProduct = 'product';
export const onSale = 'sale';
export const freeShipping = 'free_shipping';
export const stockTracking = 'stock_tracking';
/** Facet whose values are category ids. */
export const ofCategory = 'category';
export const ofTag = 'tag';
/** Amounts, not bits: by currency, empty for the store's own. */
export const ofPrice = 'price';
/** Amounts as well; its only value is empty. */
export const ofPopularity = 'popularity';

/**
 * Facet of the products that were out of stock when they were indexed; the table of the same name has what orders have
 * changed since.
 */
export const soldOut = 'sold_out';
/** Not stored with the others: products whose numbers do not follow their ids. */
export const unordered = 'unordered';

/** Amounts of so many products stand in one row, which is written with each of them. */
export const productsOfPart = 1024;

const isAmounts = /^(price|popularity)(?: (\d+))?$/;

export function holdsAmounts(facet: string): boolean {
  return isAmounts.test(facet);
}

/** The rows of a chunk that a facet has at most: amounts have several, the others one. */
export function listRowNames(facet: string): string[] {
  if (!holdsAmounts(facet)) return [facet];
  return Array.from({ length: chunkSize / productsOfPart }, (_, part) => toPartRowName(facet, part));
}

/** The row in which a place of the chunk has the facet. */
export function toRowNameAtPlace(facet: string, place: number): string {
  return holdsAmounts(facet) ? toPartRowName(facet, Math.floor(place / productsOfPart)) : facet;
}

/** The first place whose amount the row has. */
export function getFirstPlace(row: string): number {
  return Number(row.match(isAmounts)?.[2] ?? 0) * productsOfPart;
}

function toPartRowName(facet: string, part: number): string {
  return part === 0 ? facet : `${facet} ${part}`;
}

const attributePrefix = 'attribute ';

export function toAttributeFacet(id: string): string {
  return attributePrefix + id;
}

export function parseAttributeId(facet: string): string | null {
  return facet.startsWith(attributePrefix) ? facet.slice(attributePrefix.length) : null;
}
