import type { FieldErrors as WireErrors } from '@mercer/contract';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnavailable } from '../db/index.ts';
import { askedLocales } from './context.ts';
import { translate } from './sentences/translate.ts';

/** Answered as HTTP `status` with `{ error: { message, code, param } }`; the message is for the caller to read. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly param: string | undefined;
  /** After which a refused call may be made again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, code, param, retryAfterSeconds }: ErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.param = param;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ErrorFacts {
  status: ContentfulStatusCode;
  code: string;
  param?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The shopper can mend it: answered as HTTP 200 with `{ errors: { field: { code, message } } }`. */
export class FieldErrors extends Error {
  readonly errors: WireErrors['errors'];

  constructor(errors: WireErrors['errors']) {
    super(Object.values(errors)[0]?.message);
    this.name = 'FieldErrors';
    this.errors = errors;
  }
}

/** One field is wrong. */
export class FieldError extends FieldErrors {
  readonly field: string;
  readonly code: string;

  constructor(field: string, code: string, message: string) {
    super({ [field]: { code, message } });
    this.name = 'FieldError';
    this.field = field;
    this.code = code;
  }
}

export function notFound(message = 'Not found'): ApiError {
  return new ApiError(message, { status: 404, code: 'not_found_error' });
}

export function unauthorized(): ApiError {
  return new ApiError('You must be logged in to do this', { status: 401, code: 'UNAUTHORIZED' });
}

export function invalid(message: string, param?: string): ApiError {
  return new ApiError(message, { status: 400, code: 'validation_error', param });
}

/** Of a database that does not answer: nothing was done, or asking again finds it. */
export const unavailable = 'The shop is busy. Please try again in a moment';

/** The one place where a failure becomes an answer, in the language that was asked for. */
export function answerError(error: unknown, c: Context, report: (error: unknown) => void): Response {
  const locale = askedLocales(c).find(Boolean) ?? '';
  const told = (message: string) => translate(message, locale);
  if (error instanceof FieldErrors) {
    const errors = Object.entries(error.errors).map(([field, { code, message }]) => [
      field,
      { code, message: told(message) },
    ]);
    return c.json({ errors: Object.fromEntries(errors) });
  }
  if (error instanceof ApiError) {
    const { message, code, param, retryAfterSeconds } = error;
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
    return c.json({ error: { message: told(message), code, ...(param === undefined ? {} : { param }) } }, error.status);
  }
  report(error);
  if (isUnavailable(error)) {
    c.header('Retry-After', '2');
    return c.json({ error: { message: told(unavailable), code: 'unavailable' } }, 503);
  }
  return c.json({ error: { message: told('Something went wrong on our side'), code: 'server_error' } }, 500);
}
