import type { DeclineCode } from '@mercer/contract';

const connectionMessage = 'A connection error occurred while making the request';

interface ErrorDetails extends ErrorOptions {
  status?: number;
  code?: string;
  param?: string;
  decline_code?: DeclineCode;
}

/**
 * Error of every rejection of this library (§8). `status` is the HTTP status, or 402 for card details, or 500 for a
 * time-out; it is absent when the server's answer could not be understood.
 * @example
 * try {
 * await swell.cart.applyCoupon('EXPIRED');
 * } catch (error) {
 * if (error instanceof CommerceError) console.log(error.status, error.code, error.message);
 * }
 */
export class CommerceError extends Error {
  override readonly name = 'CommerceError';
  /** HTTP status; 402 for card details, 500 for a time-out. */
  readonly status: number | undefined;
  /** Code of the fault, identical in every language, e.g. `out_of_stock` or `connection_error`. */
  readonly code: string | undefined;
  /** The field or record that it is about. */
  readonly param: string | undefined;
  /** Reason that the bank lets the shopper know with `card_declined`, e.g. `insufficient_funds`. */
  readonly decline_code: DeclineCode | undefined;

  constructor(message: string, { status, code, param, decline_code, ...options }: ErrorDetails = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.param = param;
    this.decline_code = decline_code;
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
