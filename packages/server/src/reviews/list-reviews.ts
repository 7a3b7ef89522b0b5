import type { ReviewList } from '@mercer/contract';
import { sql } from 'kysely';
import { type Db, statement, statements } from '../db/index.ts';
import { listOf, offsetOf, pagingOf } from '../http/list.ts';
import type { Query } from '../http/query.ts';
import { readSort } from './input.ts';
import { findProduct } from './product.ts';
import { type ReviewRow, serializeReview } from './serialize.ts';

/**
 * A page of a product's published reviews, newest first unless `sort` says otherwise, with the product's rating. An unknown product
 * has none.
 */
export async function listReviews(db: Db, idOrSlug: string, query: Query): Promise<ReviewList> {
  const paging = pagingOf(query);
  const order = readSort(query.sort);
  const product = await findProduct(db, idOrSlug);
  const id = product?.id ?? '';
  const [stars, rows] = await Promise.all([
    countStars(db, id),
    pages(JSON.stringify(order), pageBy(order))(db, id, paging.limit, offsetOf(paging)),
  ]);
  const count = Object.values(stars).reduce((sum, each) => sum + each, 0);
  const { rating_average = null, rating_count = 0 } = product ?? {};
  return { ...listOf(rows.map(serializeReview), count, paging), summary: { rating_average, rating_count, stars } };
}

const pages = statements<[productId: string, limit: number, offset: number], ReviewRow>();

/** The sum hides the limit from SQLite, which would plan anew for each one. */
function pageBy(order: ReturnType<typeof readSort>) {
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

/** How many published reviews gave each number of stars. */
async function countStars(db: Db, productId: string): Promise<ReviewList['summary']['stars']> {
  const rows = await readStars(db, productId);
  const of = (stars: number) => Number(rows.find(({ rating }) => rating === stars)?.count ?? 0);
  return { 5: of(5), 4: of(4), 3: of(3), 2: of(2), 1: of(1) };
}

const readStars = statement((db: Db, productId: string) =>
  db
    .selectFrom('product_reviews')
    .select(['rating', (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('status', '=', 'published')
    .groupBy('rating'),
);
