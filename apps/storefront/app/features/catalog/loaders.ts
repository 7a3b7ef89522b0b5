import type { Category, List, Product } from '@mercer/contract';
import type { Client } from '../../client.ts';
import { pageSizes } from '../../constants.ts';
import { orNull } from '../../page-data.tsx';
import { type Card, cardOf } from './card.ts';

export interface CardPage {
  cards: Card[];
  count: number;
  page: number;
  pageCount: number;
}

/** One page of cards; null when it could not be fetched. */
export async function loadCards(client: Client, query: Record<string, unknown>): Promise<CardPage | null> {
  const list = (await orNull(client.products.list(query))) as List<Product> | null;
  if (!list) return null;
  const { results, count, page, page_count: pageCount = 1 } = list;
  return { cards: results.map(cardOf), count, page, pageCount };
}

export const homeQuery = { limit: pageSizes.home, page: 1 };

export function searchQuery(search: string, page: number) {
  return { search, limit: pageSizes.search, page };
}

export interface CategoryPageData {
  category: Pick<Category, 'name' | 'slug' | 'description'> | null;
  page: CardPage | null;
}

export async function loadCategory(client: Client, slug: string, page: number): Promise<CategoryPageData> {
  const [category, cards] = await Promise.all([
    orNull(client.categories.get(slug)) as Promise<Category | null>,
    loadCards(client, { category: slug, limit: pageSizes.category, page }),
  ]);
  if (!category) return { category: null, page: cards };
  const { name, description } = category;
  return { category: { name, slug, description }, page: cards };
}

export interface CategoryLink {
  name: string;
  slug: string;
  productCount: number;
}

/** Entries of the sidebar; null when they could not be fetched. */
export async function loadCategoryLinks(client: Client): Promise<CategoryLink[] | null> {
  const list = (await orNull(client.categories.list({ limit: pageSizes.categories }))) as List<Category> | null;
  return (
    list?.results.map(({ name, slug, product_count, products }) => ({
      name,
      slug,
      productCount: product_count ?? products?.length ?? 0,
    })) ?? null
  );
}

export async function loadProduct(client: Client, idOrSlug: string): Promise<Product | null> {
  return (await orNull(client.products.get(idOrSlug))) as Product | null;
}
