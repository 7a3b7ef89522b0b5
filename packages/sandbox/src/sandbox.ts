import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { SandboxDeps } from './deps.ts';
import { respondWithError } from './http/answer-error.ts';
import { AnswerLost } from './http/sandbox-error.ts';
import { serveScript } from './http/serve-script.ts';
import { scriptRoutes } from './scripts/routes.ts';
import {
  configureShopGateways,
  type GatewayKeys,
  getStandInKeys,
  type SandboxShopKeys,
  standIns,
} from './stand-ins.ts';
import { type BooksLocation, openSandboxStore } from './store/open.ts';
import { createWebhooks, type WebhookOptions, type WebhookSigning } from './webhooks.ts';

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
