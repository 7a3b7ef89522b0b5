import type { Image } from './image.ts';
import type { List } from './list.ts';

export interface Review {
  id: string;
  product_id: string;
  /** Number of stars, a whole number from 1 to 5. */
  rating: number;
  title: string | null;
  text: string;
  /** pictures of the writer's, at most 4; `?width=` of theirs has two sizes */
  images: Image[];
  /** first name and initial, e.g. 'Ada L.'; null when there is none */
  name: string | null;
  /** True when the author had bought the product from this shop. */
  verified: boolean;
  /** Number of shoppers who found the review helpful. */
  helpful_count: number;
  /** Status of a review that only its author sees: it awaits moderation or was rejected. */
  status?: 'pending' | 'rejected';
  date_created: string;
  date_updated: string;
}

/** Relation of the requesting shopper to a product's reviews. */
export interface OwnReview {
  /** True when the shopper may write or change a review: buyers of the product may, visitors may not. */
  may_write: boolean;
  /** null: none was written */
  review: Review | null;
}

/** A shopper's vote on a review. */
export interface ReviewVote {
  id: string;
  /** True when the review helped this shopper. */
  helpful: boolean;
  helpful_count: number;
}

/** A page of reviews; the summary counts the written ones by stars, and has the product's whole rating. */
export interface ReviewList extends List<Review> {
  summary: {
    rating_average: number | null;
    rating_count: number;
    stars: Record<1 | 2 | 3 | 4 | 5, number>;
  };
}
