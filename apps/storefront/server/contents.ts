import type { Category, List } from '@mercer/contract';
import type { ShopContents } from '../app/request-context.ts';

/** Reads a path of the API, in the words of a locale: the caller knows what it answers. */
export type ReadApi = <Answer>(path: string, locale?: string) => Promise<Answer>;

/** More than any menu shows. */
const most = 100;

/**
 * What a store of its own has to show, so that its menus lead to nothing else.
 * @returns undefined when it could not be read
 */
export async function readContents(read: ReadApi, locale: string): Promise<ShopContents | undefined> {
  try {
    const [products, categories, pages] = await Promise.all([
      read<List<{ id: string }>>('products?limit=1&fields=id', locale),
      read<List<Category>>(`categories?limit=${most}&sort=sort&fields=name,slug,image,parent_id`, locale),
      read<List<Record<string, unknown>>>(`content/pages?limit=${most}`, locale),
    ]);
    return {
      isEmpty: products.count === 0,
      categories: categories.results.filter(({ parent_id }) => !parent_id).map(shownCategory),
      pages: pages.results.flatMap(shownPage),
    };
  } catch (error) {
    console.warn('What the shop has could not be read', error instanceof Error ? error.message : error);
    return undefined;
  }
}

function shownCategory({ name, slug, image }: Category): ShopContents['categories'][number] {
  return { name, slug, ...(image && { picture: image.file }) };
}

function shownPage({ slug, title }: Record<string, unknown>): ShopContents['pages'] {
  return typeof slug === 'string' && typeof title === 'string' ? [{ slug, title }] : [];
}
