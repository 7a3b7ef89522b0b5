import type { Context } from 'hono';
import { ApiError, buildValidationError } from './errors.ts';

const header = 'Idempotency-Key';
const longestName = 200;

/**
 * Reads the caller's idempotency key; undefined where there is none.
 * @throws ApiError 400 for a key that is empty, too long, or has characters other than visible ASCII
 */
export function readIdempotencyKey(c: Context): string | undefined {
  const name = c.req.header(header);
  if (name === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(name) && name.length <= longestName) return name;
  throw buildValidationError(
    `${header} must have 1 to ${longestName} letters, digits or signs, without spaces`,
    header,
  );
}

/** Builds the error for an idempotency key that another request has used. */
export function buildKeyConflictError(message: string, options?: ErrorOptions): ApiError {
  return new ApiError(message, { status: 409, code: 'idempotency_conflict' }, options);
}
