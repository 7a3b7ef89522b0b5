import type { OwnReview } from '@mercer/contract';
import { maxReviewFormBytes } from '@mercer/server';
import { sessionOf } from './cookie.ts';

interface FormDeps {
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
}

/** Of texts alone: the longest is a review. To take apart a megabyte of signs that stand for others holds everybody else. */
const maxPlainFormBytes = 128 * 1024;

/**
 * How large a form may be that is posted to a page: a review brings pictures. Of whoever may not write one no more is read than of
 * others.
 */
export async function maxFormBytes(request: Request, deps: FormDeps): Promise<number> {
  const session = sessionOf(request);
  const [, slug] = new URL(request.url).pathname.match(/^\/products\/([^/]+)$/) ?? [];
  if (!session || !slug) return maxPlainFormBytes;
  return (await mayWrite(slug, session, deps)) ? maxReviewFormBytes : maxPlainFormBytes;
}

async function mayWrite(slug: string, session: string, { fetch, publicUrl, publicKey }: FormDeps): Promise<boolean> {
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
