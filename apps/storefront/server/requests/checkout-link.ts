import { readRequestSession } from '@mercer/host/http/cookie';
import type { RequestEnv } from '@mercer/host/http/network';
import { type CallEnv, selectTexts, sessionCookies } from '@mercer/server';
import { isOpenedDocument, isPrefetchRequest } from './analytics.ts';
import { type PageRequest, type Refusal, refuseRequest } from './page-request.ts';

const linkPath = /^\/checkout\/([^/]+?)\/?$/;

/** The secret in the path of a cart's `checkout_url`; undefined for other addresses. */
export function readCheckoutId({ url }: Pick<Request, 'url'>): string | undefined {
  const [, id] = linkPath.exec(new URL(url).pathname) ?? [];
  return id?.endsWith('.data') ? undefined : id;
}

interface CheckoutLinkDeps {
  fetchApi(request: Request, env?: CallEnv): Promise<Response>;
  publicUrl: string;
  publicKey: string;
  env: RequestEnv;
}

/**
 * Follows the link of a cart: its goods stand in the checkout of this browser, in place of the browser's own cart. Only a
 * visitor's own step into the page does that: what fetches the link ahead of time, or looks only where it leads, changes nothing.
 *
 * @returns an answer, or the request for a page that says why there is no such cart to buy
 */
export async function followCheckoutLink(
  request: Request,
  id: string,
  { locale, ...deps }: CheckoutLinkDeps & { locale: string },
): Promise<Response | PageRequest> {
  // Prefetched pages must not be shown later: the checkout would be empty
  if (isPrefetchRequest(request)) return new Response(null, { status: 503, headers: secret });
  if (request.method === 'HEAD' || !isOpenedDocument(request)) return redirectToCheckout();
  const answer = await openLinkedCart(request, id, deps);
  if (answer.ok) return redirectToCheckout(answer.headers.get('X-Session'), deps.publicUrl);
  const { status, ...explanation } = explainFailure(answer.status, locale);
  const retryAfter = answer.headers.get('Retry-After');
  const headers = { ...secret, ...(retryAfter && { 'Retry-After': retryAfter }) };
  return { ...refuseRequest(request, status), explanation, headers };
}

/** The address is a secret, which is passed on to nobody and kept nowhere. */
const secret = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

function openLinkedCart(
  request: Request,
  id: string,
  { fetchApi, publicUrl, publicKey, env }: CheckoutLinkDeps,
): Promise<Response> {
  const session = readRequestSession(request);
  const headers = {
    Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}`,
    'User-Agent': request.headers.get('user-agent') ?? '',
    ...(session && { 'X-Session': session }),
  };
  // The links of agents are signed, and open a checkout in one browser
  const path = id.startsWith('agent-') ? `agent-checkouts/${id}/open` : `cart/open/${id}`;
  const call = new Request(`${publicUrl}/api/${path}`, { method: 'POST', headers, signal: request.signal });
  return fetchApi(call, { ...env, forPage: true });
}

function redirectToCheckout(token: string | null = null, publicUrl = ''): Response {
  const headers = new Headers({ ...secret, Location: '/checkout' });
  if (token) for (const cookie of sessionCookies(token, publicUrl)) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

interface Explanation {
  title: string;
  hint: string;
}

type Outcome = 'gone' | 'ordered' | 'tooMany' | 'away';

const outcomes: Record<number, Outcome> = { 400: 'gone', 404: 'gone', 409: 'ordered', 429: 'tooMany' };

/** Status of each outcome: an ordered cart is gone for good, while other failures may be temporary. */
const statuses = { gone: 404, ordered: 410, tooMany: 429, away: 503 } as const satisfies Record<Outcome, Refusal>;

/** The sentences say nothing of whoever has made or bought the cart. */
function explainFailure(answered: number, locale: string): Explanation & { status: Refusal } {
  const outcome = outcomes[answered] ?? 'away';
  const { title, hint } = selectTexts(locale).checkoutLink[outcome];
  return { status: statuses[outcome], title, hint };
}
