import { isBrowser } from '../browser.ts';
import { toCamel, toSnake } from '../casing.ts';
import { CommerceError, connectionError } from '../errors.ts';
import type { ResolvedOptions } from '../options.ts';
import { type Answer, exchange } from './exchange.ts';
import { encodeQuery } from './query.ts';

export type Method = 'get' | 'put' | 'post' | 'delete';

export interface Call {
  method: Method;
  /** Whole address; see `apiUrl`. */
  url: string;
  /** Query of a read, JSON body of a write. */
  payload?: unknown;
  /** Leaves the payload's keys as they are. */
  keepCase?: boolean;
}

export type Transport = ReturnType<typeof createTransport>;

export function createTransport(options: ResolvedOptions) {
  /** One call with the client's headers and session; the answer is not judged yet. */
  async function send({ method, url, payload, keepCase }: Call): Promise<Answer> {
    if (!options.key || !options.url) {
      throw new CommerceError('The client is not initialised: call init(storeId, key, { url })', {
        code: 'not_initialised',
      });
    }
    const data = options.useCamelCase && !keepCase ? toSnake(payload) : payload;
    const session = known('session');
    const answer = await exchange(options, method === 'get' ? withQuery(url, data) : url, {
      method: method.toUpperCase(),
      headers: headers(session),
      body: method === 'get' || data === undefined || data === null ? undefined : JSON.stringify(data),
      ...(isBrowser() && { credentials: 'include', mode: 'cors' }),
    });
    if (answer.session && answer.session !== session) options.setCookie('swell-session', answer.session);
    return answer;
  }

  function headers(session: string | undefined): Record<string, string> {
    const own: Record<string, string | undefined> = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Basic ${base64(options.key)}`,
      'X-Session': session,
      'X-Locale': known('locale'),
      'X-Currency': known('currency'),
    };
    const sent = Object.entries(own).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const names = new Set(sent.map(([name]) => name.toLowerCase()));
    const custom = Object.entries(options.headers).filter(([name]) => !names.has(name.toLowerCase()));
    return Object.fromEntries([...custom, ...sent]);
  }

  function known(what: 'session' | 'locale' | 'currency'): string | undefined {
    return options[what] ?? options.getCookie(`swell-${what}`);
  }

  /** `url` is the shop's address, then the path; slashes around the path do not matter. */
  function apiUrl(path: string, root = '/api'): string {
    return `${options.url}${root}/${path.replace(/^\/+|\/+$/g, '')}`;
  }

  return { send, apiUrl, read: (answer: Answer, keepCase = false) => read(answer, options.useCamelCase && !keepCase) };
}

/**
 * @returns the parsed body, or its text when it is not JSON
 * @throws CommerceError when the body has an `error`, whatever the status, or the status is not 2xx (§8)
 */
function read(answer: Answer, camel: boolean): unknown {
  const body = parse(answer.text);
  const error = (body as { error?: string | { message: string; code?: string; param?: string } } | null)?.error;
  if (error) {
    const { message, code, param } = typeof error === 'string' ? { message: error } : { ...error };
    throw new CommerceError(message, { status: answer.status, code, param });
  }
  if (!answer.ok) throw connectionError(new Error(`HTTP ${answer.status}`));
  return camel ? toCamel(body) : body;
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withQuery(url: string, payload: unknown): string {
  const query = typeof payload === 'object' && payload !== null ? encodeQuery(payload) : '';
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
