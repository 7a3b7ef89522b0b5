import type { DeclineCode, ErrorBody, FieldErrors as WireErrors } from '@mercer/contract';
import { isUnavailable } from '@mercer/database';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { listRequestedLocales } from './context.ts';
import { createSentence, type Sentence, type Translatable, translateText } from './sentences/sentence.ts';

/** Answered as HTTP `status` with `{ error: { message, code, param } }`; `text` is for the caller to read. */
export class ApiError extends Error {
  readonly text: Translatable;
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly param: string | undefined;
  readonly details: ErrorDetails | undefined;
  /** Number of seconds after which a refused call may be repeated. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    text: Translatable,
    { status, code, param, details, retryAfterSeconds }: ErrorFacts,
    options?: ErrorOptions,
  ) {
    super(translateText(text, 'en'), options);
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

/** Details that the caller needs in order to go on. */
interface ErrorDetails {
  /** URL of the bank's page, where the shopper confirms the payment. */
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
    super(translateText(Object.values(errors)[0]?.text ?? '', 'en'));
    this.name = 'FieldErrors';
    this.errors = errors;
  }
}

/** Error of a single field. */
export class FieldError extends FieldErrors {
  constructor(field: string, code: string, text: Sentence) {
    super({ [field]: { code, text } });
    this.name = 'FieldError';
  }
}

/** @param param field that names the record; undefined: the address does */
export function buildNotFoundError(text: Translatable = 'Not found', param?: string): ApiError {
  return new ApiError(text, { status: 404, code: 'not_found_error', param });
}

export function unauthorized(): ApiError {
  return new ApiError(createSentence('loginNeeded'), { status: 401, code: 'UNAUTHORIZED' });
}

export function buildValidationError(text: Translatable, param?: string): ApiError {
  return new ApiError(text, { status: 400, code: 'validation_error', param });
}

/** Builds an error for a request that the current state does not allow. */
export function invalidRequest(text: Sentence, param?: string): ApiError {
  return new ApiError(text, { status: 400, code: 'invalid_request', param });
}

/** The one place where a failure becomes an answer, in the language that was asked for. */
export function respondWithError(error: unknown, c: Context, report: (error: unknown) => void): Response {
  const locale = listRequestedLocales(c).find(Boolean) ?? '';
  const isOperators = c.req.path.startsWith('/operator/');
  if (error instanceof FieldErrors && isOperators)
    return c.json(buildErrorBody(toOperatorError(error, locale), locale), 400);
  if (error instanceof FieldErrors) return c.json(translateFieldErrors(error, locale));
  if (!(error instanceof ApiError)) report(error);
  const answered = error instanceof ApiError ? error : toServerError(error);
  const { status, retryAfterSeconds } = answered;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return c.json(buildErrorBody(answered, locale), status);
}

/**
 * Converts an unexpected failure into an error. When the database is unavailable, either nothing was done or a retry
 * finds the result.
 */
export function toServerError(cause: unknown): ApiError {
  if (!isUnavailable(cause)) {
    return new ApiError(createSentence('serverError'), { status: 500, code: 'server_error' }, { cause });
  }
  const answer = { status: 503, code: 'unavailable', retryAfterSeconds: 2 } as const;
  return new ApiError(createSentence('unavailable'), answer, { cause });
}

/** Translates the message for an unavailable shop into the language of a locale. */
export function describeUnavailable(locale: string): string {
  return translateText(createSentence('unavailable'), locale);
}

/** Calls of /operator are refused with a status where those of shoppers are answered with `errors`. */
function toOperatorError({ errors }: FieldErrors, locale: string): ApiError {
  const faults = Object.entries(errors).map(([field, { text }]) => `${field}: ${translateText(text, locale)}`);
  return buildValidationError(faults.join('; '), Object.keys(errors)[0]);
}

export function translateFieldErrors({ errors }: FieldErrors, locale: string): WireErrors {
  const translatedErrors = Object.entries(errors).map(([field, { code, text }]) => [
    field,
    { code, message: translateText(text, locale) },
  ]);
  return { errors: Object.fromEntries(translatedErrors) };
}

/** Published clients read nothing but `message`, `code` and `param`: an address to go on at stands in `param`. */
export function buildErrorBody(
  { text, code, details, param = details?.redirectUrl }: ApiError,
  locale: string,
): ErrorBody {
  const { decline_code } = details ?? {};
  const facts = { ...(param !== undefined && { param }), ...(decline_code && { decline_code }) };
  return { error: { message: translateText(text, locale), code, ...facts } };
}

/** The bank's page that the shopper has to answer before the same request succeeds. */
export function buildAuthenticationError(name: 'bankAsks' | 'bankAsksToSave', redirectUrl: string): ApiError {
  return new ApiError(createSentence(name), { status: 402, code: 'authentication_required', details: { redirectUrl } });
}
