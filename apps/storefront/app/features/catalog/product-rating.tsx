import type { Product } from '@mercer/contract';
import { defaultRating, defaultReviewCount } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { Rating } from '../../ui/rating.tsx';

type Rated = Pick<Product, 'rating_average' | 'rating_count'>;

export function ProductRating({ product: { rating_average, rating_count } }: { product: Rated }) {
  const value = rating_average ?? defaultRating;
  const note = messages.product.reviews(rating_count || defaultReviewCount);
  return <Rating value={value} label={messages.product.stars(value)} note={note} />;
}
