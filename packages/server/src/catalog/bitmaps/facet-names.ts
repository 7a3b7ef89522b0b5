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

export function holdsAmounts(facet: string): boolean {
  return facet === ofPrice || facet === ofPopularity;
}

const attributePrefix = 'attribute ';

export function ofAttribute(id: string): string {
  return attributePrefix + id;
}

export function attributeOf(facet: string): string | null {
  return facet.startsWith(attributePrefix) ? facet.slice(attributePrefix.length) : null;
}
