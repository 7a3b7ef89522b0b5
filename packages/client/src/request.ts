import type { Context } from './context.ts';
import { encodeQuery } from './transport/query.ts';
import type { Method } from './transport/transport.ts';

/** Low-level calls to any path under `/api`. A text second argument is one more path segment, as it is. */
export function createRequests({ call }: Context) {
  async function request<T>(method: Method, url: string, id?: unknown, payload?: unknown): Promise<T> {
    if (typeof id !== 'string') return call<T>(method, url, payload ?? id);
    const [path = '', query] = url.split('?');
    const address = `${path.replace(/\/+$/, '')}/${id}`;
    return call<T>(method, query ? `${address}?${query}` : address, payload);
  }

  return {
    request,
    get: <T = unknown>(url: string, query?: object | string) => request<T>('get', url, query),
    put: <T = unknown>(url: string, payload?: unknown) => request<T>('put', url, payload),
    post: <T = unknown>(url: string, payload?: unknown) => request<T>('post', url, payload),
    delete: <T = unknown>(url: string, payload?: unknown) => request<T>('delete', url, payload),
  };
}

export const stringifyQuery = (query: object): string => encodeQuery(query);
