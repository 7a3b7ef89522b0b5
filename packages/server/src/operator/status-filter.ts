import { isStorableText } from '../http/body.ts';
import { buildValidationError } from '../http/errors.ts';
import type { QueryValue } from '../http/query.ts';

/** The list's `status`, or another filter of its; absent or empty: all. */
export function parseStatusFilter(value: QueryValue | undefined, name = 'status'): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !isStorableText(value)) throw buildValidationError(`${name} must be text`, name);
  return value;
}
