import { sessionOfCookies } from '@mercer/server';

export function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The session's token. */
export function sessionOf(request: Request): string | undefined {
  return sessionOfCookies((name) => cookieOf(request, name));
}
