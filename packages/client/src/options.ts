import { isBrowser } from './browser.ts';
import { getCookie, setCookie } from './cookies.ts';

const defaultTimeoutMs = 20_000;

/** Name of a gateway's browser script, e.g. `stripe-js`; another name than those of the gateways replaces nothing. */
export type ScriptId = string;

/**
 * Options with which a client can be created; all of them can be left out.
 * @example const client = create('mercer', 'pk_demo_mercer', { url: 'https://shop.example', timeout: 5000, locale:
 * 'de-DE' });
 */
export interface ClientOptions {
  /** Address of the shop; in a browser the page's own origin when left out. */
  url?: string;
  /** Address of the card vault; `<url>/vault` when left out. */
  vaultUrl?: string;
  /** `post` sends cards as JSON (default); `jsonp` puts them in the query, as older clients do. */
  vaultMethod?: 'post' | 'jsonp';
  /** Milliseconds until a call is given up, 20000 when left out. */
  timeout?: number;
  /** Converts keys of payloads and results; values are never touched. */
  useCamelCase?: boolean;
  /** Reads drafts of content. */
  previewContent?: boolean;
  /** Session token, sent instead of the cookie `swell-session`. */
  session?: string;
  /** Sent and shown instead of the cookie `swell-locale`. */
  locale?: string;
  /** Sent and shown instead of the cookie `swell-currency`. */
  currency?: string;
  /**
   * Reads a stored session, locale or currency; from cookies of the page when left out, from nowhere outside a browser.
   */
  getCookie?: (name: string) => string | undefined;
  /** The counterpart of `getCookie`. */
  setCookie?: (name: string, value: string) => void;
  /** Replaces `cart.get()`. */
  getCart?: () => Promise<unknown>;
  /** Replaces `cart.update()`; receives its input unconverted. */
  updateCart?: (input: object) => Promise<unknown>;
  /** Added to every API request; the library's own headers win. */
  headers?: Record<string, string>;
  /** Addresses of gateways' browser scripts in place of their own, such as a sandbox's. */
  paymentScripts?: Partial<Record<ScriptId, string>>;
  /** Answers requests in place of the network, e.g. `(request) => app.fetch(request)`. */
  fetch?: (request: Request) => Response | Promise<Response>;
  /** Reads what was answered in place of `JSON.parse`, e.g. by knowing it from before; throws for what is no JSON. */
  parse?: (text: string) => unknown;
}

type DefaultedOption =
  | 'url'
  | 'vaultUrl'
  | 'vaultMethod'
  | 'timeout'
  | 'useCamelCase'
  | 'previewContent'
  | 'getCookie'
  | 'setCookie'
  | 'headers'
  | 'paymentScripts'
  | 'parse';

export type ResolvedOptions = Required<Pick<ClientOptions, DefaultedOption>> &
  Omit<ClientOptions, DefaultedOption> & { store: string; key: string };

export function resolveOptions(store: string, key: string, options: ClientOptions = {}): ResolvedOptions {
  const url = trimEndSlashes(options.url ?? getPageOrigin());
  return {
    store,
    key,
    url,
    vaultUrl: trimEndSlashes(options.vaultUrl ?? `${url}/vault`),
    vaultMethod: options.vaultMethod ?? 'post',
    timeout: Math.trunc(Number(options.timeout)) || defaultTimeoutMs,
    useCamelCase: options.useCamelCase ?? false,
    previewContent: options.previewContent ?? false,
    session: options.session,
    locale: options.locale,
    currency: options.currency,
    getCookie: options.getCookie ?? getCookie,
    setCookie: options.setCookie ?? setCookie,
    getCart: options.getCart,
    updateCart: options.updateCart,
    headers: options.headers ?? {},
    paymentScripts: options.paymentScripts ?? {},
    fetch: options.fetch,
    parse: options.parse ?? JSON.parse,
  };
}

function getPageOrigin(): string {
  return isBrowser() ? window.location.origin : '';
}

function trimEndSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}
