import { unavailableSaid } from '@mercer/server';
import { askedLanguage } from './accept-language.ts';

/** As the backend says it when its database is away. */
export function unavailable(request: Request): Response {
  const error = { message: unavailableSaid(askedLanguage(request)), code: 'unavailable' };
  const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  return Response.json({ error }, { status: 503, headers });
}
