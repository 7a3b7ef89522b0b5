import type { Category, List } from '@mercer/contract';
import type { ShopContents } from '../../app/loading/request-context.ts';

/** Reads a path of the API, in the words of a locale: the caller knows what it answers. */
export type ReadApi = <Answer>(path: string, locale?: string) => Promise<Answer>;

/** Number of records to read, which is more than any menu shows. */
const maxRecords = 100;

/**
 * Reads the contents of a store that is not the demo store, so that its menus link to nothing else.
 * @returns undefined when they could not be read
 */
export async function readContents(readApi: ReadApi, locale: string): Promise<ShopContents | undefined> {
  try {
    const [products, categories, pages] = await Promise.all([
      readApi<List<{ id: string }>>('products?limit=1&fields=id', locale),
      readApi<List<Category>>(`categories?limit=${maxRecords}&sort=sort&fields=name,slug,image,parent_id`, locale),
      readApi<List<Record<string, unknown>>>(`content/pages?limit=${maxRecords}`, locale),
    ]);
    return {
      isEmpty: products.count === 0,
      categories: categories.results.filter(({ parent_id }) => !parent_id).map(toMenuCategory),
      pages: pages.results.flatMap(toShopPages),
    };
  } catch (error) {
    console.warn('What the shop has could not be read', error instanceof Error ? error.message : error);
    return undefined;
  }
}

function toMenuCategory({ name, slug, image }: Category): ShopContents['categories'][number] {
  return { name, slug, ...(image && { picture: image.file }) };
}

function toShopPages({ slug, title }: Record<string, unknown>): ShopContents['pages'] {
  return typeof slug === 'string' && typeof title === 'string' ? [{ slug, title }] : [];
}
