import type { DeclineCode, ErrorBody, FieldErrors as WireErrors } from '@mercer/contract';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnavailable } from '../db/index.ts';
import { askedLocales } from './context.ts';
import { type Sentence, sentence, type Translatable, translate } from './sentences/sentence.ts';

/** Answered as HTTP `status` with `{ error: { message, code, param } }`; `text` is for the caller to read. */
export class ApiError extends Error {
  readonly text: Translatable;
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly param: string | undefined;
  readonly details: ErrorDetails | undefined;
  /** After which a refused call may be made again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    text: Translatable,
    { status, code, param, details, retryAfterSeconds }: ErrorFacts,
    options?: ErrorOptions,
  ) {
    super(translate(text, 'en'), options);
    this.name = 'ApiError';
    this.text = text;
    this.status = status;
    this.code = code;
    this.param = param;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ErrorFacts {
  status: ContentfulStatusCode;
  code: string;
  /** the field, or the item, that it is about */
  param?: string | undefined;
  details?: ErrorDetails | undefined;
  retryAfterSeconds?: number | undefined;
}

/** What the caller needs in order to go on. */
interface ErrorDetails {
  /** of the bank, where the shopper confirms the payment */
  redirectUrl?: string;
  decline_code?: DeclineCode;
}

interface FieldFault {
  code: string;
  text: Translatable;
}

/** The shopper can mend it: answered as HTTP 200 with `{ errors: { field: { code, message } } }`. */
export class FieldErrors extends Error {
  readonly errors: Record<string, FieldFault>;

  constructor(errors: Record<string, FieldFault>) {
    super(translate(Object.values(errors)[0]?.text ?? '', 'en'));
    this.name = 'FieldErrors';
    this.errors = errors;
  }
}

/** One field is wrong. */
export class FieldError extends FieldErrors {
  constructor(field: string, code: string, text: Sentence) {
    super({ [field]: { code, text } });
    this.name = 'FieldError';
  }
}

export function notFound(text: Translatable = 'Not found'): ApiError {
  return new ApiError(text, { status: 404, code: 'not_found_error' });
}

export function unauthorized(): ApiError {
  return new ApiError(sentence('loginNeeded'), { status: 401, code: 'UNAUTHORIZED' });
}

export function invalid(text: Translatable, param?: string): ApiError {
  return new ApiError(text, { status: 400, code: 'validation_error', param });
}

/** What is asked for cannot be done as things are. */
export function invalidRequest(text: Sentence, param?: string): ApiError {
  return new ApiError(text, { status: 400, code: 'invalid_request', param });
}

/** The one place where a failure becomes an answer, in the language that was asked for. */
export function answerError(error: unknown, c: Context, report: (error: unknown) => void): Response {
  const locale = askedLocales(c).find(Boolean) ?? '';
  if (error instanceof FieldErrors) return c.json(fieldErrorsOf(error, locale));
  if (!(error instanceof ApiError)) report(error);
  const answered = error instanceof ApiError ? error : failureOf(error);
  const { status, retryAfterSeconds } = answered;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return c.json(errorBodyOf(answered, locale), status);
}

/** Of a database that does not answer, nothing was done, or asking again finds it. */
export function failureOf(cause: unknown): ApiError {
  if (!isUnavailable(cause)) {
    return new ApiError(sentence('serverError'), { status: 500, code: 'server_error' }, { cause });
  }
  const answer = { status: 503, code: 'unavailable', retryAfterSeconds: 2 } as const;
  return new ApiError(sentence('unavailable'), answer, { cause });
}

/** What is said while the shop cannot answer, in the language of a locale. */
export function unavailableSaid(locale: string): string {
  return translate(sentence('unavailable'), locale);
}

export function fieldErrorsOf({ errors }: FieldErrors, locale: string): WireErrors {
  const said = Object.entries(errors).map(([field, { code, text }]) => [
    field,
    { code, message: translate(text, locale) },
  ]);
  return { errors: Object.fromEntries(said) };
}

/** Published clients read nothing but `message`, `code` and `param`: an address to go on at stands in `param`. */
export function errorBodyOf(
  { text, code, details, param = details?.redirectUrl }: ApiError,
  locale: string,
): ErrorBody {
  const { decline_code } = details ?? {};
  const facts = { ...(param !== undefined && { param }), ...(decline_code && { decline_code }) };
  return { error: { message: translate(text, locale), code, ...facts } };
}
