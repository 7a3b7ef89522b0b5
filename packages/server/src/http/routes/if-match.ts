import { ApiError } from '../errors.ts';
import { computeEtag, matchesAnyEtag } from '../etag.ts';
import { serializeStableFields } from './serialize-stable-fields.ts';

/** @throws ApiError 412 when the record is another than the one that was read; none named: whatever it is */
export function assertVersionMatches(ifMatch: string | undefined, record: unknown): void {
  if (ifMatch === undefined || matchesAnyEtag(ifMatch, computeEtag(serializeStableFields(record)))) return;
  throw new ApiError('The record has changed since it was read', { status: 412, code: 'precondition_failed' });
}
