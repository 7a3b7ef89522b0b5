import type { ErrorBody } from '@mercer/contract';
import { isBrowser } from '../browser.ts';
import { convertKeysToCamel, convertKeysToSnake } from '../casing.ts';
import { CommerceError, connectionError } from '../errors.ts';
import type { ResolvedOptions } from '../options.ts';
import { encodeBase64 } from './base64.ts';
import { sendWithTimeout, type TextResponse } from './exchange.ts';
import { encodeQuery } from './query.ts';

export type Method = 'get' | 'put' | 'post' | 'delete';

/** HTTP method in the lower or upper case that a developer may write. */
export type MethodName = Method | Uppercase<Method>;

export function lowercaseMethod(method: MethodName): Method {
  return method.toLowerCase() as Method; // lower case is all that MethodName adds
}

/** Settings of one request that override those of its client. */
export interface RequestOptions {
  /** Path prefix that replaces `/api`. */
  path?: string;
  /** Path between the shop's address and `path`. */
  base?: string;
  /** Complete URL that replaces the computed one. */
  fullUrl?: string;
  /** Added to the client's own. */
  headers?: Record<string, string>;
  session?: string;
  locale?: string;
  currency?: string;
  useCamelCase?: boolean;
}

export interface Call {
  method: Method;
  /** Complete URL; see `buildApiUrl`. */
  url: string;
  /** Query of a read, JSON body of a write; a form with files goes as it is. */
  payload?: unknown;
  own?: RequestOptions;
}

export type Transport = ReturnType<typeof createTransport>;

export function createTransport(options: ResolvedOptions) {
  /**
   * Sends one request with the client's headers and session, and returns the response without checking it for errors.
   */
  async function sendRequest({ method, url, payload, own: requestOptions = {} }: Call): Promise<TextResponse> {
    if (!options.key || !options.url) {
      throw new CommerceError('The client is not initialised: call init(storeId, key, { url })', {
        code: 'not_initialised',
      });
    }
    const data = usesCamelCase(requestOptions) ? convertKeysToSnake(payload) : payload;
    const session = resolveSetting('session', requestOptions);
    const answer = await sendWithTimeout(options, method === 'get' ? addQueryToUrl(url, data) : url, {
      method: method.toUpperCase(),
      headers: headers(requestOptions, data instanceof FormData ? undefined : 'application/json'),
      body: method === 'get' || data === undefined || data === null ? undefined : serializeBody(data),
      ...(isBrowser() && { credentials: 'include', mode: 'cors' }),
    });
    if (answer.session && answer.session !== session) options.setCookie('swell-session', answer.session);
    return answer;
  }

  /** @param type of a form fetch says it, with what stands between its parts */
  function headers(requestOptions: RequestOptions, type: string | undefined): Record<string, string> {
    const fixed: Record<string, string | undefined> = {
      Accept: 'application/json',
      'Content-Type': type,
      Authorization: `Basic ${encodeBase64(options.key)}`,
      'X-Session': resolveSetting('session', requestOptions),
      'X-Locale': resolveSetting('locale', requestOptions),
      'X-Currency': resolveSetting('currency', requestOptions),
    };
    const presentHeaders = Object.entries(fixed).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const names = new Set(presentHeaders.map(([name]) => name.toLowerCase()));
    const custom = Object.entries({ ...options.headers, ...requestOptions.headers });
    return Object.fromEntries([...custom.filter(([name]) => !names.has(name.toLowerCase())), ...presentHeaders]);
  }

  function resolveSetting(
    settingName: 'session' | 'locale' | 'currency',
    requestOptions: RequestOptions,
  ): string | undefined {
    return requestOptions[settingName] || options[settingName] || options.getCookie(`swell-${settingName}`);
  }

  function usesCamelCase({ useCamelCase = options.useCamelCase }: RequestOptions): boolean {
    return useCamelCase;
  }

  /** `url` is the shop's address, then the path; slashes around the path do not matter. */
  function buildApiUrl(path: string, { path: root = '/api', base = '', fullUrl }: RequestOptions = {}): string {
    return fullUrl || `${options.url}${base}${root}/${path.replace(/^\/+|\/+$/g, '')}`;
  }

  /** @throws CommerceError for a fault */
  function readResponse(answer: TextResponse, requestOptions: RequestOptions = {}): unknown {
    const body = unwrapResponseBody(answer, parseJsonOrText(answer.text, options.parse));
    return usesCamelCase(requestOptions) ? convertKeysToCamel(body) : body;
  }

  return { send: sendRequest, apiUrl: buildApiUrl, read: readResponse };
}

/**
 * @param body the parsed one, or its text when it is not JSON
 * @throws CommerceError when the body has an `error`, whatever the status, or the status is not 2xx (§8)
 */
function unwrapResponseBody(answer: TextResponse, body: unknown): unknown {
  // §8: what every fault has
  const error = (body as { error?: string | (Partial<ErrorBody['error']> & { message: string }) } | null)?.error;
  if (error) {
    const { message, code, param, decline_code } = typeof error === 'string' ? { message: error } : { ...error };
    throw new CommerceError(message, { status: answer.status, code, param, decline_code });
  }
  if (!answer.ok) throw connectionError(new Error(`HTTP ${answer.status}`));
  return body;
}

export function parseJsonOrText(text: string, readJson: (text: string) => unknown = JSON.parse): unknown {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}

function serializeBody(data: unknown): string | FormData {
  return data instanceof FormData ? data : JSON.stringify(data);
}

function addQueryToUrl(url: string, payload: unknown): string {
  const query = typeof payload === 'object' && payload !== null ? encodeQuery(payload) : '';
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
}
