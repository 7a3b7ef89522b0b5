import type { Context } from './context.ts';
import { path } from './transport/segment.ts';
import { lowerMethod, type MethodName, type RequestOptions } from './transport/transport.ts';

export type FunctionCall = <T = unknown>(
  appId: string,
  name?: string | object,
  payload?: unknown,
  options?: RequestOptions,
) => Promise<T>;

/**
 * The shop's own functions at `/functions/{app}/{name}`, or `/functions/{name}` when only one name is given: the payload then
 * takes its place. Keys are never converted. A function's own fault rejects with `function_error`, one that takes longer than
 * 10 s with `function_timeout`.
 */
export interface FunctionsApi {
  /**
   * With any method; the others are short for it.
   * @example const greeting = await swell.functions.request<{ text: string }>('PUT', 'greeter', 'hello', { name: 'Ada' });
   */
  request<T = unknown>(
    method: MethodName,
    appId: string,
    name?: string | object,
    payload?: unknown,
    options?: RequestOptions,
  ): Promise<T>;
  /**
   * The payload is the query.
   * @example const greeting = await swell.functions.get<{ text: string }>('greeter', 'hello', { name: 'Ada' });
   */
  get: FunctionCall;
  /**
   * The payload is the JSON body, as in `post` and `delete`.
   * @example await swell.functions.put('greeter', 'hello', { name: 'Ada' });
   */
  put: FunctionCall;
  /**
   * Like `put`.
   * @example await swell.functions.post('greeter', 'hello', { name: 'Ada' }, { headers: { 'X-Campaign': 'spring' } });
   */
  post: FunctionCall;
  /**
   * Like `put`.
   * @example await swell.functions.delete('greeter', 'hello');
   */
  delete: FunctionCall;
}

export function createFunctions({ transport }: Context): FunctionsApi {
  const request: FunctionsApi['request'] = async <T>(
    method: MethodName,
    appId: string,
    name?: string | object,
    payload?: unknown,
    options?: RequestOptions,
  ) => {
    const named = typeof name === 'string';
    const own = { ...options, path: '/functions', useCamelCase: false };
    const url = transport.apiUrl(path(appId, named ? name : undefined), own);
    const answer = await transport.send({ method: lowerMethod(method), url, payload: named ? payload : name, own });
    return transport.read(answer, own) as T; // the shop's own function decides its type
  };

  const bound =
    (method: MethodName): FunctionCall =>
    (appId, name, payload, options) =>
      request(method, appId, name, payload, options);

  return { request, get: bound('get'), put: bound('put'), post: bound('post'), delete: bound('delete') };
}
