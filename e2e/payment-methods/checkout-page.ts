import type { ClientOptions } from '@mercer/client';
import { openStubShop } from '@mercer/client/testing';
import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { type Request as Asked, type BrowserWindow, Window } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { type BackendOptions, createBackend } from './backend.ts';

export const origin = 'https://shop.test';

/**
 * Maps the URL of an API that a gateway's script requests to the sandbox; returns undefined when the URL is none of
 * them.
 */
function toSandboxUrl(url: string): string | undefined {
  const [, api] = /^https:\/\/js\.stripe\.com\/(?:v3|endive)\/(v1\/.*)/.exec(url) ?? [];
  if (api) return `${origin}/sandbox/stripe/${api}`;
  const [, order] = /^https:\/\/www\.paypal\.com\/sdk\/(checkoutnow\/\w+)$/.exec(url) ?? [];
  if (order) return `${origin}/sandbox/paypal/${order}`;
  return url.startsWith(`${origin}/sandbox/stripe/authorize/`) ? url : undefined;
}

/** Addresses of the gateways' scripts, and the sandbox paths that serve them. */
const played: [address: string, path: string][] = [
  ['https://js.stripe.com/endive/stripe.js', 'stripe/endive.js'],
  ['https://js.stripe.com/v3/', 'stripe/v3.js'],
  ['https://www.paypal.com/sdk/js', 'paypal/sdk.js'],
  ['https://pay.google.com/gp/p/js/pay.js', 'google/pay.js'],
  ['https://static-na.payments-amazon.com/checkout.js', 'amazon/checkout.js'],
  ['https://static-eu.payments-amazon.com/checkout.js', 'amazon/checkout.js'],
  ['https://static.airwallex.com/components/sdk/v1/index.js', 'airwallex/airwallex.js'],
  ['https://js.braintreegateway.com/web/3.91.0/js/', 'braintree/'],
  // Globals of the browser itself
  [`${origin}/sandbox/`, ''],
];

export interface PageOptions extends BackendOptions {
  /** Ids of the elements that the page has. */
  elements?: string[];
  /** The page's own query, as a gateway has sent the shopper back. */
  query?: string;
  /** Number of times that each script fails to load at first. */
  failures?: number;
  /** Put behind the scripts' addresses, to be read by the stand-ins. */
  scriptQuery?: string;
  /** A browser that has Apple Pay; with a text its query. */
  safari?: boolean | string;
  options?: ClientOptions;
  /** Sandbox whose scripts and APIs the page reaches; the page has its own sandbox by default. */
  gateways?: Sandbox;
}

/** A checkout page in this process: our client as it is, the gateways' stand-in scripts, and a backend of one cart. */
export async function openCheckoutPage({
  elements = [],
  query = '',
  failures = 0,
  scriptQuery = '',
  safari,
  options,
  gateways,
  ...backendOptions
}: PageOptions) {
  const sandbox = gateways ?? (await openTestSandbox({ origin }));
  const scripts: string[] = [];

  async function serveScript(url: string): Promise<{ body: string; status: number }> {
    scripts.push(url);
    const isGateways = !url.startsWith(origin);
    if (isGateways && scripts.filter((earlier) => earlier === url).length <= failures) return { body: '', status: 503 };
    const [address = '', path = ''] = played.find(([start]) => url.startsWith(start)) ?? [];
    const response = await sandbox.fetch(new Request(`${origin}/sandbox/${path}${url.slice(address.length)}`));
    return { body: await response.text(), status: response.status };
  }

  async function requestSandbox(address: string, request: Asked, inside: BrowserWindow) {
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
            const sandboxUrl = toSandboxUrl(request.url);
            if (sandboxUrl) return requestSandbox(sandboxUrl, request, inside);
            const { body, status } = await serveScript(request.url);
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
  const backend = createBackend(backendOptions);
  const shop = openStubShop(backend.answer, {
    ...(scriptQuery && { paymentScripts: addScriptQuery(scriptQuery) }),
    ...options,
  });
  return { ...shop, ...backend, window, scripts, pauses, ...createShopperHands(window) };
}

export type Page = Awaited<ReturnType<typeof openCheckoutPage>>;

function addScriptQuery(query: string): ClientOptions['paymentScripts'] {
  return {
    'stripe-js': `https://js.stripe.com/endive/stripe.js${query}`,
    'google-pay': `https://pay.google.com/gp/p/js/pay.js${query}`,
  };
}

/** The waits of §9, written down and not waited for. */
function withoutPauses(): number[] {
  const pauses: number[] = [];
  const wait = globalThis.setTimeout;
  const setShortTimeout = (run: () => void, ms?: number) => {
    if (ms !== 500 && ms !== 1000) return wait(run, ms);
    pauses.push(ms);
    return wait(run, 0);
  };
  vi.stubGlobal('setTimeout', setShortTimeout);
  return pauses;
}

let endedTests = 0;
let openWaits: Promise<unknown>[] = [];

/** Waits for what is not undefined, false or null; no machine that works needs the whole time. */
export function waitUntil<T>(condition: () => T) {
  const testsBefore = endedTests;
  const look = () => {
    if (endedTests > testsBefore) throw new Error('The test ended before what it waited for');
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

/** Creates the actions of a shopper on the page. */
function createShopperHands({ document }: Window) {
  const findFieldLabel = ({ id }: { id: string }) => (id ? document.querySelector(`label[for="${id}"]`) : null);
  const findControl = (name: string) => {
    const control = [...document.querySelectorAll('button, input, select, [role=button]')].find((element) => {
      const label = findFieldLabel(element) ?? element.closest('label');
      return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent) === name;
    });
    return control;
  };
  const waitForControl = (name: string) => waitUntil(() => findControl(name));
  return {
    findControl,
    async click(name: string) {
      (await waitForControl(name)).dispatchEvent(new document.defaultView!.Event('click', { bubbles: true }));
    },
    async fill(name: string, value: string) {
      const field = await waitForControl(name);
      Object.assign(field, { value });
      for (const event of ['input', 'change']) field.dispatchEvent(new document.defaultView!.Event(event));
    },
    dialogText: () => document.querySelector('[role=dialog]')?.textContent ?? '',
  };
}

/** Handlers of a method, and what they were told. */
export function createHandlers() {
  const outcomes = { successes: [] as unknown[], errors: [] as string[], cancels: 0 };
  return {
    outcomes,
    onSuccess: (cart: unknown) => void outcomes.successes.push(cart),
    onError: (error: Error) => void outcomes.errors.push(error.message),
    onCancel: () => {
      outcomes.cancels += 1;
    },
  };
}
