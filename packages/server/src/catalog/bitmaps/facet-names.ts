import { chunkSize } from './bits.ts';

/** Every product; its only value is empty, as those of the facets that a product is in or is not. */
export const everyProduct = 'product';
export const onSale = 'sale';
export const freeShipping = 'free_shipping';
export const stockTracking = 'stock_tracking';
/** by the category's id */
export const ofCategory = 'category';
export const ofTag = 'tag';
/** Amounts, not bits: by currency, empty for the store's own. */
export const ofPrice = 'price';
/** Amounts as well; its only value is empty. */
export const ofPopularity = 'popularity';

/** When the products were indexed; the table of this name has what changed with orders since. */
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
export function rowsOf(facet: string): string[] {
  if (!holdsAmounts(facet)) return [facet];
  return Array.from({ length: chunkSize / productsOfPart }, (_, part) => rowOfPart(facet, part));
}

/** The row in which a place of the chunk has the facet. */
export function rowAt(facet: string, place: number): string {
  return holdsAmounts(facet) ? rowOfPart(facet, Math.floor(place / productsOfPart)) : facet;
}

/** The first place whose amount the row has. */
export function firstPlaceOf(row: string): number {
  return Number(row.match(isAmounts)?.[2] ?? 0) * productsOfPart;
}

function rowOfPart(facet: string, part: number): string {
  return part === 0 ? facet : `${facet} ${part}`;
}

const attributePrefix = 'attribute ';

export function ofAttribute(id: string): string {
  return attributePrefix + id;
}

export function attributeOf(facet: string): string | null {
  return facet.startsWith(attributePrefix) ? facet.slice(attributePrefix.length) : null;
}
