import type { Generated } from 'kysely';

export interface ReviewTables {
  product_reviews: ProductReviewTable;
  review_votes: ReviewVoteTable;
}

/** One for each account and product. */
interface ProductReviewTable {
  id: string;
  product_id: string;
  account_id: string;
  /** whole stars, 1 to 5 */
  rating: number;
  title: string | null;
  body: string;
  /** `pending` waits for the owner, who has read a `rejected` one */
  status: Generated<ReviewStatus>;
  /** those of `review_votes` */
  helpful_count: Generated<number>;
  /** its writer had bought the product here */
  verified: Generated<number>;
  date_created: string;
  date_updated: string;
}

/** Who found a review helpful: an account or, before it signs in, a session. */
interface ReviewVoteTable {
  review_id: string;
  voter: string;
  product_id: string;
  date_created: string;
}

export type ReviewStatus = 'pending' | 'published' | 'rejected';
