import https, { Agent } from 'node:https';
import { connect } from 'node:net';
import { Airwallex } from '@airwallex/node-sdk';
import { serve } from '@hono/node-server';
import type { Sandbox } from '@mercer/sandbox';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import { onTestFinished } from 'vitest';
import type { Call } from '../script.ts';
import { withUnheardField } from '../unheard-field.ts';

export interface AirwallexWorld {
  airwallex: Airwallex;
  api: Airwallex['paymentAcceptance'];
  simulation: Airwallex['simulation'];
  sandbox: Sandbox;
  /** What was announced. */
  events: { name: string; data: { object: { id: string; status: string } } }[];
  ignored: string[];
}

export type AirwallexCalls = Record<string, Call<AirwallexWorld>>;

/** Airwallex's own library knows its hosts and no other: the agent of all https calls leads to the stand-in. */
export async function openAirwallex(apiKey = gatewayKeys.airwallex.apiKey): Promise<AirwallexWorld> {
  const events: AirwallexWorld['events'] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/vault/webhooks/airwallex',
    fetch: async (request: Request) => {
      events.push(await request.json());
      return new Response();
    },
  };
  const sandbox = await openTestSandbox({ webhook });
  // a shop names the entries of metadata; what is ordered, and how a dispute is answered, are kept as they are
  const { serve: fetch, ignored } = withUnheardField(sandbox.serve, /\.(metadata|order)(\.|$)/);
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const originalAgent = https.globalAgent;
  https.globalAgent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  onTestFinished(() => {
    https.globalAgent.destroy();
    https.globalAgent = originalAgent;
  });
  const { clientId } = gatewayKeys.airwallex;
  const airwallex = new Airwallex({ clientId, apiKey, env: 'demo', enableTelemetry: false });
  onTestFinished(() => airwallex._cleanup());
  const { paymentAcceptance: api, simulation } = airwallex;
  return { sandbox, airwallex, api, simulation, events, ignored };
}

let count = 0;
/** Each call has an id of its own. */
export const request_id = () => `request-${++count}`;
export const keyed = () => ({ request_id: request_id() });
export const card = { number: '4242424242424242', expiry_month: '12', expiry_year: '2034', cvc: '123' };
export const method = (number = card.number) => ({
  payment_method: { type: 'card' as const, card: { ...card, number } },
});
export const wish = () => ({ ...keyed(), amount: 19.99, currency: 'USD', merchant_order_id: 'order_1' });

type Paying = Pick<AirwallexWorld, 'api'>;

export async function openIntent({ api }: Paying, more: object = {}): Promise<string> {
  return (await api.paymentIntents.createPaymentIntent({ ...wish(), ...more })).id ?? '';
}

/** A payment of 19.99 with a test card: taken, unless the wishes say otherwise. */
export async function pay(world: Paying, more: object = {}) {
  const id = await openIntent(world, more);
  const paidIntent = await world.api.paymentIntents.confirmPaymentIntent(id, { ...keyed(), ...method() });
  return { ...paidIntent, id };
}

/** Held and not taken. */
export const hold = (world: Paying) => pay(world, { payment_method_options: { card: { auto_capture: false } } });

export async function newCustomer({ api }: Paying): Promise<string> {
  const merchant_customer_id = request_id();
  return (await api.customers.createCustomer({ ...keyed(), merchant_customer_id })).id ?? '';
}

/** An agreement with a customer that their card may be charged again. */
export async function agree(world: Paying) {
  const customer_id = await newCustomer(world);
  const { id } = await world.api.paymentConsents.createPaymentConsent({
    ...keyed(),
    customer_id,
    next_triggered_by: 'merchant',
    merchant_trigger_reason: 'scheduled',
  });
  const verification_options = { card: { currency: 'USD' } };
  await world.api.paymentConsents.verifyPaymentConsent(id, { ...keyed(), ...method(), verification_options });
  return { id, customer_id };
}

/** The buyer's bank asks 5.00 back. */
export async function dispute(world: Pick<AirwallexWorld, 'api' | 'simulation'>) {
  const { id: payment_intent_id } = await pay(world);
  const due_at = new Date('2027-01-01T00:00:00.000Z');
  const opened = { payment_intent_id, amount: 5, reason_code: '10.4', stage: 'CHARGEBACK', due_at };
  const { id = '' } = await world.simulation.paymentAcceptance.createDispute(opened);
  return { id, payment_intent_id };
}
