import type { DeclineCode } from '@mercer/contract';
import { GatewayBusy, GatewayRefused, GatewayUnavailable } from './errors.ts';
import type { GatewayDeps } from './port.ts';

const lostStatuses = new Set([401, 403, 408, 409, 425, 429]);

/**
 * @param declineOf what the shopper may know of a refusal, where a bank may have said no
 * @throws GatewayRefused, or GatewayUnavailable where another time may have another answer
 */
export function assertAccepted(
  { status, body }: { status: number; body: unknown },
  declineOf?: (body: unknown) => DeclineCode,
): void {
  if (status < 400) return;
  if (lostStatuses.has(status)) throw new GatewayUnavailable(`The gateway answered ${status}`);
  const { message, error } = body as { message?: unknown; error?: { message?: unknown } }; // JSON of a gateway
  const refusalText = String(message ?? error?.message ?? `The gateway answered ${status}`);
  throw new GatewayRefused(refusalText, { decline: declineOf?.(body) });
}

/** @throws GatewayUnavailable: what we ask for ourselves is never refused for good */
export function assertAnswered({ status }: { status: number }): void {
  if (status >= 400) throw new GatewayUnavailable(`The gateway answered ${status}`);
}

export interface GatewayCall {
  /** POST with a body, else GET, where it is left out */
  method?: string;
  headers?: Record<string, string>;
  /** JSON; a text is sent as it is */
  body?: object | string;
  /** Reads the answer, where it is no JSON. */
  parseBody?: (text: string) => unknown;
}

/** A call to a gateway. An empty answer is an empty object. @throws GatewayUnavailable for 429, 5xx and silence */
export async function askGateway<T>(
  fetch: GatewayDeps['fetch'],
  url: string,
  { headers = {}, body, method = body === undefined ? 'GET' : 'POST', parseBody = parseJsonBody }: GatewayCall = {},
): Promise<{ status: number; body: T }> {
  try {
    const response = await fetch(
      new Request(url, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(getTimeoutMs(method)),
      }),
    );
    if (response.status === 429) throw new GatewayBusy();
    if (response.status >= 500) throw new GatewayUnavailable(`The gateway answered ${response.status}`);
    return { status: response.status, body: parseBody(await response.text()) as T }; // documented by the gateway
  } catch (cause) {
    throw cause instanceof GatewayUnavailable ? cause : new GatewayUnavailable('The gateway did not answer', { cause });
  }
}

function parseJsonBody(text: string): unknown {
  return JSON.parse(text || '{}', text.includes('\\u0000') ? stripNulCharacters : undefined);
}

/** PostgreSQL keeps no NUL: an answer that has one could not be written down. */
function stripNulCharacters(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/**
 * A bank may take its time for what moves money: the libraries of gateways wait between 60 and 80 seconds. What is only read has
 * an answer sooner or never.
 */
export function getTimeoutMs(method: string): number {
  return method === 'GET' ? 15_000 : 60_000;
}

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
