import type { Order } from '@mercer/contract';
import type { BooksLocation, Sandbox } from '@mercer/sandbox';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { buildTestApp, confirmEmail, type Shopper, type TestResponse, testConfig } from '@mercer/server/testing';
import { address } from './address.ts';
import { computeTotp } from './totp.ts';

const origin = 'http://localhost:3000';

interface Circumstances {
  /** the gateway does not get the request */
  fault?: (request: Request) => boolean;
  /** the gateway gets it, but its answer is lost */
  losesResponse?: (request: Request) => boolean;
  /** answers requests to services other than the gateways; undefined: it is one of theirs */
  answers?: (request: Request) => Promise<Response | undefined>;
  /** replaces the request that the gateway receives */
  instead?: (request: Request) => Request | Promise<Request>;
  /** location of the gateways' books */
  books?: BooksLocation;
  rateLimitPerIp?: boolean;
  /** opens the shop of the official test suite for agents */
  conformance?: { simulationSecret: string };
  /** database from which the catalogue is read */
  reader?: Db;
}

/**
 * The backend on `db` with the sandbox's payment gateways, in this process and without a port. What the gateways
 * announce is kept in `webhooks`, for the test to hand over to the shop.
 */
export async function openTestShop(
  db: Db,
  {
    fault = () => false,
    losesResponse = () => false,
    answers = async () => undefined,
    instead = (request) => request,
    books = { path: ':memory:' },
    reader,
    ...limits
  }: Circumstances = {},
) {
  const webhooks: Request[] = [];
  const webhook = {
    urlOf: (gateway: string) => `${origin}/vault/webhooks/${gateway}`,
    fetch: async (request: Request) => {
      webhooks.push(request);
      return new Response();
    },
    lateMs: 0,
  };
  const sandbox = await openTestSandbox({ books, now: () => shop.clock.now(), webhook });
  const fetchFromGateway = async (request: Request) => {
    if (fault(request)) throw new Error('The gateway is down');
    const otherAnswer = await answers(request);
    if (otherAnswer) return otherAnswer;
    const answer = await sandbox.fetch(await instead(request));
    if (losesResponse(request)) throw new Error('The answer was lost');
    return answer;
  };
  const shop = buildTestApp(db, { fetch: fetchFromGateway, reader, config: { ...testConfig, ...limits } });
  return { ...shop, sandbox, webhooks };
}

export const cards = {
  visa: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000000000003220',
};

export async function fillCart(shopper: Shopper, product_id: string, quantity = 1): Promise<TestResponse> {
  return shopper.post('/api/cart/items', { product_id, quantity });
}

export async function createCardToken(shopper: Shopper, number: string): Promise<string> {
  const { body } = await shopper.post('/vault/tokens', { number, exp_month: 12, exp_year: 2034, cvc: '123' });
  return body.token;
}

/** Saves on the cart what the checkout saves before it submits (§4). */
export async function fillCheckout(shopper: Shopper, number: string): Promise<TestResponse> {
  const token = await createCardToken(shopper, number);
  return shopper.put('/api/cart', {
    account: { email: 'ada@mercer.test' },
    shipping: address,
    billing: { ...address, method: 'card', card: { token } },
  });
}

export async function readStockLevel(shopper: Shopper, product_id: string): Promise<number> {
  return (await shopper.get(`/api/products/${product_id}?$cache=false`)).body.stock_level;
}

/**
 * Turns on the second factor with the password of {@link signUpShopper}, once the address is confirmed. @returns the
 * secret of the app, and the recovery codes
 */
export async function turnOnSecondFactor(
  db: Db,
  shopper: Shopper,
  now: Date,
): Promise<{ secret: string; codes: string[] }> {
  await confirmEmail(db, shopper);
  const path = '/api/account/second-factor';
  const { secret } = (await shopper.post(path, { password: 'a-long-password' })).body;
  const { body } = await shopper.put(path, { code: computeTotp(secret, now) });
  return { secret, codes: body.recovery_codes };
}

export async function signUpShopper(shopper: Shopper, name: string): Promise<TestResponse> {
  const person = { first_name: name, last_name: 'L', email: `${name}@mercer.test`, password: 'a-long-password' };
  return shopper.post('/api/account', person);
}

/** A paid order of these pieces, product id and quantity each. */
export async function placeOrder(shopper: Shopper, ...pieces: [product_id: string, quantity: number][]) {
  for (const [product_id, quantity] of pieces) await fillCart(shopper, product_id, quantity);
  await fillCheckout(shopper, cards.visa);
  return (await shopper.post('/api/cart/order')).body as Order;
}

export type Shop = Awaited<ReturnType<typeof openTestShop>>;

/** Gateways that a shopper's browser sends requests to. */
export interface GatewayAccess {
  sandbox: Pick<Sandbox, 'fetch'>;
}

/** Calls /operator with the key of the test shop. */
export function createOperatorCaller({ shopper }: Pick<Shop, 'shopper'>, authorization = 'Bearer sk_test') {
  const caller = shopper();
  return {
    get: (path: string) => caller.call('GET', `/operator${path}`, undefined, { Authorization: authorization }),
    post: (path: string, body?: unknown, headers = {}) =>
      caller.call('POST', `/operator${path}`, body, { Authorization: authorization, ...headers }),
    put: (path: string, body?: unknown, headers = {}) =>
      caller.call('PUT', `/operator${path}`, body, { Authorization: authorization, ...headers }),
    patch: (path: string, body?: unknown, headers = {}) =>
      caller.call('PATCH', `/operator${path}`, body, { Authorization: authorization, ...headers }),
    delete: (path: string) => caller.call('DELETE', `/operator${path}`, undefined, { Authorization: authorization }),
  };
}

/** Bodies of actions that shall apply to all of an order; actions that are not listed take no body. */
export const wholeOrder: Record<string, object | undefined> = { ship: { all: true }, refund: { all: true } };

/** Lists the amounts in minor units that the gateway has refunded of each of the order's payments. */
export async function listRefundedAmounts({ sandbox }: Pick<Shop, 'sandbox'>, orderId: string): Promise<number[]> {
  const response = await sandbox.fetch(
    new Request(`${origin}/sandbox/card/v1/charges?order_id=${orderId}`, {
      headers: { Authorization: `Bearer ${gatewayKeys.card}` },
    }),
  );
  const { results } = (await response.json()) as { results: { amount_refunded: number }[] };
  return results.map(({ amount_refunded }) => amount_refunded);
}
