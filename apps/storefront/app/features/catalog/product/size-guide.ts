import type { Product } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';

/** Page of a product's size guide, and the id of the option that links to it. */
export interface SizeGuide {
  to: string;
  option: string;
}

/** Pattern of the names of size options in the languages of the shop. */
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
  const pages = await resolveOrNull(content.list('pages', { where: { slug: { $in: slugs } } }));
  const slug = slugs.find((candidate) => pages?.results.some((page) => page.slug === candidate));
  return slug ? { to: `/pages/${slug}`, option: option.id } : null;
}
