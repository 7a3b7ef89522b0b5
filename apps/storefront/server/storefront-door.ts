import { createHash, timingSafeEqual } from 'node:crypto';
import type { AskingShopper, CallEnv, Counted } from '@mercer/server';
import type { RequestEnv } from './network.ts';
import type { ServingBackend } from './serving-backend.ts';

/** What a storefront elsewhere says beside a shopper's own request; from anybody without the secret it is worth nothing. */
const names = { secret: 'x-storefront-secret', address: 'x-storefront-address', page: 'x-storefront-page' };

export const doorPath = '/storefront/';

/** Nobody outside gets to say them. */
export const headersOfDoor = /^x-storefront-/;

/** @param env of the storefront: whose request it is */
export function doorHeaders(secret: string, { ip, forPage, seen }: CallEnv): Record<string, string> {
  return {
    [names.secret]: secret,
    ...(ip && { [names.address]: ip }),
    ...(forPage && { [names.page]: '1' }),
    ...(seen && { 'x-request-id': seen.id }),
    ...(seen?.traceparent && { traceparent: seen.traceparent }),
  };
}

export interface DoorDeps {
  secret: string;
  policyHosts: ServingBackend['policyHosts'];
  pageVersion(): Promise<string>;
  readShopper(token: string): Promise<AskingShopper>;
  count(name: Counted): void;
}

/** The backend's side of a storefront that runs elsewhere. */
export class StorefrontDoor {
  readonly #deps: DoorDeps;

  constructor(deps: DoorDeps) {
    this.#deps = deps;
  }

  /** @returns whose request a storefront has passed on; undefined where it is no storefront that knows the secret */
  envOf({ headers }: Request, { seen }: RequestEnv): CallEnv | undefined {
    const given = headers.get(names.secret);
    if (given === null || !isSame(given, this.#deps.secret)) return undefined;
    const ip = headers.get(names.address);
    return { ...(ip && { ip }), ...(headers.has(names.page) && { forPage: true }), ...(seen && { seen }) };
  }

  /** What pages need besides the API. Undefined for other paths. */
  async answer(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(doorPath)) return undefined;
    const asked = pathname.slice(doorPath.length);
    if (asked === 'hosts') return Response.json(await this.#deps.policyHosts());
    if (asked === 'version') return Response.json(await this.#deps.pageVersion());
    if (asked === 'shopper') return Response.json(await this.#shopper(request, searchParams));
    if (asked === 'counted' && request.method === 'POST') {
      for (const name of (await request.json()) as Counted[]) this.#deps.count(name); // the storefront's own words
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

/** In the same time for every guess. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
