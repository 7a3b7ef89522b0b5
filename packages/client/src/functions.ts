import type { Context } from './context.ts';
import { joinSegments } from './transport/segment.ts';
import { lowercaseMethod, type MethodName, type RequestOptions } from './transport/transport.ts';

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
   * Calls a function with any method; the others are shorthands for it.
   * @example const greeting = await swell.functions.request<{ text: string }>('PUT', 'greeter', 'hello', { name: 'Ada'
   * });
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
   * Calls a function by POST, like `put`.
   * @example await swell.functions.post('greeter', 'hello', { name: 'Ada' }, { headers: { 'X-Campaign': 'spring' } });
   */
  post: FunctionCall;
  /**
   * Calls a function by DELETE, like `put`.
   * @example await swell.functions.delete('greeter', 'hello');
   */
  delete: FunctionCall;
}

export function createFunctions({ transport }: Context): FunctionsApi {
  const callFunction: FunctionsApi['request'] = async <T>(
    method: MethodName,
    appId: string,
    name?: string | object,
    payload?: unknown,
    options?: RequestOptions,
  ) => {
    const hasName = typeof name === 'string';
    const requestOptions = { ...options, path: '/functions', useCamelCase: false };
    const url = transport.apiUrl(joinSegments(appId, hasName ? name : undefined), requestOptions);
    const answer = await transport.send({
      method: lowercaseMethod(method),
      url,
      payload: hasName ? payload : name,
      own: requestOptions,
    });
    return transport.read(answer, requestOptions) as T; // the shop's own function decides its type
  };

  const bindMethod =
    (method: MethodName): FunctionCall =>
    (appId, name, payload, options) =>
      callFunction(method, appId, name, payload, options);

  return {
    request: callFunction,
    get: bindMethod('get'),
    put: bindMethod('put'),
    post: bindMethod('post'),
    delete: bindMethod('delete'),
  };
}
