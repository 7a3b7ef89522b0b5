import { gatewayKeys } from '@mercer/sandbox/testing';
import { expect } from 'vitest';
import { expectAnswer, expectRefused, openRestWorld, type RestWorld } from './rest.ts';
import type { MerchantScript } from './script.ts';

const { apiKey, privateKey } = gatewayKeys.quickpay;
const headers = { Authorization: `Basic ${btoa(`:${apiKey}`)}`, 'Accept-Version': 'v10' };
const returnUrls = { continue_url: 'http://localhost:3000/back', cancel_url: 'http://localhost:3000/cart' };

async function createPayment({ call }: RestWorld): Promise<string> {
  const { body } = await call('POST', '/payments', { order_id: 'order1', currency: 'DKK' });
  return `/payments/${body.id}`;
}

/** @returns the path of a payment of 25.00 that its shopper has authorized */
async function authorizePayment(world: RestWorld): Promise<string> {
  const path = await createPayment(world);
  const { body } = await world.call('PUT', `${path}/link`, { amount: 2500, ...returnUrls });
  await world.press(body.url, 'approve');
  return path;
}

async function capturePayment(world: RestWorld, ...amounts: number[]): Promise<string> {
  const path = await authorizePayment(world);
  for (const amount of amounts) await world.call('POST', `${path}/capture?synchronized`, { amount });
  return path;
}

export const quickpayScript: MerchantScript<RestWorld> = {
  gateway: 'quickpay',
  title: 'QuickPay',
  through: 'REST',
  open: () => openRestWorld('quickpay', headers),
  expectNotPlayed: (outcome) => expectRefused(outcome, { message: expect.any(String), errors: {}, error_code: null }),
  areas: {
    Payments: {
      'create payment': {
        plays: async ({ call }) => {
          const expectedPayment = { order_id: 'order1', state: 'initial', accepted: false };
          expectAnswer(await call('POST', '/payments', { order_id: 'order1', currency: 'DKK' }), 201, expectedPayment);
        },
      },
      'get payment': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await authorizePayment(world)), 200, { accepted: true, state: 'new' });
        },
      },
      'list payments': {
        plays: async (world) => {
          await authorizePayment(world);
          expectAnswer(await world.call('GET', '/payments?accepted=true'), 200, [{ order_id: 'order1' }]);
          expectAnswer(await world.call('GET', '/payments?order_id=order2'), 200, []);
        },
      },
      'update payment': {
        plays: async (world) => {
          const change = { variables: { order_number: '1001' } };
          expectAnswer(await world.call('PATCH', await authorizePayment(world), change), 200, change);
        },
      },
      'create link': {
        plays: async (world) => {
          const link = { amount: 2500, ...returnUrls, language: 'da', payment_methods: 'creditcard, mobilepay' };
          const answer = await world.call('PUT', `${await createPayment(world)}/link`, link);
          expectAnswer(answer, 200, { url: expect.any(String) });
        },
      },
      'delete link': {
        plays: async (world) => {
          const path = await createPayment(world);
          expectAnswer(await world.call('DELETE', `${path}/link`), 204);
          expectAnswer(await world.call('GET', path), 200, { link: null });
        },
      },
      capture: {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await capturePayment(world, 2500)), 200, {
            state: 'processed',
            balance: 2500,
          });
        },
      },
      'capture another part': {
        plays: async (world) => {
          expectAnswer(await world.call('GET', await capturePayment(world, 1000, 500)), 200, { balance: 1500 });
        },
      },
      refund: {
        plays: async (world) => {
          const path = await capturePayment(world, 2500);
          expectAnswer(await world.call('POST', `${path}/refund`, { amount: 700 }), 202, { balance: 1800 });
        },
      },
      cancel: {
        plays: async (world) => {
          const { body } = await world.call('POST', `${await authorizePayment(world)}/cancel`);
          expect(body.operations.at(-1)).toMatchObject({ type: 'cancel', qp_status_code: '20000' });
        },
      },
      renew: {
        plays: async (world) => {
          expectAnswer(await world.call('POST', `${await authorizePayment(world)}/renew`), 202);
        },
      },
      'get operation': {
        plays: async (world) => {
          const answer = await world.call('GET', `${await capturePayment(world, 2500)}/operations/2`);
          expectAnswer(answer, 200, { type: 'capture', amount: 2500 });
        },
      },
      authorize: { notPlayed: ({ call }) => call('POST', '/payments/1/authorize', { amount: 1 }) },
      'create session': { notPlayed: ({ call }) => call('POST', '/payments/1/session', { amount: 1 }) },
      'report fraud': { notPlayed: ({ call }) => call('POST', '/payments/1/fraud-report', {}) },
    },
    Account: {
      ping: {
        plays: async ({ call }) => expectAnswer(await call('GET', '/ping'), 200, { scope: 'merchant' }),
      },
      'get account': {
        plays: async ({ call }) => expectAnswer(await call('GET', '/account'), 200, { type: 'Merchant' }),
      },
      'get private key': {
        plays: async ({ call }) =>
          expectAnswer(await call('GET', '/account/private-key'), 200, { private_key: privateKey }),
      },
      'calculate fee': {
        plays: async ({ call }) => {
          const body = { amount: 1000, currency: 'DKK', card: { number: '1000000000000008' } };
          expectAnswer(await call('POST', '/fees', body), 200, { total: 1000 });
        },
      },
      'list acquirers': { notPlayed: ({ call }) => call('GET', '/acquirers') },
    },
    Customers: {
      'list saved cards': { notPlayed: ({ call }) => call('GET', '/cards') },
      'create saved card': { notPlayed: ({ call }) => call('POST', '/cards', {}) },
      'create subscription': { notPlayed: ({ call }) => call('POST', '/subscriptions', { order_id: 'order1' }) },
      'list subscriptions': { notPlayed: ({ call }) => call('GET', '/subscriptions') },
    },
    Payouts: { 'create payout': { notPlayed: ({ call }) => call('POST', '/payouts', { order_id: 'order1' }) } },
  },
};
