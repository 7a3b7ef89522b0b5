import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { SandboxDeps } from './deps.ts';
import { AnswerLost, respondWithError } from './http/sandbox-error.ts';
import { serveScript } from './http/serve-script.ts';
import * as registry from './registry.ts';
import { scriptRoutes } from './scripts/routes.ts';
import type { KeySource, ShopAccess, StandIn } from './stand-in.ts';
import { type BooksLocation, openSandboxStore } from './store/open.ts';
import { createWebhooks, type WebhookOptions, type WebhookSigning } from './webhooks.ts';

type Registry = typeof registry;

/** Keys that the shop and the gateways share, by gateway. */
export type GatewayKeys = { [Name in keyof Registry]: ReturnType<Registry[Name]['createKeys']> } & {
  /** Signs the webhooks of gateways that have no secret of their own for them. */
  webhook: string;
};

/** What a shop that uses the sandbox is configured with, by gateway. */
type SandboxShopKeys = { [Name in keyof Registry]: ReturnType<Registry[Name]['configureShop']> };

/** The stand-ins by gateway. */
const standIns: Readonly<Record<string, StandIn>> = registry;

export function createGatewayKeys(source: KeySource): GatewayKeys {
  const keys = Object.entries(standIns).map(([name, { createKeys }]) => [name, createKeys(source)]);
  return { ...Object.fromEntries(keys), webhook: source.derive('webhook') };
}

function getStandInKeys(keys: GatewayKeys, name: string): unknown {
  return new Map<string, unknown>(Object.entries(keys)).get(name);
}

/** @param url of the sandbox, without a trailing slash */
export function configureShopGateways(
  url: string,
  keys: GatewayKeys,
  { store, now = () => new Date() }: Partial<Pick<ShopAccess<unknown>, 'store' | 'now'>> = {},
): SandboxShopKeys {
  const entries = Object.entries(standIns).map(([name, { configureShop }]) => {
    const access = { url: `${url}/${name}`, keys: getStandInKeys(keys, name), webhookSecret: keys.webhook, now };
    return [name, configureShop({ ...access, ...(store && { store }) })];
  });
  return Object.fromEntries(entries) as SandboxShopKeys; // each stand-in configures its own gateway
}

/**
 * Returns the URLs of the browser scripts of each gateway.
 * @param url of the sandbox
 */
export function browserScripts(url: string): Record<string, { id: string; url: string }[]> {
  const entries = Object.entries(standIns).flatMap(([gateway, { scriptPaths }]) =>
    scriptPaths
      ? [[gateway, Object.entries(scriptPaths).map(([id, path]) => ({ id, url: `${url}/${path}` }))] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

export interface SandboxOptions {
  /** Location of the gateways' ledger. */
  books: BooksLocation;
  now: () => Date;
  /** The shop's public origin: 3-D Secure leads back to no other. */
  origin: string;
  keys: GatewayKeys;
  /** Webhook targets and delivery; without them the gateways send no webhooks. */
  webhook?: WebhookOptions;
  /** Waits before a slow answer. */
  pause?: (ms: number) => Promise<unknown>;
}

export interface Sandbox {
  /** Answers a caller in the same process. Rejects, as `fetch` does, when the answer is lost. */
  fetch(request: Request): Promise<Response>;
  /** Answers an HTTP server's request. The connection breaks when the answer is lost. */
  serve(request: Request): Promise<Response>;
  /** Returns what a shop that uses the sandbox is configured with, by gateway. @param url of the sandbox */
  configureShop(url: string): SandboxShopKeys;
  close(): Promise<void>;
}

/** Stand-ins for the payment gateways under /sandbox/. They share one ledger and take test cards only. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { books, now, origin, keys, webhook, pause = wait } = options;
  const store = await openSandboxStore(books);
  const webhooks = createWebhooks(webhook, { signing: createSigning(keys), now });
  const deps = { store, now, origin, keys, webhookSecret: keys.webhook, webhooks, pause };
  const app = createRoutes(deps);
  const fetch = async (request: Request) => app.fetch(request);
  return {
    fetch,
    serve: (request) => fetch(request).catch(respondWithBrokenBody),
    configureShop: (url) => configureShopGateways(url, keys, { store, now }),
    async close() {
      await webhooks.close();
      await store.close();
    },
  };
}

function createSigning(keys: GatewayKeys): WebhookSigning {
  return {
    getSecret: (gateway) => standIns[gateway]?.webhookSecret?.(getStandInKeys(keys, gateway)) ?? keys.webhook,
    buildHeaders: (gateway, body, { secret, time }) => standIns[gateway]?.signWebhook?.(body, secret, time) ?? {},
  };
}

function createRoutes(deps: SandboxDeps<GatewayKeys>) {
  const app = new Hono()
    .use(async (c, next) => {
      c.header('X-Content-Type-Options', 'nosniff');
      c.header('Cache-Control', 'no-store');
      await next();
    })
    .use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.json(tooLarge, 413) }));
  const services = Object.entries(standIns).map(([name, standIn]) => {
    return { name, standIn, ownDeps: { ...deps, keys: getStandInKeys(deps.keys, name) } };
  });
  for (const { name, standIn, ownDeps } of services) app.route(`/sandbox/${name}`, standIn.routes(ownDeps));
  for (const { standIn, ownDeps } of services) if (standIn.hostRoutes) app.route('/', standIn.hostRoutes(ownDeps));
  for (const { name, standIn } of services) {
    for (const [path, files] of Object.entries(standIn.scripts ?? {}))
      app.get(`/sandbox/${name}${path}`, serveScript(...files));
  }
  return app
    .route('/sandbox', scriptRoutes())
    .route('/sandbox', dashboardRoutes(deps, standIns))
    .onError((error, c) => respondWithError(c, error, ({ code, message }) => ({ error: { code, message } })))
    .notFound((c) => c.json(unknownPath, 404));
}

function respondWithBrokenBody(error: unknown): Response {
  if (!(error instanceof AnswerLost)) throw error;
  const body = new ReadableStream({ pull: (stream) => stream.error(error) });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

const maxBodyBytes = 1_000_000;
const tooLarge = { error: { code: 'body_too_large', message: 'The body is larger than 1 MB.' } };
const unknownPath = { error: { code: 'not_found', message: 'No resource exists at this path.' } };
