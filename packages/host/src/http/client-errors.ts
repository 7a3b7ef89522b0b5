import { networkOfAddress } from '@mercer/server';
import type { RequestEnv } from './network.ts';

/** Dependencies of the endpoint that logs errors of browsers: a limited number of them, and without personal data. */
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

  function isWithinLimits(address: string): boolean {
    if (now() - counted.since >= minuteMs) counted = { since: now(), inAll: 0, byAddress: new Map() };
    const addressCount = (counted.byAddress.get(address) ?? 0) + 1;
    counted.byAddress.set(address, addressCount);
    counted.inAll += 1;
    return addressCount <= mostPerAddress && counted.inAll <= mostInAll;
  }

  return async (request: Request, { ip = '' }: RequestEnv): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, Allow: 'POST' } });
    if (!isFromShopPage(request)) return new Response(null, { status: 403, headers });
    if (!isWithinLimits(networkOfAddress(ip))) return new Response(null, { status: 429, headers });
    const report = parseErrorReport(await readShortBody(request));
    if (!report) return new Response(null, { status: 400, headers });
    log('error in a browser', report);
    return new Response(null, { status: 204, headers });
  };
}

function isFromShopPage({ headers }: Request): boolean {
  return ['same-origin', null].includes(headers.get('sec-fetch-site'));
}

async function readShortBody(request: Request): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  return announced <= longestBody ? request.text() : '';
}

function parseErrorReport(text: string) {
  try {
    const { message, stack, path }: Partial<Record<string, unknown>> = JSON.parse(text);
    if (typeof message !== 'string' || !message) return undefined;
    return {
      message: removePersonalData(message),
      stack: removePersonalData(String(stack ?? '')),
      path: removePersonalData(String(path ?? '')),
    };
  } catch {
    return undefined;
  }
}

/** Removes addresses, queries, long numbers and control characters from a text. */
function removePersonalData(text: string): string {
  return text
    .replace(/[^\s@]{1,100}@[^\s@]+/g, '…@…')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(/\d[\d -]{7,}\d/g, '…')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .slice(0, longestBody);
}
