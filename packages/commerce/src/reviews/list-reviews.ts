import type { ReviewList } from '@mercer/contract';
import { type Db, defineStatement, defineStatements } from '@mercer/database';
import { buildListResponse, computeOffset, parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import { sql } from 'kysely';
import { type ReviewRow, serializeReview } from './images.ts';
import { parseReviewSort } from './input.ts';
import { findRatedProduct } from './product.ts';

/**
 * A page of a product's published reviews, newest first unless `sort` says otherwise, with the product's rating. An unknown product
 * has none.
 */
export async function listReviews(db: Db, idOrSlug: string, query: Query): Promise<ReviewList> {
  const paging = parsePagingQuery(query);
  const order = parseReviewSort(query.sort);
  const product = await findRatedProduct(db, idOrSlug);
  const id = product?.id ?? '';
  const [stars, rows] = await Promise.all([
    countStarRatings(db, id),
    pages(JSON.stringify(order), createPageQuery(order))(db, id, paging.limit, computeOffset(paging)),
  ]);
  const count = Object.values(stars).reduce((sum, each) => sum + each, 0);
  const { rating_average = null, rating_count = 0 } = product ?? {};
  return {
    ...buildListResponse(rows.map(serializeReview), count, paging),
    summary: { rating_average, rating_count, stars },
  };
}

const pages = defineStatements<[productId: string, limit: number, offset: number], ReviewRow>();

/** The sum hides the limit from SQLite, which would plan anew for each one. */
function createPageQuery(order: ReturnType<typeof parseReviewSort>) {
  return (db: Db, productId: string, limit: number, offset: number) =>
    order
      .reduce((reviews, [column, direction]) => reviews.orderBy(column, direction), reviewsWithNames(db))
      .where('product_id', '=', productId)
      .where('status', '=', 'published')
      .limit(sql<number>`(${limit} + 0)`)
      .offset(offset);
}

export function reviewsWithNames(db: Db) {
  return db
    .selectFrom('product_reviews')
    .innerJoin('accounts', 'accounts.id', 'product_reviews.account_id')
    .selectAll('product_reviews')
    .select(['first_name', 'last_name']);
}

/** Counts the published reviews for each number of stars. */
async function countStarRatings(db: Db, productId: string): Promise<ReviewList['summary']['stars']> {
  const rows = await readStars(db, productId);
  const getStarCount = (stars: number) => Number(rows.find(({ rating }) => rating === stars)?.count ?? 0);
  return { 5: getStarCount(5), 4: getStarCount(4), 3: getStarCount(3), 2: getStarCount(2), 1: getStarCount(1) };
}

const readStars = defineStatement((db: Db, productId: string) =>
  db
    .selectFrom('product_reviews')
    .select(['rating', (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('status', '=', 'published')
    .groupBy('rating'),
);
