import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal that the caller can act on; each gateway prints it in its own shape. */
export class SandboxError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly param: string | undefined;

  constructor(message: string, options: { status: ContentfulStatusCode; code: string; param?: string }) {
    super(message);
    this.name = 'SandboxError';
    this.status = options.status;
    this.code = options.code;
    this.param = options.param;
  }
}

export function notFoundError(resourceName: string): SandboxError {
  return new SandboxError(`No such ${resourceName}.`, { status: 404, code: 'not_found' });
}

export function invalidParameterError(param: string, message: string, code = 'invalid_request'): SandboxError {
  return new SandboxError(message, { status: 400, code, param });
}

/** The work is done and the answer is lost on the way; what `fetch` itself rejects with. */
export class AnswerLost extends TypeError {
  constructor() {
    super('fetch failed');
    this.name = 'TypeError';
  }
}

/** Answers a refusal in the gateway's own shape; anything unforeseen is 500 without a reason. */
export function respondWithError(c: Context, error: Error, shape: (error: SandboxError) => object): Response {
  if (error instanceof AnswerLost) throw error;
  if (error instanceof SandboxError) return c.json(shape(error), error.status);
  if (error.name === 'DatabaseUnavailable') return c.json(shape(unavailableError()), 503);
  console.error(error);
  const internal = new SandboxError('The gateway failed.', { status: 500, code: 'internal_error' });
  return c.json(shape(internal), internal.status);
}

/** Creates the error for a database that does not answer; `openPool` of the store reports that by its name. */
function unavailableError() {
  return new SandboxError('The gateway is busy.', { status: 503, code: 'unavailable' });
}
