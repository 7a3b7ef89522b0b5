import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface ReviewTables {
  product_reviews: ProductReviewTable;
  review_votes: ReviewVoteTable;
  review_images: ReviewImageTable;
}

/** Review of a product; an account has at most one for each product. */
interface ProductReviewTable {
  id: string;
  product_id: string;
  account_id: string;
  /** Rating in whole stars, 1 to 5. */
  rating: number;
  title: string | null;
  body: string;
  /** `pending` waits for the owner, who has read a `rejected` one */
  status: Generated<ReviewStatus>;
  /** Number of rows in `review_votes`. */
  helpful_count: Generated<number>;
  /** Flag that is 1 when the reviewer bought the product in this shop. */
  verified: Generated<number>;
  /** `Image[]`, those of `review_images`; null: none */
  images: Json | null;
  date_created: string;
  date_updated: string;
}

/** Vote of an account, or of a session before sign-in, that found a review helpful. */
interface ReviewVoteTable {
  review_id: string;
  voter: string;
  product_id: string;
  date_created: string;
}

/** Pictures of reviews: here, whatever keeps those of the shop, so that they are gone with their review. */
interface ReviewImageTable {
  /** Name in the URL: SHA-256 of the uploaded file and the id of its review, with a file extension. */
  name: string;
  review_id: string;
  product_id: string;
  /** a square for lists, as WebP */
  small: Uint8Array;
  /** Picture as WebP. */
  bytes: Uint8Array;
}

export type ReviewStatus = 'pending' | 'published' | 'rejected';
