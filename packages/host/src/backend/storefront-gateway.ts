import { createHash, timingSafeEqual } from 'node:crypto';
import type { AskingShopper, CallEnv, CountedEvent } from '@mercer/server';
import type { RequestEnv } from '../http/network.ts';
import type { ServingBackend } from './serving-backend.ts';

/** Names of the headers that a remote storefront adds to a shopper's request; without the secret they are ignored. */
const names = { secret: 'x-storefront-secret', address: 'x-storefront-address', page: 'x-storefront-page' };

export const gatewayPath = '/storefront/';

/** Pattern of the headers that only storefronts may send. */
export const headersOfDoor = /^x-storefront-/;

/** @param env of the storefront: whose request it is */
export function buildDoorHeaders(
  secret: string,
  { ip, forPage, seen: watchedRequest }: CallEnv,
): Record<string, string> {
  return {
    [names.secret]: secret,
    ...(ip && { [names.address]: ip }),
    ...(forPage && { [names.page]: '1' }),
    ...(watchedRequest && { 'x-request-id': watchedRequest.id }),
    ...(watchedRequest?.traceparent && { traceparent: watchedRequest.traceparent }),
  };
}

export interface StorefrontGatewayDeps {
  secret: string;
  policyHosts: ServingBackend['policyHosts'];
  pageVersion(): Promise<string>;
  readShopper(token: string): Promise<AskingShopper>;
  count(name: CountedEvent): void;
}

/** The backend's side of a storefront that runs elsewhere. */
export class StorefrontGateway {
  readonly #deps: StorefrontGatewayDeps;

  constructor(deps: StorefrontGatewayDeps) {
    this.#deps = deps;
  }

  /** @returns whose request a storefront has passed on; undefined where it is no storefront that knows the secret */
  readCallEnv({ headers }: Request, { seen: watchedRequest }: RequestEnv): CallEnv | undefined {
    const sentSecret = headers.get(names.secret);
    if (sentSecret === null || !isSameSecret(sentSecret, this.#deps.secret)) return undefined;
    const ip = headers.get(names.address);
    return {
      ...(ip && { ip }),
      ...(headers.has(names.page) && { forPage: true }),
      ...(watchedRequest && { seen: watchedRequest }),
    };
  }

  /** Responds with the data that pages need in addition to the API. Returns undefined for other paths. */
  async handleRequest(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(gatewayPath)) return undefined;
    const requestedName = pathname.slice(gatewayPath.length);
    if (requestedName === 'hosts') return Response.json(await this.#deps.policyHosts());
    if (requestedName === 'version') return Response.json(await this.#deps.pageVersion());
    if (requestedName === 'shopper') return Response.json(await this.#shopper(request, searchParams));
    if (requestedName === 'counted' && request.method === 'POST') {
      for (const name of (await request.json()) as CountedEvent[]) this.#deps.count(name); // the storefront's own words
      return new Response(null, { status: 204 });
    }
    return new Response(null, { status: 404 });
  }

  async #shopper({ headers }: Request, words: URLSearchParams) {
    const { answers, ...shopper } = await this.#deps.readShopper(headers.get('x-session') ?? '');
    const [locale, currency] = [words.get('locale'), words.get('currency')];
    return locale && currency ? ((await answers({ locale, currency })) ?? null) : shopper;
  }
}

/** Compares two secrets in constant time. */
function isSameSecret(candidate: string, expected: string): boolean {
  const computeDigest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(computeDigest(candidate), computeDigest(expected));
}
