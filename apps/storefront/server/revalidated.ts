import { etagOf, isKnown } from '@mercer/server';

/** With a validator of its bytes, for who asks whether theirs still hold. */
export async function revalidated(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 200) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = etagOf(body);
  // what compresses it on its way changes its bytes, not what it says
  headers.set('ETag', `W/${etag}`);
  const isTheirs = isKnown(request.headers.get('if-none-match') ?? undefined, etag);
  return new Response(isTheirs ? null : body, { status: isTheirs ? 304 : status, headers });
}
