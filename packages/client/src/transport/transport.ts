import type { ErrorBody } from '@mercer/contract';
import { isBrowser } from '../browser.ts';
import { toCamel, toSnake } from '../casing.ts';
import { CommerceError, connectionError } from '../errors.ts';
import type { ResolvedOptions } from '../options.ts';
import { base64 } from './base64.ts';
import { exchange, type TextResponse } from './exchange.ts';
import { encodeQuery } from './query.ts';

export type Method = 'get' | 'put' | 'post' | 'delete';

/** As a developer may write it. */
export type MethodName = Method | Uppercase<Method>;

export function lowerMethod(method: MethodName): Method {
  return method.toLowerCase() as Method; // lower case is all that MethodName adds
}

/** What one call does differently from its client. */
export interface RequestOptions {
  /** In place of `/api`. */
  path?: string;
  /** Between the shop's address and the path. */
  base?: string;
  /** In place of the whole address. */
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
  /** Whole address; see `apiUrl`. */
  url: string;
  /** Query of a read, JSON body of a write; a form with files goes as it is. */
  payload?: unknown;
  own?: RequestOptions;
}

export type Transport = ReturnType<typeof createTransport>;

export function createTransport(options: ResolvedOptions) {
  /** One call with the client's headers and session; the answer is not judged yet. */
  async function send({ method, url, payload, own = {} }: Call): Promise<TextResponse> {
    if (!options.key || !options.url) {
      throw new CommerceError('The client is not initialised: call init(storeId, key, { url })', {
        code: 'not_initialised',
      });
    }
    const data = camelCased(own) ? toSnake(payload) : payload;
    const session = known('session', own);
    const answer = await exchange(options, method === 'get' ? withQuery(url, data) : url, {
      method: method.toUpperCase(),
      headers: headers(own, data instanceof FormData ? undefined : 'application/json'),
      body: method === 'get' || data === undefined || data === null ? undefined : written(data),
      ...(isBrowser() && { credentials: 'include', mode: 'cors' }),
    });
    if (answer.session && answer.session !== session) options.setCookie('swell-session', answer.session);
    return answer;
  }

  /** @param type of a form fetch says it, with what stands between its parts */
  function headers(own: RequestOptions, type: string | undefined): Record<string, string> {
    const fixed: Record<string, string | undefined> = {
      Accept: 'application/json',
      'Content-Type': type,
      Authorization: `Basic ${base64(options.key)}`,
      'X-Session': known('session', own),
      'X-Locale': known('locale', own),
      'X-Currency': known('currency', own),
    };
    const sent = Object.entries(fixed).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const names = new Set(sent.map(([name]) => name.toLowerCase()));
    const custom = Object.entries({ ...options.headers, ...own.headers });
    return Object.fromEntries([...custom.filter(([name]) => !names.has(name.toLowerCase())), ...sent]);
  }

  function known(what: 'session' | 'locale' | 'currency', own: RequestOptions): string | undefined {
    return own[what] || options[what] || options.getCookie(`swell-${what}`);
  }

  function camelCased({ useCamelCase = options.useCamelCase }: RequestOptions): boolean {
    return useCamelCase;
  }

  /** `url` is the shop's address, then the path; slashes around the path do not matter. */
  function apiUrl(path: string, { path: root = '/api', base = '', fullUrl }: RequestOptions = {}): string {
    return fullUrl || `${options.url}${base}${root}/${path.replace(/^\/+|\/+$/g, '')}`;
  }

  /** @throws CommerceError for a fault */
  function read(answer: TextResponse, own: RequestOptions = {}): unknown {
    const body = bodyOf(answer, parse(answer.text, options.parse));
    return camelCased(own) ? toCamel(body) : body;
  }

  return { send, apiUrl, read };
}

/**
 * @param body the parsed one, or its text when it is not JSON
 * @throws CommerceError when the body has an `error`, whatever the status, or the status is not 2xx (§8)
 */
function bodyOf(answer: TextResponse, body: unknown): unknown {
  // §8: what every fault has
  const error = (body as { error?: string | (Partial<ErrorBody['error']> & { message: string }) } | null)?.error;
  if (error) {
    const { message, code, param, decline_code } = typeof error === 'string' ? { message: error } : { ...error };
    throw new CommerceError(message, { status: answer.status, code, param, decline_code });
  }
  if (!answer.ok) throw connectionError(new Error(`HTTP ${answer.status}`));
  return body;
}

export function parse(text: string, readJson: (text: string) => unknown = JSON.parse): unknown {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}

function written(data: unknown): string | FormData {
  return data instanceof FormData ? data : JSON.stringify(data);
}

function withQuery(url: string, payload: unknown): string {
  const query = typeof payload === 'object' && payload !== null ? encodeQuery(payload) : '';
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
}
