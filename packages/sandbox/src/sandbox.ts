import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { airwallexApi, airwallexRoutes } from './airwallex/routes.ts';
import { getMerchantKey } from './amazon/key-pair.ts';
import { amazonApi, amazonRoutes } from './amazon/routes.ts';
import { braintreeRoutes } from './braintree/routes.ts';
import { cardRoutes } from './card/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { SandboxDeps } from './deps.ts';
import { respondWithError } from './http/answer-error.ts';
import { AnswerLost } from './http/sandbox-error.ts';
import type { GatewayKeys } from './keys.ts';
import { klarnaRoutes } from './klarna/routes.ts';
import { paypalRoutes } from './paypal/routes.ts';
import { paysafecardRoutes } from './paysafecard/routes.ts';
import { quickpayRoutes } from './quickpay/routes.ts';
import { scriptRoutes } from './scripts/routes.ts';
import { type BooksLocation, openSandboxStore } from './store/open.ts';
import { authorizeRoutes, bankRoutes } from './stripe/authorize.ts';
import { stripeRoutes } from './stripe/routes.ts';
import { stripeV2Routes } from './stripe/v2/routes.ts';
import { createWebhooks, type WebhookOptions } from './webhooks.ts';

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
  /** Returns the key with which the shop signs its calls to Amazon Pay: PEM, created on first use. */
  amazonKey(): Promise<string>;
  close(): Promise<void>;
}

/** Stand-ins for the payment gateways under /sandbox/. They share one ledger and take test cards only. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { books, now, origin, keys, webhook, pause = wait } = options;
  const store = await openSandboxStore(books);
  const webhooks = createWebhooks(webhook, { keys, now });
  const deps = { store, now, origin, keys, webhooks, pause };
  const app = createRoutes(deps);
  const fetch = async (request: Request) => app.fetch(request);
  return {
    fetch,
    serve: (request) => fetch(request).catch(respondWithBrokenBody),
    amazonKey: () => getMerchantKey(deps),
    async close() {
      await webhooks.close();
      await store.close();
    },
  };
}

function createRoutes(deps: SandboxDeps) {
  return (
    new Hono()
      .use(async (c, next) => {
        c.header('X-Content-Type-Options', 'nosniff');
        c.header('Cache-Control', 'no-store');
        await next();
      })
      .use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.json(tooLarge, 413) }))
      .route('/sandbox/card', cardRoutes(deps))
      .route('/sandbox/airwallex', airwallexRoutes(deps))
      .route('/sandbox/klarna', klarnaRoutes(deps))
      .route('/sandbox/paysafecard', paysafecardRoutes(deps))
      .route('/sandbox/quickpay', quickpayRoutes(deps))
      .route('/sandbox/braintree', braintreeRoutes(deps))
      .route('/sandbox/stripe/authorize', authorizeRoutes(deps))
      .route('/sandbox/stripe/bank', bankRoutes(deps))
      .route('/sandbox/stripe/v1', stripeRoutes(deps))
      .route('/sandbox/stripe/v2', stripeV2Routes(deps))
      .route('/sandbox/paypal', paypalRoutes(deps))
      .route('/sandbox/amazon', amazonRoutes(deps))
      // Official SDKs know a host and no path prefix
      .route('/', paypalRoutes(deps))
      .route('/', amazonApi(deps))
      .route('/', airwallexApi(deps))
      .route('/v1', stripeRoutes(deps))
      .route('/v2', stripeV2Routes(deps))
      .route('/', braintreeRoutes(deps))
      .route('/sandbox', scriptRoutes())
      .route('/sandbox', dashboardRoutes(deps))
      .onError((error, c) => respondWithError(c, error, ({ code, message }) => ({ error: { code, message } })))
      .notFound((c) => c.json(unknownPath, 404))
  );
}

function respondWithBrokenBody(error: unknown): Response {
  if (!(error instanceof AnswerLost)) throw error;
  const body = new ReadableStream({ pull: (stream) => stream.error(error) });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

const maxBodyBytes = 1_000_000;
const tooLarge = { error: { code: 'body_too_large', message: 'The body is larger than 1 MB.' } };
const unknownPath = { error: { code: 'not_found', message: 'No resource exists at this path.' } };
