import { describeUnavailable } from '@mercer/server';
import { readRequestedLanguage } from './accept-language.ts';

/** Creates the response that the backend also sends while its database is unavailable. */
export function createUnavailableResponse(request: Request): Response {
  const error = { message: describeUnavailable(readRequestedLanguage(request)), code: 'unavailable' };
  const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
  return Response.json({ error }, { status: 503, headers });
}
