import { readCookie } from '@mercer/contract';
import { sessionOfCookies } from '@mercer/server';

export function readRequestCookie(request: Request, name: string): string | undefined {
  return readCookie(request.headers.get('cookie') ?? '', name);
}

/** The session's token. */
export function readRequestSession(request: Request): string | undefined {
  return sessionOfCookies((name) => readRequestCookie(request, name));
}
