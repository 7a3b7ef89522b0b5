import { networkOfAddress } from '@mercer/server';
import type { RequestEnv } from './network.ts';

/** What the pages tell of errors in browsers goes into the log, a little of it, without personal data. */
export interface ClientErrorDeps {
  now(): number;
  log(message: string, facts: object): void;
}

const minuteMs = 60_000;
const mostPerAddress = 5;
const mostInAll = 60;
const longestBody = 4096;

export function createClientErrors({ now, log }: ClientErrorDeps) {
  let counted = { since: now(), inAll: 0, byAddress: new Map<string, number>() };

  function isWelcome(address: string): boolean {
    if (now() - counted.since >= minuteMs) counted = { since: now(), inAll: 0, byAddress: new Map() };
    const own = (counted.byAddress.get(address) ?? 0) + 1;
    counted.byAddress.set(address, own);
    counted.inAll += 1;
    return own <= mostPerAddress && counted.inAll <= mostInAll;
  }

  return async (request: Request, { ip = '' }: RequestEnv): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, Allow: 'POST' } });
    if (!isOwnPage(request)) return new Response(null, { status: 403, headers });
    if (!isWelcome(networkOfAddress(ip))) return new Response(null, { status: 429, headers });
    const report = readReport(await readShort(request));
    if (!report) return new Response(null, { status: 400, headers });
    log('error in a browser', report);
    return new Response(null, { status: 204, headers });
  };
}

function isOwnPage({ headers }: Request): boolean {
  return ['same-origin', null].includes(headers.get('sec-fetch-site'));
}

async function readShort(request: Request): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  return announced <= longestBody ? request.text() : '';
}

function readReport(text: string) {
  try {
    const { message, stack, path }: Partial<Record<string, unknown>> = JSON.parse(text);
    if (typeof message !== 'string' || !message) return undefined;
    return { message: nameless(message), stack: nameless(String(stack ?? '')), path: nameless(String(path ?? '')) };
  } catch {
    return undefined;
  }
}

/** Without addresses, queries, long numbers and control characters. */
function nameless(text: string): string {
  return text
    .replace(/[^\s@]{1,100}@[^\s@]+/g, '…@…')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(/\d[\d -]{7,}\d/g, '…')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .slice(0, longestBody);
}
