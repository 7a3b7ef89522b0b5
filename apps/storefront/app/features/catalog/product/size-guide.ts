import type { Product } from '@mercer/contract';
import type { Client } from '../../../client.ts';
import { orNull } from '../../../page-data.tsx';

/** Which page tells the sizes of a product, and beside which of its options it is led to. */
export interface SizeGuide {
  to: string;
  option: string;
}

/** What options of sizes are called in the languages of the shop. */
const sizes = /size|größe/i;

/** The page `size-guide-<product>`, else `size-guide-<category>` of its narrowest category that has one. */
export async function loadSizeGuide(
  { content }: Client,
  product: Product | null | undefined,
): Promise<SizeGuide | null> {
  const option = product?.options.find(({ name }) => sizes.test(name));
  if (!product || !option) return null;
  // a category stands behind the one that it is below
  const slugs = [...product.categories, product].map(({ slug }) => `size-guide-${slug}`).toReversed();
  const pages = await orNull(content.list('pages', { where: { slug: { $in: slugs } } }));
  const slug = slugs.find((one) => pages?.results.some((page) => page.slug === one));
  return slug ? { to: `/pages/${slug}`, option: option.id } : null;
}
