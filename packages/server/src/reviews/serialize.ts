import type { Review } from '@mercer/contract';
import type { Row } from '../db/index.ts';
import { parseReviewImages } from './images.ts';

export type ReviewRow = Row<'product_reviews'> & Pick<Row<'accounts'>, 'first_name' | 'last_name'>;

/** Serializes a review; of the author it shows only the first name and an initial. */
export function serializeReview(row: ReviewRow): Review {
  const { id, product_id, rating, title, body: text, status, helpful_count, date_created, date_updated } = row;
  const [initial = ''] = row.last_name.trim();
  const name = [row.first_name.trim(), initial && `${initial}.`].filter(Boolean).join(' ');
  const contentFields = { id, product_id, rating, title, text, images: parseReviewImages(row), name: name || null };
  const words = { ...contentFields, verified: row.verified === 1, helpful_count, date_created, date_updated };
  return status === 'published' ? words : { ...words, status };
}
