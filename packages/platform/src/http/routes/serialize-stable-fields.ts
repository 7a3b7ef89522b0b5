import { ApiError } from '../errors.ts';
import { computeEtag, matchesAnyEtag } from '../etag.ts';

/** Fields of a record that orders, shoppers and products change: ignoring them never loses an operator's change. */
const moving = new Set([
  'stock_level',
  'stock_status',
  'rating_average',
  'rating_count',
  'product_count',
  'balance',
  'order_count',
  'spend',
  'date_first_order',
  'date_last_order',
  'recent_orders',
  'date_updated',
]);

/** The record as JSON, without what moves while nobody edits it: by this two who edit it know of each other. */
export function serializeStableFields(record: unknown): string {
  return JSON.stringify(record, (key, value) => (moving.has(key) ? undefined : value));
}

/** @throws ApiError 412 when the record is another than the one that was read; none named: whatever it is */
export function assertVersionMatches(ifMatch: string | undefined, record: unknown): void {
  if (ifMatch === undefined || matchesAnyEtag(ifMatch, computeEtag(serializeStableFields(record)))) return;
  throw new ApiError('The record has changed since it was read', { status: 412, code: 'precondition_failed' });
}
