import type { ClientOptions } from '@mercer/client';
import { openShop } from '@mercer/client/testing';
import type { Sandbox } from '@mercer/sandbox';
import { testSandbox } from '@mercer/sandbox/testing';
import { type Request as Asked, type BrowserWindow, Window } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { type BackendOptions, createBackend } from './backend.ts';

export const origin = 'https://shop.test';

/** What scripts ask of their gateways, as the sandbox has it. */
function askedOf(url: string): string | undefined {
  const [, api] = /^https:\/\/js\.stripe\.com\/(?:v3|endive)\/(v1\/.*)/.exec(url) ?? [];
  if (api) return `${origin}/sandbox/stripe/${api}`;
  const [, order] = /^https:\/\/www\.paypal\.com\/sdk\/(checkoutnow\/\w+)$/.exec(url) ?? [];
  if (order) return `${origin}/sandbox/paypal/${order}`;
  return url.startsWith(`${origin}/sandbox/stripe/authorize/`) ? url : undefined;
}

/** Where the sandbox plays each gateway's own address. */
const played: [address: string, path: string][] = [
  ['https://js.stripe.com/endive/stripe.js', 'stripe/endive.js'],
  ['https://js.stripe.com/v3/', 'stripe/v3.js'],
  ['https://www.paypal.com/sdk/js', 'paypal/sdk.js'],
  ['https://pay.google.com/gp/p/js/pay.js', 'google/pay.js'],
  ['https://static-na.payments-amazon.com/checkout.js', 'amazon/checkout.js'],
  ['https://static-eu.payments-amazon.com/checkout.js', 'amazon/checkout.js'],
  ['https://static.airwallex.com/components/sdk/v1/index.js', 'airwallex/airwallex.js'],
  ['https://js.braintreegateway.com/web/3.91.0/js/', 'braintree/'],
  // what the browser itself has
  [`${origin}/sandbox/`, ''],
];

export interface PageOptions extends BackendOptions {
  /** Ids of the elements that the page has. */
  elements?: string[];
  /** The page's own query, as a gateway has sent the shopper back. */
  query?: string;
  /** How many times each script's address fails at first. */
  failures?: number;
  /** Put behind the scripts' addresses, to be read by the stand-ins. */
  scriptQuery?: string;
  /** A browser that has Apple Pay; with a text its query. */
  safari?: boolean | string;
  options?: ClientOptions;
  /** Whose scripts and APIs the page reaches; else one of its own. */
  gateways?: Sandbox;
}

