const connectionMessage = 'A connection error occurred while making the request';

interface ErrorDetails extends ErrorOptions {
  status?: number;
  code?: string;
  param?: string;
}

/**
 * Every rejection of this library (§8). `status` is the HTTP status, or 402 for card details, or 500 for a time-out;
 * it is absent when the server's answer could not be understood.
 */
export class CommerceError extends Error {
  override readonly name = 'CommerceError';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(message: string, { status, code, param, ...options }: ErrorDetails = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

/** @param cause what went wrong underneath; kept for logs, never shown */
export function connectionError(cause?: unknown, status?: number): CommerceError {
  return new CommerceError(connectionMessage, { code: 'connection_error', status, cause });
}

export function timeoutError(timeoutMs: number): CommerceError {
  return new CommerceError(`Request timed out after ${timeoutMs / 1000} seconds`, {
    status: 500,
    code: 'request_timeout',
  });
}
