import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/paths.ts';

export type OperatorClient = Client<paths>;

export interface OperatorAccess {
  /** URL of the shop, e.g. `https://shop.example`. */
  url: string;
  /** API key of the operator: `sk_…`; absent in a browser that is signed in by its cookie. */
  key?: string;
  /** instead of the global one: a shop in the same process, say */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * The calls of /operator, each with the types of `/openapi.json`. A picture is sent as a `Blob` or as a form.
 * @example
 * const operator = createOperatorClient({ url: 'http://localhost:3000', key });
 * const order = unwrap(await operator.GET('/operator/orders/{id}', { params: { path: { id } } }));
 */
export function createOperatorClient({ url, key, fetch }: OperatorAccess): OperatorClient {
  return createClient<paths>({
    baseUrl: url,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
    bodySerializer: (body: unknown) => (body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body)),
    ...(fetch ? { fetch } : {}),
  });
}
