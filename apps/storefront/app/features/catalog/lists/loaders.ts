import type { Category, DeliveryDates, Facet, ImageFile, ListedProduct, Product, ReviewList } from '@mercer/contract';
import type { Client } from '../../../client.ts';
import { categoryTiles, pageSizes, type ReviewSort, reviewSorts } from '../../../constants.ts';
import { derived } from '../../../derived.ts';
import { existingPage } from '../../../existing-page.ts';
import { orNull, orUndefined } from '../../../page-data.tsx';
import { type Card, productCard } from '../cards/card.ts';
import { type ListFacets, shownFacets } from './facets.ts';
import { listChoice, listQuery } from './list-choice.ts';

export interface CardPage {
  /** not there for the scripts of a document: they stand in it */
  cards?: Card[];
  currency?: string;
  count: number;
  page: number;
  pageCount: number;
  /** the first of the pages that are shown together */
  from?: number;
  facets?: ListFacets;
  /** What the search was corrected to. */
  corrected?: string;
}

/** In browsers the client may still be on its way. */
export type Awaitable<T> = T | Promise<T>;

type CardQuery = Record<string, unknown> & { page: number; from?: number };

/** A page of cards, or several as one; null when they could not be fetched. */
export async function loadCards(client: Awaitable<Client>, query: CardQuery): Promise<CardPage | null> {
  const { products } = await client;
  const { from = query.page, ...asked } = query;
  // the list of products carries facets and what was searched for besides
  const [list, ...before] = await Promise.all([
    orNull(existingPage(products.list, asked)),
    ...pagesBetween(from, query.page).map((page) => orNull(products.list({ ...asked, $facets: false, page }))),
  ]);
  if (!list || before.includes(null)) return null;
  const { results, count, page, page_count: pageCount = 1, filters, search } = list;
  return {
    cards: [...before.flatMap((one) => (one && one.page < page ? cardsOf(one.results) : [])), ...cardsOf(results)],
    ...(results[0] ? { currency: results[0].currency } : {}),
    count,
    page,
    pageCount,
    ...(from < page ? { from } : {}),
    ...(filters ? { facets: facetsOf(filters, '$filters' in query, products.priceRange) } : {}),
    ...(search?.corrected ? { corrected: search.corrected } : {}),
  };
}

/** @returns those before the last one */
function pagesBetween(from: number, last: number): number[] {
  return Array.from({ length: last - from }, (_, at) => from + at);
}

function facetsOf(filters: Facet[], isNarrowed: boolean, priceRange: Client['products']['priceRange']): ListFacets {
  const known = facetsByWay(filters);
  const facets = known.get(isNarrowed) ?? shownFacets(filters, { priceRange, isNarrowed });
  known.set(isNarrowed, facets);
  return facets;
}

const facetsByWay = derived((_: Facet[]) => new Map<boolean, ListFacets>());

const cardsOf = derived((products: ListedProduct[]) => products.map(productCard));

/** What scripts need of a page whose cards, and facets, stand in the document. */
export function withoutCards<T extends Partial<CardPage>>(page: T | null): Omit<T, 'cards' | 'facets'> | T | null {
  if (!page?.cards?.length) return page;
  const { cards: _, facets: __, ...rest } = page;
  return rest;
}

/** By the slug of their category. */
export type TilePictures = Record<string, ImageFile>;

/** What the home page shows of its categories; null when it could not be fetched. */
export async function loadTilePictures(client: Client): Promise<TilePictures | null> {
  const slugs = categoryTiles.map(({ slug }) => slug);
  const query = { where: { slug: { $in: slugs } }, fields: 'slug,image' };
  const list = await orNull(client.categories.list(query));
  return list && Object.fromEntries(list.results.flatMap(({ slug, image }) => (image ? [[slug, image.file]] : [])));
}

export const homeQuery = { limit: pageSizes.home, page: 1 };

/** Sort, filters and page of an address. */
export function chosenIn(url: string) {
  return listQuery(listChoice(new URL(url).searchParams));
}

export type CategoryHead = Pick<Category, 'name' | 'slug' | 'description' | 'breadcrumb'>;

/** What stands above the grid; null for an unknown category, undefined when it could not be fetched. */
export async function loadCategory(client: Client, slug: string): Promise<CategoryHead | null | undefined> {
  const category = await orUndefined(client.categories.get(slug));
  if (!category) return category;
  const { name, description, breadcrumb } = category;
  return { name, slug, description, ...(breadcrumb?.length ? { breadcrumb } : {}) };
}

export function loadCategoryCards(client: Awaitable<Client>, slug: string, url: string): Promise<CardPage | null> {
  return loadCards(client, { category: slug, limit: pageSizes.category, ...chosenIn(url) });
}

export interface CategoryLink {
  name: string;
  slug: string;
  productCount: number;
  /** Stands below another category. */
  below?: true;
}

/** Entries of the sidebar; null when they could not be fetched. */
export async function loadCategoryLinks(client: Client): Promise<CategoryLink[] | null> {
  const list = await orNull(client.categories.list({ limit: pageSizes.categories }));
  return list && linksOf(list.results);
}

const linksOf = derived((categories: Category[]) =>
  categories.map(
    ({ name, slug, parent_id, product_count, products }): CategoryLink => ({
      name,
      slug,
      productCount: product_count ?? products?.length ?? 0,
      ...(parent_id ? { below: true } : {}),
    }),
  ),
);

/** null for an unknown product, undefined when it could not be fetched. */
export function loadProduct(client: Client, idOrSlug: string): Promise<Product | null | undefined> {
  return orUndefined(client.products.get(idOrSlug));
}

/** null where no days are promised, or they could not be fetched. */
export async function loadDelivery(client: Client, idOrSlug: string): Promise<DeliveryDates | null> {
  const delivery = await orNull(client.products.delivery(idOrSlug));
  return delivery && { from: delivery.from, to: delivery.to };
}

/** null when they could not be fetched. `?reviews=2` is their second page, `?review_sort=helpful` begins with the most helpful. */
export function loadReviews(client: Client, idOrSlug: string, url: string): Promise<ReviewList | null> {
  const asked = new URL(url).searchParams;
  const { page } = listChoice(new URLSearchParams({ page: asked.get('reviews') ?? '' }));
  const query = reviewQuery(page, reviewSortIn(asked));
  return orNull(existingPage((query) => client.products.listReviews(idOrSlug, query), query));
}

/** What the address asks for; the newest first where it asks for nothing known. */
export function reviewSortIn(asked: URLSearchParams): ReviewSort {
  return reviewSorts.find((sort) => sort === asked.get('review_sort')) ?? 'newest';
}

export function reviewQuery(page: number, sort: ReviewSort) {
  return { limit: pageSizes.reviews, page, sort };
}

export type RelatedCards = Pick<CardPage, 'cards'>;

export async function loadRelated(client: Client, idOrSlug: string): Promise<RelatedCards | null> {
  const list = await orNull(client.products.related(idOrSlug, { limit: pageSizes.related }));
  return list && { cards: cardsOf(list.results) };
}
