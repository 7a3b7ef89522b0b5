import { serve } from '@hono/node-server';
import type { Sandbox } from '@mercer/sandbox';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import braintree, { type BraintreeGateway } from 'braintree';
import { expect, onTestFinished } from 'vitest';
import type { Call } from '../script.ts';
import { withUnheardField } from '../unheard-field.ts';

// The types that others have written for the library lack half of its calls, and what many of them answer.
// biome-ignore lint/suspicious/noExplicitAny: scripts look into many shapes
type Library = Record<Exclude<keyof BraintreeGateway, 'config'> | OtherPart, any>;
type OtherPart =
  | 'customerSession'
  | 'disbursement'
  | 'documentUpload'
  | 'exchangeRateQuote'
  | 'localPaymentContext'
  | 'merchant'
  | 'paypalAccount'
  | 'paypalPaymentResource'
  | 'sepaDirectDebitAccount'
  | 'usBankAccount'
  | 'usBankAccountVerification';

export interface BraintreeWorld {
  gateway: Library;
  /** The same with another private key. */
  stranger: Library;
  sandbox: Sandbox;
  /** What was announced. */
  announced: Request[];
  /** Moves the gateway's clock. */
  wait(ms: number): void;
  pauses: number[];
  ignored: string[];
}

/** What a search is narrowed by, under the library's names. */
// biome-ignore lint/suspicious/noExplicitAny: each name has operators of its own
export type Criteria = any;

export type BraintreeCalls = Record<string, Call<BraintreeWorld>>;

/** Braintree's own library over HTTP, as it is: it is given an environment, which names a host and a port. */
export async function openBraintree(): Promise<BraintreeWorld> {
  let now = Date.parse('2026-06-01T12:00:00.000Z');
  const announced: Request[] = [];
  const pauses: number[] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/vault/webhooks/braintree',
    fetch: async (request: Request) => {
      announced.push(request);
      return new Response();
    },
  };
  const pause = async (ms: number) => pauses.push(ms);
  const sandbox = await openTestSandbox({ now: () => new Date(now), webhook, pause });
  const { serve: fetch, ignored } = withUnheardField(sandbox.serve, /^never$/);
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const environment = new braintree.Environment('127.0.0.1', port, 'http://127.0.0.1', false, '127.0.0.1', port);
  const open = (privateKey: string) =>
    new braintree.BraintreeGateway({ ...gatewayKeys.braintree, privateKey, environment }) as unknown as Library; // see there
  return {
    gateway: open(gatewayKeys.braintree.privateKey),
    stranger: open('of somebody else'),
    sandbox,
    announced,
    wait: (ms) => {
      now += ms;
    },
    pauses,
    ignored,
  };
}

type Selling = Pick<BraintreeWorld, 'gateway'>;

const sale = {
  amount: '19.99',
  orderId: 'order_1',
  paymentMethodNonce: 'fake-valid-nonce',
  options: { submitForSettlement: true },
};

/** A sale of 19.99 by card that is on its way to the bank, unless the wishes say otherwise. */
export const attempt = ({ gateway }: Selling, more: object = {}) => gateway.transaction.sale({ ...sale, ...more });

export async function sell(world: Selling, more: object = {}) {
  const { success, message, transaction } = await attempt(world, more);
  if (!success) throw new Error(message);
  return transaction;
}

/** Held and not taken. */
export const hold = (world: Selling, more: object = {}) =>
  sell(world, { options: { submitForSettlement: false }, ...more });

/** A sale that the bank has settled. */
export async function settle(world: Selling, more: object = {}) {
  const { id } = await sell(world, more);
  return (await world.gateway.testing.settle(id)).transaction;
}

export async function collect(stream: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of stream) ids.push(id);
  return ids.sort();
}

/** Asserts the numbers of a refusal's faults. */
// biome-ignore lint/suspicious/noExplicitAny: as the library answers
export function expectFaults({ success, errors }: any, ...codes: string[]): void {
  expect([success, ...errors.deepErrors().map((fault: { code: string }) => fault.code)]).toEqual([false, ...codes]);
}

export async function newCustomer({ gateway }: Selling, more: object = {}) {
  return (await gateway.customer.create({ firstName: 'Ada', email: 'ada@shop.test', ...more })).customer;
}

/** What a new customer pays with, which is kept. */
export async function keep(world: Selling, paymentMethodNonce = 'fake-valid-nonce') {
  const { id: customerId } = await newCustomer(world);
  return (await world.gateway.paymentMethod.create({ customerId, paymentMethodNonce })).paymentMethod;
}
