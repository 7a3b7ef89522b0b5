import type { Context } from './context.ts';
import { path } from './transport/segment.ts';
import type { Method } from './transport/transport.ts';

export type FunctionsApi = ReturnType<typeof createFunctions>;

/** The shop's own functions at `/functions/{app}/{name}`, or `/functions/{name}`. Keys are never converted. */
export function createFunctions({ transport }: Context) {
  async function request<T = unknown>(
    method: Method,
    appId: string,
    name?: string | object,
    payload?: unknown,
  ): Promise<T> {
    const named = typeof name === 'string';
    const url = transport.apiUrl(path(appId, named ? name : undefined), '/functions');
    const answer = await transport.send({ method, url, payload: named ? payload : name, keepCase: true });
    return transport.read(answer, true) as T; // the shop's own function decides its type
  }

  const bound =
    (method: Method) =>
    <T = unknown>(appId: string, name?: string | object, payload?: unknown) =>
      request<T>(method, appId, name, payload);

  return { request, get: bound('get'), put: bound('put'), post: bound('post'), delete: bound('delete') };
}
