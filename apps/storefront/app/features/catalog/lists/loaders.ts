import type { Category, Facet, ImageFile, ListedProduct, Product, ProductDelivery, ReviewList } from '@mercer/contract';
import { categoryTiles, pageSizes, type ReviewSort, reviewSorts } from '../../../constants.ts';
import { memoizeByReference } from '../../../document/memoize-by-reference.ts';
import type { Client } from '../../../loading/client.ts';
import { existingPage } from '../../../loading/existing-page.ts';
import { resolveOrNull, resolveOrUndefined } from '../../../loading/page-data.tsx';
import type { PictureFile } from '../../../ui/picture.tsx';
import { type Card, productCard } from '../cards/card.ts';
import { type ListFacets, selectVisibleFacets } from './facets.ts';
import { buildListQuery, parseListChoice } from './list-choice.ts';

/** What is offered where a search finds nothing. */
export interface Alternatives {
  /** Words near those that were typed, each of which finds something. */
  terms: string[];
  /** Best sellers. */
  cards: Card[];
}

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
  /** Query that the search was corrected to. */
  corrected?: string;
  /** No product has all words of the search. */
  partial?: true;
  /** Offered where a search found nothing. */
  alternatives?: Alternatives;
}

/** Value or promise of it; in browsers the client may still be loading. */
export type Awaitable<T> = T | Promise<T>;

type CardQuery = Record<string, unknown> & { page: number; from?: number };

/** A page of cards, or several as one; null when they could not be fetched. */
export async function loadCardPage(client: Awaitable<Client>, query: CardQuery): Promise<CardPage | null> {
  const { products } = await client;
  const { from = query.page, ...pageQuery } = query;
  // the list of products carries facets and what was searched for besides
  const [list, ...previousPages] = await Promise.all([
    resolveOrNull(existingPage(products.list, pageQuery)),
    ...pagesBetween(from, query.page).map((page) =>
      resolveOrNull(products.list({ ...pageQuery, $facets: false, page })),
    ),
  ]);
  if (!list || previousPages.includes(null)) return null;
  const { results, count, page, page_count: pageCount = 1, filters, search } = list;
  return {
    cards: [
      ...previousPages.flatMap((previousPage) =>
        previousPage && previousPage.page < page ? cardsOf(previousPage.results) : [],
      ),
      ...cardsOf(results),
    ],
    ...(results[0] ? { currency: results[0].currency } : {}),
    count,
    page,
    pageCount,
    ...(from < page ? { from } : {}),
    ...(filters ? { facets: selectPageFacets(filters, '$filters' in query, products.priceRange) } : {}),
    ...(search?.corrected ? { corrected: search.corrected } : {}),
    ...(search?.partial ? { partial: search.partial } : {}),
  };
}

/** @returns those before the last one */
function pagesBetween(from: number, last: number): number[] {
  return Array.from({ length: last - from }, (_, at) => from + at);
}

function selectPageFacets(
  filters: Facet[],
  isNarrowed: boolean,
  priceRange: Client['products']['priceRange'],
): ListFacets {
  const facetsByState = facetsByWay(filters);
  const facets = facetsByState.get(isNarrowed) ?? selectVisibleFacets(filters, { priceRange, isNarrowed });
  facetsByState.set(isNarrowed, facets);
  return facets;
}

const facetsByWay = memoizeByReference((_: Facet[]) => new Map<boolean, ListFacets>());

const cardsOf = memoizeByReference((products: ListedProduct[]) => products.map(productCard));

/** Returns the data that scripts need of a page whose cards and facets are in the document. */
export function withoutCards<T extends Partial<CardPage>>(page: T | null): Omit<T, 'cards' | 'facets'> | T | null {
  if (!page?.cards?.length) return page;
  const { cards: _, facets: __, ...remainingPage } = page;
  return remainingPage;
}

/** Pictures of categories by slug. */
export type TilePictures = Record<string, ImageFile>;

/** Loads the pictures of the home page's categories; null when they could not be fetched. */
export async function loadTilePictures(client: Client): Promise<TilePictures | null> {
  const slugs = categoryTiles.map(({ slug }) => slug);
  const query = { where: { slug: { $in: slugs } }, fields: 'slug,image' };
  const list = await resolveOrNull(client.categories.list(query));
  return list && Object.fromEntries(list.results.flatMap(({ slug, image }) => (image ? [[slug, image.file]] : [])));
}

export const homeQuery = { limit: pageSizes.home, page: 1 };

/** Sort, filters and page of an address. */
export function parseChoiceQuery(url: string) {
  return buildListQuery(parseListChoice(new URL(url).searchParams));
}

export function loadCategoryCards(client: Awaitable<Client>, slug: string, url: string): Promise<CardPage | null> {
  return loadCardPage(client, { category: slug, limit: pageSizes.category, ...parseChoiceQuery(url) });
}

export interface CategoryLink {
  name: string;
  slug: string;
  productCount: number;
  picture?: PictureFile;
  /** Stands below another category. */
  below?: true;
}

/** Entries of the sidebar; null when they could not be fetched. */
export async function loadCategoryLinks(client: Client): Promise<CategoryLink[] | null> {
  const list = await resolveOrNull(client.categories.list({ limit: pageSizes.categories }));
  return list && linksOf(list.results);
}

const linksOf = memoizeByReference((categories: Category[]) =>
  categories.map(
    ({ name, slug, image, parent_id, product_count, products }): CategoryLink => ({
      name,
      slug,
      productCount: product_count ?? products?.length ?? 0,
      ...(image ? { picture: image.file } : {}),
      ...(parent_id ? { below: true } : {}),
    }),
  ),
);

/** null for an unknown product, undefined when it could not be fetched. */
export function loadProduct(client: Client, idOrSlug: string): Promise<Product | null | undefined> {
  return resolveOrUndefined(client.products.get(idOrSlug));
}

/** null where no days are promised, or they could not be fetched. */
export async function loadDelivery(client: Client, idOrSlug: string): Promise<DeliveryPromise | null> {
  const delivery = await resolveOrNull(client.products.delivery(idOrSlug));
  if (!delivery) return null;
  const { from, to, price, free_from } = delivery;
  return { from, to, price, ...(free_from !== undefined && { free_from }) };
}

/** When a product comes, and what that costs: the part of the answer that its page shows. */
export type DeliveryPromise = Pick<ProductDelivery, 'from' | 'to' | 'price' | 'free_from'>;

/** null when they could not be fetched. `?reviews=2` is their second page, `?review_sort=helpful` begins with the most helpful. */
export function loadProductReviews(client: Client, idOrSlug: string, url: string): Promise<ReviewList | null> {
  const parameters = new URL(url).searchParams;
  const { page } = parseListChoice(new URLSearchParams({ page: parameters.get('reviews') ?? '' }));
  const query = buildReviewQuery(page, reviewSortIn(parameters));
  return resolveOrNull(existingPage((query) => client.products.listReviews(idOrSlug, query), query));
}

/** Reads the sort order of reviews from the address; the newest first by default. */
export function reviewSortIn(parameters: URLSearchParams): ReviewSort {
  return reviewSorts.find((sort) => sort === parameters.get('review_sort')) ?? 'newest';
}

export function buildReviewQuery(page: number, sort: ReviewSort) {
  return { limit: pageSizes.reviews, page, sort };
}

export type RelatedCards = Pick<CardPage, 'cards'>;

export async function loadRelatedCards(client: Client, idOrSlug: string): Promise<RelatedCards | null> {
  const list = await resolveOrNull(client.products.related(idOrSlug, { limit: pageSizes.related }));
  return list && { cards: cardsOf(list.results) };
}
