import { createRequire } from 'node:module';
import swell from '@mercer/client';
import { vi } from 'vitest';
import { type Answer, recorder, type Sent } from './recorder.ts';

/** One call, or a few that belong together, as a developer writes them for either client. */
// biome-ignore lint/suspicious/noExplicitAny: the same code runs on both clients, whose types differ
export type Call = (client: any) => unknown;

export interface Setting {
  options?: Record<string, unknown>;
  cookies?: Record<string, string>;
  answer?: Answer;
  /** A page of a browser, at this address. */
  page?: string;
}

/** All that can be seen of a call from outside. */
export interface Seen {
  requests: Sent[];
  outcome: unknown;
  /** As written: name and value, or the whole text in a page. */
  cookies: string[];
  state: unknown;
}

const require = createRequire(import.meta.url);

/** The published client keeps state in its module: each visit loads it anew. */
function createTheirs(...args: unknown[]): unknown {
  delete require.cache[require.resolve('swell-js-4')];
  return require('swell-js-4').create(...args);
}

export const theirs = (call: Call, setting: Setting) => visit(createTheirs, call, setting);
export const ours = (call: Call, setting: Setting) =>
  visit(swell.create as (...args: unknown[]) => unknown, call, setting);

async function visit(make: (...args: unknown[]) => unknown, call: Call, setting: Setting): Promise<Seen> {
  const { sent, fetch } = recorder(setting.answer ?? (() => ({})));
  const jar = new Map(Object.entries(setting.cookies ?? {}));
  const cookies: Seen['cookies'] = [];
  vi.stubGlobal('fetch', fetch);
  const keep = (name: string, value: string, text = `${name}=${value}`) => {
    cookies.push(text);
    jar.set(name, value);
  };
  if (setting.page) stubPage(setting.page, jar, keep);
  try {
    const client = make('demo', 'pk_demo', {
      url: 'http://shop.test',
      vaultUrl: 'http://shop.test/vault',
      vaultMethod: 'jsonp',
      getCookie: (name: string) => jar.get(name),
      setCookie: (name: string, value: string) => keep(name, value),
      ...setting.options,
    });
    const outcome = await outcomeOf(call, client);
    return plain({ requests: sent, outcome, cookies, state: stateOf(client) });
  } finally {
    vi.unstubAllGlobals();
  }
}

async function outcomeOf(call: Call, client: unknown): Promise<unknown> {
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

function stateOf(client: unknown): unknown {
  // both clients have these members
  const { cart, account } = client as Record<'cart' | 'account', Record<string, unknown>>;
  return { cart: cart.state, order: cart.order, settings: cart.settings, account: account.state };
}

function stubPage(
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
function plain<T>(value: T): T {
  const marked = JSON.stringify(value, (_, entry) => (entry === undefined ? '(undefined)' : entry));
  return JSON.parse(marked);
}
