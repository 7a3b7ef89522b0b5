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
