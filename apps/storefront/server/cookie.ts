import { readCookie } from '@mercer/contract';
import { sessionOfCookies } from '@mercer/server';

export function cookieOf(request: Request, name: string): string | undefined {
  return readCookie(request.headers.get('cookie') ?? '', name);
}

/** The session's token. */
export function sessionOf(request: Request): string | undefined {
  return sessionOfCookies((name) => cookieOf(request, name));
}
