import { gatewayKeys } from '@mercer/sandbox/testing';
import { expect } from 'vitest';
import { expectAnswer, expectRefused, openRestWorld, type RestWorld } from './rest.ts';
import type { MerchantScript } from './script.ts';

const { username, password } = gatewayKeys.klarna;
const line = { type: 'physical', name: 'Mug', quantity: 2, unit_price: 1250, total_amount: 2500 };
const order = { purchase_country: 'US', purchase_currency: 'USD', order_amount: 2500, order_lines: [line] };
const returnUrl = 'http://localhost:3000/checkout?token={{authorization_token}}&order={{order_id}}';
const root = 'http://localhost:3000/sandbox/klarna';

async function createSession({ call }: RestWorld): Promise<string> {
  return (await call('POST', '/payments/v1/sessions', order)).body.session_id;
}

async function createHostedPage(world: RestWorld, place_order_mode: string) {
  const payment_session_url = `${root}/payments/v1/sessions/${await createSession(world)}`;
  const merchant_urls = { success: returnUrl, cancel: returnUrl, failure: returnUrl };
  const body = { payment_session_url, merchant_urls, options: { place_order_mode } };
  return (await world.call('POST', '/hpp/v1/sessions', body)).body;
}

async function authorizePayment(world: RestWorld): Promise<string> {
  const { redirect_url } = await createHostedPage(world, 'NONE');
  return (await world.press(redirect_url, 'approve')).get('token') ?? '';
}

/** @returns the path of an order of 25.00 */
async function placeOrder(world: RestWorld): Promise<string> {
  const { redirect_url } = await createHostedPage(world, 'PLACE_ORDER');
  return `/ordermanagement/v1/orders/${(await world.press(redirect_url, 'approve')).get('order')}`;
}

/** @returns the path of an order, and of a capture of 10.00 */
async function captureOrderPart(world: RestWorld): Promise<{ path: string; captured: string }> {
  const path = await placeOrder(world);
  const { headers } = await world.call('POST', `${path}/captures`, { captured_amount: 1000 });
  return { path, captured: `${path}/captures/${headers.get('capture-id')}` };
}

const parcel = { shipping_info: [{ shipping_company: 'DHL', tracking_number: '1' }] };

/** A change that is answered with 204, and what the order says then. */
function buildChangeCall(method: string, name: string, body?: object, expected: object = {}) {
  return {
    plays: async (world: RestWorld) => {
      const path = await placeOrder(world);
      expectAnswer(await world.call(method, `${path}/${name}`, body), 204);
      expectAnswer(await world.call('GET', path), 200, expected);
    },
  };
}

