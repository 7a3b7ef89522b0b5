import { createRequire } from 'node:module';
import swell from '@mercer/client';
import { vi } from 'vitest';
import { type Answer, createRecorder, type SentRequest } from './recorder.ts';

/** Single call, or a few that belong together, written for either client as a developer writes them. */
// biome-ignore lint/suspicious/noExplicitAny: the same code runs on both clients, whose types differ
export type Call = (client: any) => unknown;

export interface Setting {
  options?: Record<string, unknown>;
  cookies?: Record<string, string>;
  answer?: Answer;
  /** A page of a browser, at this address. */
  page?: string;
}

/** Observable behaviour of a call: all that can be seen of it from outside. */
export interface ObservedBehaviour {
  requests: SentRequest[];
  outcome: unknown;
  /** Cookies as they were written: name and value, or the whole text in a page. */
  cookies: string[];
  state: unknown;
}

const require = createRequire(import.meta.url);

/** The published client keeps state in its module: each visit loads it anew. */
function createSwellClient(...args: unknown[]): unknown {
  delete require.cache[require.resolve('swell-js-4')];
  return require('swell-js-4').create(...args);
}

export const visitWithSwell = (call: Call, setting: Setting) => visitClient(createSwellClient, call, setting);
export const visitWithMercer = (call: Call, setting: Setting) =>
  visitClient(swell.create as (...args: unknown[]) => unknown, call, setting);

async function visitClient(
  make: (...args: unknown[]) => unknown,
  call: Call,
  setting: Setting,
): Promise<ObservedBehaviour> {
  const { sentRequests, fetch } = createRecorder(setting.answer ?? (() => ({})));
  const jar = new Map(Object.entries(setting.cookies ?? {}));
  const cookies: ObservedBehaviour['cookies'] = [];
  vi.stubGlobal('fetch', fetch);
  const saveCookie = (name: string, value: string, text = `${name}=${value}`) => {
    cookies.push(text);
    jar.set(name, value);
  };
  if (setting.page) stubBrowserPage(setting.page, jar, saveCookie);
  try {
    const client = make('demo', 'pk_demo', {
      url: 'http://shop.test',
      vaultUrl: 'http://shop.test/vault',
      vaultMethod: 'jsonp',
      getCookie: (name: string) => jar.get(name),
      setCookie: (name: string, value: string) => saveCookie(name, value),
      ...setting.options,
    });
    const outcome = await captureOutcome(call, client);
    return toPlainValue({ requests: sentRequests, outcome, cookies, state: readClientState(client) });
  } finally {
    vi.unstubAllGlobals();
  }
}

async function captureOutcome(call: Call, client: unknown): Promise<unknown> {
  try {
    return { value: await call(client) };
  } catch (error) {
    const { message, code, status, param } = error as {
      message: string;
      code?: string;
      status?: number;
      param?: string;
    };
    return { message, code, status, param };
  }
}

function readClientState(client: unknown): unknown {
  // both clients have these members
  const { cart, account } = client as Record<'cart' | 'account', Record<string, unknown>>;
  return { cart: cart.state, order: cart.order, settings: cart.settings, account: account.state };
}

function stubBrowserPage(
  address: string,
  jar: Map<string, string>,
  keep: (name: string, value: string, text: string) => void,
): void {
  const { origin, pathname, search } = new URL(address);
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      keep(name, value, text);
    },
  });
  vi.stubGlobal('window', { document, location: { origin, pathname, search } });
}

/** `undefined` cannot be seen in JSON, but a caller can tell it from `null`. */
function toPlainValue<T>(value: T): T {
  const marked = JSON.stringify(value, (_, entry) => (entry === undefined ? '(undefined)' : entry));
  return JSON.parse(marked);
}
