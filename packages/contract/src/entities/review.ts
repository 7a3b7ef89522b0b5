import type { Image } from './image.ts';
import type { List } from './list.ts';

export interface Review {
  id: string;
  product_id: string;
  /** whole stars, 1 to 5 */
  rating: number;
  title: string | null;
  text: string;
  /** pictures of the writer's, at most 4; `?width=` of theirs has two sizes */
  images: Image[];
  /** first name and initial, e.g. 'Ada L.'; null when there is none */
  name: string | null;
  /** its writer had bought the product from this shop */
  verified: boolean;
  /** how many found it helpful */
  helpful_count: number;
  /** of one that nobody else sees: it waits for the shop's owner, or was turned down */
  status?: 'pending' | 'rejected';
  date_created: string;
  date_updated: string;
}

/** What the shopper who asks has to do with a product's reviews. */
export interface OwnReview {
  /** whoever bought the product may write one, or change it; a visitor may not */
  may_write: boolean;
  /** null: none was written */
  review: Review | null;
}

/** What a shopper said of a review. */
export interface ReviewVote {
  id: string;
  /** whether it helped this shopper */
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
