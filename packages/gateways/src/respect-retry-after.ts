import type { GatewayDeps } from './port.ts';

type Fetch = GatewayDeps['fetch'];

/** No gateway keeps the shop waiting for longer, whatever it says. */
const longestMs = 10 * 60_000;

/**
 * Asks a gateway, but not before the time that it has named where it had too many calls (Retry-After, RFC 9110): until then each
 * call has the same answer without being made. Each process learns it for itself.
 */
export function respectRetryAfter({ fetch, now }: Pick<GatewayDeps, 'fetch' | 'now'>): Fetch {
  let restsUntil = 0;

  return async (request) => {
    const leftMs = restsUntil - now().getTime();
    if (leftMs > 0) return tooManyCalls(leftMs);
    const response = await fetch(request);
    if (response.status === 429) restsUntil = now().getTime() + Math.min(longestMs, retryAfterMs(response, now()));
    return response;
  };
}

function tooManyCalls(leftMs: number): Response {
  const headers = { 'Content-Type': 'application/json', 'Retry-After': String(Math.ceil(leftMs / 1000)) };
  return new Response('{}', { status: 429, headers });
}

/** Seconds or a date; nothing where it is neither. */
function retryAfterMs({ headers }: Response, now: Date): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
