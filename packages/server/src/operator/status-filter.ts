import { isStorableText } from '../http/body.ts';
import { invalid } from '../http/errors.ts';
import type { QueryValue } from '../http/query.ts';

/** The list's `status`; absent or empty: all. */
export function statusOf(value: QueryValue | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !isStorableText(value)) throw invalid('status must be text', 'status');
  return value;
}
