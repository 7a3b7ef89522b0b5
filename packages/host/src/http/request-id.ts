import { randomUUID } from 'node:crypto';

/** The caller's, where it can stand in a log and a header as it is; else one of ours. */
export function readRequestId({ headers }: Request): string {
  const callerId = headers.get('x-request-id') ?? '';
  return /^[\w.:+/=-]{8,128}$/.test(callerId) && !/\d{13}/.test(callerId) ? callerId : randomUUID();
}

/** The id of the trace that the request belongs to (W3C Trace Context, `traceparent`). */
export function readTraceId({ headers }: Request): string | undefined {
  const [, id] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(headers.get('traceparent') ?? '') ?? [];
  return id === '0'.repeat(32) ? undefined : id;
}
