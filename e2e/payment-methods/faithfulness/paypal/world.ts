import { Agent } from 'node:https';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import type { Sandbox } from '@mercer/sandbox';
import { approveAtPaypal, gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  type OrderRequest,
  OrdersController,
  PaymentsController,
  SubscriptionsController,
  TransactionSearchController,
  VaultController,
} from '@paypal/paypal-server-sdk';
import { onTestFinished } from 'vitest';
import type { RestAnswer, SendCall } from '../rest.ts';
import type { Call } from '../script.ts';
import { withUnheardField } from '../unheard-field.ts';

export interface PaypalWorld {
  orders: OrdersController;
  payments: PaymentsController;
  search: TransactionSearchController;
  vault: VaultController;
  subscriptions: SubscriptionsController;
  /** Calls that the library lacks: disputes and webhooks. */
  call: SendCall;
  sandbox: Sandbox;
  /** What was announced, with the headers that it was signed by. */
  posted: { url: string; headers: Headers; body: string }[];
  /** Moves the gateway's clock. */
  wait(ms: number): void;
  ignored: string[];
}

export type PaypalCalls = Record<string, Call<PaypalWorld>>;

/** PayPal's own library knows two hosts and no other: the agent that it takes leads to the stand-in. */
export async function openPaypal(oAuthClientSecret = gatewayKeys.paypal.clientSecret): Promise<PaypalWorld> {
  let passedMs = 0;
  const posted: PaypalWorld['posted'] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/vault/webhooks/paypal',
    fetch: async (request: Request) => {
      posted.push({ url: request.url, headers: request.headers, body: await request.text() });
      return new Response();
    },
  };
  const sandbox = await openTestSandbox({ now: () => new Date(Date.now() + passedMs), webhook });
  // an announcement that is verified is whatever was announced
  const { serve: fetch, ignored } = withUnheardField(sandbox.serve, /^\.webhook_event/);
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const httpsAgent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  onTestFinished(() => httpsAgent.destroy());
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: gatewayKeys.paypal.clientId, oAuthClientSecret },
    httpClientOptions: { httpsAgent },
  });
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    search: new TransactionSearchController(client),
    vault: new VaultController(client),
    subscriptions: new SubscriptionsController(client),
    call: createCaller(fetch),
    sandbox,
    posted,
    wait: (ms) => {
      passedMs += ms;
    },
    ignored,
  };
}

function createCaller(serve: (request: Request) => Response | Promise<Response>): SendCall {
  const { clientId, clientSecret } = gatewayKeys.paypal;
  const send = async (method: string, path: string, headers: object, body?: BodyInit): Promise<RestAnswer> => {
    const init = { method, headers: { ...headers }, ...(body && { body }) };
    const answer = await serve(new Request(`http://localhost:3000/sandbox/paypal${path}`, init));
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  };
  return async (method, path, body) => {
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    const grant = new URLSearchParams({ grant_type: 'client_credentials' });
    const { body: login } = await send('POST', '/v1/oauth2/token', { authorization }, grant);
    const headers = { authorization: `Bearer ${login.access_token}`, 'content-type': 'application/json' };
    return send(method, path, headers, body && JSON.stringify(body));
  };
}

export const prefer = 'return=representation';
export const amount = { currencyCode: 'EUR', value: '19.99' };

export const order = (more: Partial<OrderRequest> = {}): OrderRequest => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ amount, customId: 'order_1' }],
  ...more,
});

/** An order of 19.99 that nobody has approved. */
export async function openOrder({ orders }: PaypalWorld, more: Partial<OrderRequest> = {}): Promise<string> {
  return (await orders.createOrder({ body: order(more), prefer })).result.id ?? '';
}

export async function approvedOrder(world: PaypalWorld, more: Partial<OrderRequest> = {}, behaviour = 'succeed') {
  const id = await openOrder(world, more);
  await approveAtPaypal(world.sandbox, id, behaviour);
  return id;
}

/** @returns the order, and what was taken for it */
export async function pay(world: PaypalWorld, behaviour = 'succeed') {
  const id = await approvedOrder(world, {}, behaviour);
  const { result } = await world.orders.captureOrder({ id, prefer });
  const [capture] = result.purchaseUnits?.[0]?.payments?.captures ?? [];
  return { id, capture, captureId: capture?.id ?? '' };
}

/** Held and not taken. @returns the order, and the id of its authorization */
export async function hold(world: PaypalWorld) {
  const id = await approvedOrder(world, { intent: CheckoutPaymentIntent.Authorize });
  const { result } = await world.orders.authorizeOrder({ id, prefer });
  const [authorization] = result.purchaseUnits?.[0]?.payments?.authorizations ?? [];
  return { id, authorizationId: authorization?.id ?? '' };
}

/** What the library throws for a refusal. */
export const issue = (statusCode: number, name: string) => ({ statusCode, result: { details: [{ issue: name }] } });