export const klarnaScript: MerchantScript<RestWorld> = {
  gateway: 'klarna',
  title: 'Klarna',
  through: 'REST',
  open: () => openRestWorld('klarna', { Authorization: `Basic ${btoa(`${username}:${password}`)}` }),
  expectNotPlayed: (outcome) =>
    expectRefused(outcome, { error_code: 'NOT_PLAYED', error_messages: [expect.any(String)] }),
  areas: {
    Payments: {
      'create session': {
        plays: async ({ call }) => {
          const expectedSession = { session_id: expect.any(String), client_token: expect.any(String) };
          expectAnswer(await call('POST', '/payments/v1/sessions', order), 200, expectedSession);
        },
      },
      'update session': {
        plays: async (world) => {
          const path = `/payments/v1/sessions/${await createSession(world)}`;
          expectAnswer(await world.call('POST', path, { merchant_reference1: '7' }), 204);
          expectAnswer(await world.call('GET', path), 200, { merchant_reference1: '7', order_amount: 2500 });
        },
      },
      'read session': {
        plays: async (world) => {
          const path = `/payments/v1/sessions/${await createSession(world)}`;
          expectAnswer(await world.call('GET', path), 200, { status: 'incomplete', ...order });
        },
      },
      'create order': {
        plays: async (world) => {
          const path = `/payments/v1/authorizations/${await authorizePayment(world)}/order`;
          expectAnswer(await world.call('POST', path, order), 200, { fraud_status: 'ACCEPTED' });
        },
      },
      'cancel authorization': {
        plays: async (world) => {
          const path = `/payments/v1/authorizations/${await authorizePayment(world)}`;
          expectAnswer(await world.call('DELETE', path), 204);
          expectAnswer(await world.call('POST', `${path}/order`, order), 404);
        },
      },
      'create customer token': {
        notPlayed: ({ call }) => call('POST', '/payments/v1/authorizations/1/customer-token', {}),
      },
    },
    'Hosted payment page': {
      'create session': {
        plays: async (world) => {
          expect(await createHostedPage(world, 'PLACE_ORDER')).toMatchObject({ redirect_url: expect.any(String) });
        },
      },
      'read session': {
        plays: async (world) => {
          const { session_id } = await createHostedPage(world, 'NONE');
          expectAnswer(await world.call('GET', `/hpp/v1/sessions/${session_id}`), 200, { status: 'WAITING' });
        },
      },
      'disable session': {
        plays: async (world) => {
          const path = `/hpp/v1/sessions/${(await createHostedPage(world, 'NONE')).session_id}`;
          expectAnswer(await world.call('DELETE', path), 204);
          expectAnswer(await world.call('GET', path), 200, { status: 'DISABLED' });
        },
      },
      'distribute session': { notPlayed: ({ call }) => call('POST', '/hpp/v1/sessions/1/distribution', {}) },
    },
    Orders: {
      'read order': {
        plays: async (world) => {
          const orderResponse = await world.call('GET', await placeOrder(world));
          expectAnswer(orderResponse, 200, {
            status: 'AUTHORIZED',
            order_amount: 2500,
            remaining_authorized_amount: 2500,
          });
        },
      },
      'acknowledge order': buildChangeCall('POST', 'acknowledge'),
      'cancel order': buildChangeCall('POST', 'cancel', undefined, { status: 'CANCELLED' }),
      'update authorization': buildChangeCall(
        'PATCH',
        'authorization',
        { order_amount: 1250, order_lines: [{ ...line, quantity: 1, total_amount: 1250 }] },
        { order_amount: 1250 },
      ),
      'update customer details': buildChangeCall(
        'PATCH',
        'customer-details',
        { shipping_address: { city: 'Portland', country: 'US' } },
        { shipping_address: { city: 'Portland' } },
      ),
      'extend authorization time': buildChangeCall('POST', 'extend-authorization-time'),
      'update merchant references': buildChangeCall(
        'PATCH',
        'merchant-references',
        { merchant_reference1: '1001' },
        { merchant_reference1: '1001' },
      ),
      'add shipping info': buildChangeCall('POST', 'shipping-info', parcel, parcel),
      'release remaining authorization': {
        plays: async (world) => {
          const { path } = await captureOrderPart(world);
          expectAnswer(await world.call('POST', `${path}/release-remaining-authorization`), 204);
          expectAnswer(await world.call('GET', path), 200, { status: 'CAPTURED', remaining_authorized_amount: 0 });
        },
      },
    },
    Captures: {
      'create capture': {
        plays: async (world) => {
          const { path } = await captureOrderPart(world);
          expectAnswer(await world.call('GET', path), 200, { status: 'PART_CAPTURED', captured_amount: 1000 });
        },
      },
      'list captures': {
        plays: async (world) => {
          const { path } = await captureOrderPart(world);
          expectAnswer(await world.call('GET', `${path}/captures`), 200, [{ captured_amount: 1000 }]);
        },
      },
      'read capture': {
        plays: async (world) => {
          const { captured } = await captureOrderPart(world);
          expectAnswer(await world.call('GET', captured), 200, { captured_amount: 1000 });
        },
      },
      'add shipping info': {
        plays: async (world) => {
          const { captured } = await captureOrderPart(world);
          expectAnswer(await world.call('POST', `${captured}/shipping-info`, parcel), 204);
          expectAnswer(await world.call('GET', captured), 200, parcel);
        },
      },
      'trigger send-out': {
        plays: async (world) => {
          const { captured } = await captureOrderPart(world);
          expectAnswer(await world.call('POST', `${captured}/trigger-send-out`), 204);
        },
      },
      'extend due date': {
        notPlayed: ({ call }) => call('PATCH', '/ordermanagement/v1/orders/1/captures/2/extend-due-date', {}),
      },
      'options to extend the due date': {
        notPlayed: ({ call }) => call('GET', '/ordermanagement/v1/orders/1/captures/2/extend-due-date-options'),
      },
    },
    Refunds: {
      'create refund': {
        plays: async (world) => {
          const { path } = await captureOrderPart(world);
          expectAnswer(await world.call('POST', `${path}/refunds`, { refunded_amount: 700 }), 201);
          expectAnswer(await world.call('GET', path), 200, { refunded_amount: 700 });
        },
      },
      'read refund': {
        plays: async (world) => {
          const { path } = await captureOrderPart(world);
          const { headers } = await world.call('POST', `${path}/refunds`, { refunded_amount: 700, reference: 'r1' });
          const refund = await world.call('GET', `${path}/refunds/${headers.get('refund-id')}`);
          expectAnswer(refund, 200, { refunded_amount: 700, reference: 'r1' });
        },
      },
    },
    Settlements: {
      'list payouts': { notPlayed: ({ call }) => call('GET', '/settlements/v1/payouts') },
      'list transactions': { notPlayed: ({ call }) => call('GET', '/settlements/v1/transactions') },
    },
    Disputes: { 'list disputes': { notPlayed: ({ call }) => call('GET', '/disputes/v1/disputes') } },
  },
};
