import { randomUUID } from 'node:crypto';

/** The caller's, where it can stand in a log and a header as it is; else one of ours. */
export function requestIdOf({ headers }: Request): string {
  const given = headers.get('x-request-id') ?? '';
  return /^[\w.:+/=-]{8,128}$/.test(given) && !/\d{13}/.test(given) ? given : randomUUID();
}

/** The id of the trace that the request belongs to (W3C Trace Context, `traceparent`). */
export function traceIdOf({ headers }: Request): string | undefined {
  const [, id] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(headers.get('traceparent') ?? '') ?? [];
  return id === '0'.repeat(32) ? undefined : id;
}
