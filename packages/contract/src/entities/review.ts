import type { List } from './list.ts';

export interface Review {
  id: string;
  product_id: string;
  /** whole stars, 1 to 5 */
  rating: number;
  title: string | null;
  text: string;
  /** first name and initial, e.g. 'Ada L.'; null when there is none */
  name: string | null;
  /** of one that nobody else sees: it waits for the shop's owner, or was turned down */
  status?: 'pending' | 'rejected';
  date_created: string;
  date_updated: string;
}

/** A page of reviews; the summary counts the written ones by stars, and has the product's whole rating. */
export interface ReviewList extends List<Review> {
  summary: {
    rating_average: number | null;
    rating_count: number;
    stars: Record<1 | 2 | 3 | 4 | 5, number>;
  };
}
