import type { OwnReview } from '@mercer/contract';
import { readRequestSession } from '@mercer/host/http/cookie';
import { maxReviewFormBytes } from '@mercer/server';

interface FormDeps {
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
}

/**
 * Largest form of texts alone, the longest of which is a review. Decoding a megabyte of percent-encoded characters
 * would block the event loop.
 */
const maxPlainFormBytes = 128 * 1024;

/**
 * Computes how large a form posted to a page may be: reviews include pictures. The larger limit only applies to
 * shoppers who may write a review.
 */
export async function maxFormBytes(request: Request, deps: FormDeps): Promise<number> {
  const session = readRequestSession(request);
  const [, slug] = new URL(request.url).pathname.match(/^\/products\/([^/]+)$/) ?? [];
  if (!session || !slug) return maxPlainFormBytes;
  return (await canWriteReview(slug, session, deps)) ? maxReviewFormBytes : maxPlainFormBytes;
}

async function canWriteReview(
  slug: string,
  session: string,
  { fetch, publicUrl, publicKey }: FormDeps,
): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(publicKey).toString('base64')}`;
  const headers = { Authorization: authorization, 'X-Session': session };
  try {
    const answer = await fetch(new Request(`${publicUrl}/api/products/${slug}/reviews/own`, { headers }));
    const { may_write }: Partial<OwnReview> = await answer.json();
    return may_write === true;
  } catch (error) {
    console.warn('Who may write a review could not be read', error instanceof Error ? error.message : error);
    return false;
  }
}
