import { computeEtag, matchesAnyEtag } from '@mercer/server';

/** Adds a validator computed from the response's bytes, and responds with 304 when the caller's copy is still valid. */
export async function revalidateResponse(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 200) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = computeEtag(body);
  // Compression on the way changes bytes, not contents
  headers.set('ETag', `W/${etag}`);
  const isClientCurrent = matchesAnyEtag(request.headers.get('if-none-match') ?? undefined, etag);
  return new Response(isClientCurrent ? null : body, { status: isClientCurrent ? 304 : status, headers });
}
