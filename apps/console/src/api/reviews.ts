import type { components } from '@mercer/operator';
import { operator, unwrap } from './operator.ts';

export type Review = components['schemas']['OperatorReview'];
export type ReviewStatus = Review['status'];

export const reviewStatuses: ReviewStatus[] = ['pending', 'published', 'rejected'];

export async function readReviewList(
  filters: { q?: string; status?: string; product_id?: string },
  after: string | undefined,
) {
  const query = { limit: 50, ...filters, ...(after ? { after } : {}) };
  return unwrap(await operator.GET('/operator/reviews', { params: { query } }));
}

/** Decides a review over the version that the shop has now. */
export async function decideReview(id: string, status: ReviewStatus): Promise<Review> {
  const params = { path: { id } };
  const newest = await operator.GET('/operator/reviews/{id}', { params });
  unwrap(newest);
  const etag = newest.response.headers.get('ETag');
  const header = etag === null ? {} : { 'If-Match': etag };
  return unwrap(await operator.PATCH('/operator/reviews/{id}', { params: { ...params, header }, body: { status } }));
}
