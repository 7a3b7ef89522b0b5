import type { Context } from 'hono';
import { ApiError, invalid } from './errors.ts';

const header = 'Idempotency-Key';
const longestName = 200;

/**
 * What the caller names its request by; undefined where it gives no name.
 * @throws ApiError 400 for a name that is empty, too long, or has characters other than visible ASCII
 */
export function requestName(c: Context): string | undefined {
  const name = c.req.header(header);
  if (name === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(name) && name.length <= longestName) return name;
  throw invalid(`${header} must have 1 to ${longestName} letters, digits or signs, without spaces`, header);
}

/** Another request had the name before. */
export function nameTaken(message: string, options?: ErrorOptions): ApiError {
  return new ApiError(message, { status: 409, code: 'idempotency_conflict' }, options);
}
