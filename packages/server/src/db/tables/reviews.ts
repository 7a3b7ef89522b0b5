import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface ReviewTables {
  product_reviews: ProductReviewTable;
  review_votes: ReviewVoteTable;
  review_images: ReviewImageTable;
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
  /** `Image[]`, those of `review_images`; null: none */
  images: Json | null;
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

/** Pictures of reviews: here, whatever keeps those of the shop, so that they are gone with their review. */
interface ReviewImageTable {
  /** what stands in the address: SHA-256 of the file that came and of whose review it is, and an ending */
  name: string;
  review_id: string;
  product_id: string;
  /** a square for lists, as WebP */
  small: Uint8Array;
  /** as WebP */
  bytes: Uint8Array;
}

export type ReviewStatus = 'pending' | 'published' | 'rejected';