/** A checkout page in this process: our client as it is, the gateways' stand-in scripts, and a backend of one cart. */
export async function openPage({
  elements = [],
  query = '',
  failures = 0,
  scriptQuery = '',
  safari,
  options,
  gateways,
  ...given
}: PageOptions) {
  const sandbox = gateways ?? (await testSandbox({ origin }));
  const scripts: string[] = [];

  async function serve(url: string): Promise<{ body: string; status: number }> {
    scripts.push(url);
    const isGateways = !url.startsWith(origin);
    if (isGateways && scripts.filter((earlier) => earlier === url).length <= failures) return { body: '', status: 503 };
    const [address = '', path = ''] = played.find(([start]) => url.startsWith(start)) ?? [];
    const response = await sandbox.fetch(new Request(`${origin}/sandbox/${path}${url.slice(address.length)}`));
    return { body: await response.text(), status: response.status };
  }

  async function ask(address: string, request: Asked, inside: BrowserWindow) {
    const { method, headers } = request;
    const body = method === 'POST' ? { body: await request.text() } : {};
    const response = await sandbox.fetch(new Request(address, { method, headers: [...headers], ...body }));
    return new inside.Response(await response.text(), { status: response.status });
  }

  const window = new Window({
    url: `${origin}/checkout${query}`,
    console: { ...console, error: () => {} } as Console,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      navigation: { disableMainFrameNavigation: true },
      fetch: {
        disableSameOriginPolicy: true,
        interceptor: {
          async beforeAsyncRequest({ request, window: inside }) {
            const asked = askedOf(request.url);
            if (asked) return ask(asked, request, inside);
            const { body, status } = await serve(request.url);
            return new inside.Response(body, { status, headers: { 'Content-Type': 'text/javascript' } });
          },
        },
      },
    },
  });
  for (const id of elements) window.document.body.append(Object.assign(window.document.createElement('div'), { id }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  const pauses = withoutPauses();
  onTestFinished(async () => {
    await endWaits();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await window.happyDOM.close();
  });
  if (safari) {
    const script = Object.assign(window.document.createElement('script'), {
      src: `${origin}/sandbox/apple/apple-pay.js${safari === true ? '' : safari}`,
      async: true,
    });
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    window.document.head.append(script);
    await loaded;
    scripts.length = 0;
  }
  const backend = createBackend(given);
  const shop = openShop(backend.answer, {
    ...(scriptQuery && { paymentScripts: asked(scriptQuery) }),
    ...options,
  });
  return { ...shop, ...backend, window, scripts, pauses, ...hands(window) };
}

export type Page = Awaited<ReturnType<typeof openPage>>;

function asked(query: string): ClientOptions['paymentScripts'] {
  return {
    'stripe-js': `https://js.stripe.com/endive/stripe.js${query}`,
    'google-pay': `https://pay.google.com/gp/p/js/pay.js${query}`,
  };
}

/** The waits of §9, written down and not waited for. */
function withoutPauses(): number[] {
  const pauses: number[] = [];
  const wait = globalThis.setTimeout;
  const shortened = (run: () => void, ms?: number) => {
    if (ms !== 500 && ms !== 1000) return wait(run, ms);
    pauses.push(ms);
    return wait(run, 0);
  };
  vi.stubGlobal('setTimeout', shortened);
  return pauses;
}

let endedTests = 0;
let openWaits: Promise<unknown>[] = [];

/** Waits for what is not undefined, false or null; no machine that works needs the whole time. */
export function until<T>(condition: () => T) {
  const before = endedTests;
  const look = () => {
    if (endedTests > before) throw new Error('The test ended before what it waited for');
    return condition();
  };
  const wait = vi.waitUntil(look, { timeout: 120_000, interval: 1 });
  openWaits.push(wait);
  return wait;
}

/** Vitest moves the fake clock at each look of a wait: a wait that outlived its test would disturb the tests after it. */
async function endWaits() {
  endedTests += 1;
  await Promise.allSettled(openWaits);
  openWaits = [];
}

/** What a shopper does on the page. */
function hands({ document }: Window) {
  const labelOf = ({ id }: { id: string }) => (id ? document.querySelector(`label[for="${id}"]`) : null);
  const named = (name: string) => {
    const found = [...document.querySelectorAll('button, input, select, [role=button]')].find((element) => {
      const label = labelOf(element) ?? element.closest('label');
      return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent) === name;
    });
    return found;
  };
  const one = (name: string) => until(() => named(name));
  return {
    named,
    async click(name: string) {
      (await one(name)).dispatchEvent(new document.defaultView!.Event('click', { bubbles: true }));
    },
    async fill(name: string, value: string) {
      const field = await one(name);
      Object.assign(field, { value });
      for (const event of ['input', 'change']) field.dispatchEvent(new document.defaultView!.Event(event));
    },
    dialogText: () => document.querySelector('[role=dialog]')?.textContent ?? '',
  };
}

/** Handlers of a method, and what they were told. */
export function handlers() {
  const told = { successes: [] as unknown[], errors: [] as string[], cancels: 0 };
  return {
    told,
    onSuccess: (cart: unknown) => void told.successes.push(cart),
    onError: (error: Error) => void told.errors.push(error.message),
    onCancel: () => {
      told.cancels += 1;
    },
  };
}
