import type { Context } from './context.ts';
import { encodeQuery } from './transport/query.ts';
import { lowercaseMethod, type MethodName, type RequestOptions } from './transport/transport.ts';

/**
 * Calls to any path under `/api`. Slashes around the path do not matter. The caller names the type of the answer.
 * All reject with a `CommerceError`.
 */
export interface RequestApi {
  /**
   * @param id a text is one more segment of the path; anything else is the payload
   * @param options what this call does differently from its client, e.g. `headers`, `session`, or another `path` than `/api`
   * @example const mug = await swell.request<Product>('get', 'products', 'everyday-mug', { expand: 'variants' });
   */
  request<T = unknown>(
    method: MethodName,
    url: string,
    id?: unknown,
    payload?: unknown,
    options?: RequestOptions,
  ): Promise<T>;
  /**
   * A text as second argument is one more segment of the path, an object the query.
   * @example const { count } = await swell.get<List<Product>>('products', { sale: true, limit: 1 });
   */
  get<T = unknown>(url: string, query?: object | string): Promise<T>;
  /**
   * The payload is the JSON body; no body at all without one, as in `post` and `delete`.
   * @example await swell.put<Cart>('cart', { metadata: { campaign: 'spring' } });
   */
  put<T = unknown>(url: string, payload?: unknown): Promise<T>;
  /**
   * Sends a POST request, like `put`.
   * @example await swell.post<Cart>('cart/items', { product_id: 'everyday-mug', quantity: 2 });
   */
  post<T = unknown>(url: string, payload?: unknown): Promise<T>;
  /**
   * Sends a DELETE request, like `put`, usually without a payload.
   * @example await swell.delete<Cart>('cart/coupon');
   */
  delete<T = unknown>(url: string, payload?: unknown): Promise<T>;
}

export function createRequests({ call }: Context): RequestApi {
  const requestPath: RequestApi['request'] = async (method, url, id, payload, options) => {
    const lower = lowercaseMethod(method);
    if (typeof id !== 'string') return call(lower, url, payload ?? id, options);
    const [path = '', query] = url.split('?');
    const address = `${path.replace(/\/+$/, '')}/${id.replace(/^\/+/, '')}`;
    return call(lower, query ? `${address}?${query}` : address, payload, options);
  };

  return {
    request: requestPath,
    get: (url, query) => requestPath('get', url, query),
    put: (url, payload) => requestPath('put', url, payload),
    post: (url, payload) => requestPath('post', url, payload),
    delete: (url, payload) => requestPath('delete', url, payload),
  };
}

export const stringifyQuery = (query: object): string => encodeQuery(query);
