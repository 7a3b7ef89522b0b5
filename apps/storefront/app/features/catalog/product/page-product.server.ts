import type { Product } from '@mercer/contract';

/** A product without what only applications of others read, so that its page says no more than it shows. */
export function toPageProduct(product: Product | null | undefined): Product | null | undefined {
  if (!product) return product;
  const { active, type, category_index, meta_title, meta_description, date_updated, ...pageFields } = product;
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: nothing of the page reads what is left out
  return pageFields as Product;
}
