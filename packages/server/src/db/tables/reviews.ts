import type { Generated } from 'kysely';

export interface ReviewTables {
  product_reviews: ProductReviewTable;
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
  date_created: string;
  date_updated: string;
}

export type ReviewStatus = 'pending' | 'published' | 'rejected';
