import { ApiError } from '../../http/errors.ts';
import { etagOf, isKnown } from '../../http/etag.ts';
import { steadyJson } from './steady-json.ts';

/** @throws ApiError 412 when the record is another than the one that was read; none named: whatever it is */
export function assertMatch(ifMatch: string | undefined, record: unknown): void {
  if (ifMatch === undefined || isKnown(ifMatch, etagOf(steadyJson(record)))) return;
  throw new ApiError('The record has changed since it was read', { status: 412, code: 'precondition_failed' });
}
