import { approveAtPaypal } from '@mercer/sandbox/testing';
import { ApiError, PatchOp, ShipmentCarrier } from '@paypal/paypal-server-sdk';
import { expect } from 'vitest';
import {
  amount,
  approvedOrder,
  hold,
  issue,
  openOrder,
  openPaypal,
  order,
  type PaypalCalls,
  type PaypalWorld,
  pay,
  prefer,
} from './world.ts';

const item = { name: 'Mug', quantity: '2', unitAmount: { currencyCode: 'EUR', value: '9.00' }, sku: 'MUG-1' };
const money = (value: string) => ({ currencyCode: 'EUR', value });
const place = { name: { fullName: 'Ada Lovelace' }, address: { addressLine1: '1 Sandbox Street', countryCode: 'US' } };
const returns = { returnUrl: 'http://localhost:3000/paid', cancelUrl: 'http://localhost:3000/cart' };

export const orders: PaypalCalls = {
  createOrder: {
    plays: async ({ orders }) => {
      const orderRequest = { body: order(), prefer, paypalRequestId: 'order_1' };
      const opened = await orders.createOrder(orderRequest);
      const repeatedOrder = await orders.createOrder(orderRequest);
      expect([opened.statusCode, repeatedOrder.statusCode]).toEqual([201, 200]);
      const { id } = opened.result;
      expect(repeatedOrder.result).toMatchObject({
        id,
        status: 'CREATED',
        purchaseUnits: [{ amount, customId: 'order_1' }],
      });
    },
  },
  'createOrder with what is bought, and where it goes': {
    plays: async ({ orders }) => {
      const breakdown = { itemTotal: money('18.00'), shipping: money('0.99'), taxTotal: money('1.00') };
      const unit = { amount: { ...amount, breakdown }, items: [item], shipping: place, description: 'Mugs' };
      const { result } = await orders.createOrder({ body: order({ purchaseUnits: [unit] }), prefer });
      expect(result.purchaseUnits).toMatchObject([unit]);
    },
  },
  'createOrder, to be approved on PayPal’s page': {
    plays: async ({ orders }) => {
      const paymentSource = { paypal: { experienceContext: returns } };
      const { result } = await orders.createOrder({ body: order({ paymentSource }), prefer });
      expect(result).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', paymentSource: { paypal: {} } });
      expect(result.links?.map(({ rel }) => rel)).toContain('payer-action');
    },
  },
  'createOrder, refused': {
    plays: async ({ orders }) => {
      const create = (price: object, more: object = {}) =>
        orders.createOrder({ body: order({ purchaseUnits: [{ amount: { ...amount, ...price }, ...more }] }) });
      await expect(create({ currencyCode: 'JPY' })).rejects.toMatchObject(issue(422, 'DECIMALS_NOT_SUPPORTED'));
      await expect(create({ value: '1.999' })).rejects.toMatchObject(issue(422, 'DECIMAL_PRECISION'));
      await expect(create({ currencyCode: 'XTS' })).rejects.toMatchObject(issue(422, 'INVALID_CURRENCY_CODE'));
      await expect(create({ value: '0' })).rejects.toMatchObject(issue(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'));
      const breakdown = { itemTotal: money('1.00') };
      await expect(create({ breakdown })).rejects.toMatchObject(issue(422, 'AMOUNT_MISMATCH'));
      const nowhere = { shipping: { address: { countryCode: 'Oregon' } } };
      await expect(create({}, nowhere)).rejects.toMatchObject(issue(400, 'INVALID_PARAMETER_VALUE'));
    },
  },
  'createOrder by card': {
    notPlayed: ({ orders }) => {
      const card = { number: '4111111111111111', expiry: '2034-12' };
      return orders.createOrder({ body: order({ paymentSource: { card } }) });
    },
  },
  'createOrder for another merchant': {
    notPlayed: ({ orders }) =>
      orders.createOrder({ body: order({ purchaseUnits: [{ amount, payee: { merchantId: 'OTHER' } }] }) }),
  },
  getOrder: {
    plays: async (world) => {
      const { id } = await pay(world);
      const { result } = await world.orders.getOrder({ id });
      expect(result).toMatchObject({ status: 'COMPLETED', payer: { emailAddress: 'buyer@sandbox.test' } });
      const stranger = await openPaypal('of somebody else');
      await expect(stranger.orders.getOrder({ id })).rejects.toMatchObject({ statusCode: 401 });
      await expect(world.orders.getOrder({ id: 'unknown' })).rejects.toMatchObject(issue(404, 'INVALID_RESOURCE_ID'));
    },
  },
  patchOrder: {
    plays: async (world) => {
      const id = await openOrder(world);
      const change = (field: string, value: unknown) => ({
        op: PatchOp.Replace,
        path: `/purchase_units/@reference_id=='default'/${field}`,
        value,
      });
      const body = [
        change('amount', { currency_code: 'EUR', value: '25.00' }),
        change('invoice_id', '1001'),
        change('description', 'Mugs'),
        change('shipping/name', { full_name: 'Ada Lovelace' }),
      ];
      await world.orders.patchOrder({ id, body });
      const { result } = await world.orders.getOrder({ id });
      expect(result.purchaseUnits).toMatchObject([
        { amount: money('25.00'), invoiceId: '1001', description: 'Mugs', shipping: { name: place.name } },
      ]);
      const unknown = world.orders.patchOrder({ id, body: [change('payee', {})] });
      await expect(unknown).rejects.toMatchObject(issue(422, 'NOT_PATCHABLE'));
    },
  },
  confirmOrder: {
    plays: async (world) => {
      const id = await openOrder(world);
      const paymentSource = { paypal: { experienceContext: returns } };
      const { result } = await world.orders.confirmOrder({ id, body: { paymentSource }, prefer });
      expect(result.status).toBe('PAYER_ACTION_REQUIRED');
      await approveAtPaypal(world.sandbox, id);
      expect((await world.orders.captureOrder({ id, prefer })).result.status).toBe('COMPLETED');
    },
  },
  captureOrder: {
    plays: async (world) => {
      const id = await approvedOrder(world);
      const { result } = await world.orders.captureOrder({ id, prefer, paypalRequestId: 'capture' });
      expect(result.purchaseUnits?.[0]?.payments?.captures).toMatchObject([{ status: 'COMPLETED', amount }]);
      await world.orders.captureOrder({ id, prefer, paypalRequestId: 'capture' });
      await expect(world.orders.captureOrder({ id })).rejects.toMatchObject(issue(422, 'ORDER_ALREADY_CAPTURED'));
    },
  },
  'captureOrder, refused': {
    plays: async (world) => {
      const { orders } = world;
      const id = await openOrder(world);
      await expect(orders.captureOrder({ id })).rejects.toMatchObject(issue(422, 'ORDER_NOT_APPROVED'));
      const paypalMockResponse = JSON.stringify({ mock_application_codes: 'DUPLICATE_INVOICE_ID' });
      const mocked = orders.captureOrder({ id, paypalMockResponse });
      await expect(mocked).rejects.toMatchObject(issue(422, 'DUPLICATE_INVOICE_ID'));
      const declined = orders.captureOrder({ id: await approvedOrder(world, {}, 'decline') });
      await expect(declined).rejects.toThrow(ApiError);
      await expect(declined).rejects.toMatchObject(issue(422, 'INSTRUMENT_DECLINED'));
    },
  },
  authorizeOrder: {
    plays: async (world) => {
      const { id } = await hold(world);
      const { result } = await world.orders.getOrder({ id });
      expect(result.purchaseUnits?.[0]?.payments?.authorizations).toMatchObject([{ status: 'CREATED', amount }]);
      const wrong = world.orders.authorizeOrder({ id: await approvedOrder(world) });
      await expect(wrong).rejects.toMatchObject(issue(422, 'ACTION_DOES_NOT_MATCH_INTENT'));
    },
  },
  createOrderTracking: {
    plays: async (world) => {
      const { captureId, tracker } = await track(world);
      expect(tracker).toMatchObject({ id: `${captureId}-1Z999`, status: 'SHIPPED' });
    },
  },
  updateOrderTracking: {
    plays: async (world) => {
      const { id, tracker } = await track(world);
      const body = [{ op: PatchOp.Replace, path: '/status', value: 'CANCELLED' }];
      await world.orders.updateOrderTracking({ id, trackerId: tracker?.id ?? '', body });
      const { result } = await world.orders.getOrder({ id });
      expect(result.purchaseUnits?.[0]?.shipping?.trackers).toMatchObject([{ status: 'CANCELLED' }]);
    },
  },
};

async function track(world: PaypalWorld) {
  const { id, captureId } = await pay(world);
  const body = { captureId, trackingNumber: '1Z999', carrier: ShipmentCarrier.Ups, items: [{ name: 'Mug' }] };
  const { result } = await world.orders.createOrderTracking({ id, body });
  return { id, captureId, tracker: result.purchaseUnits?.[0]?.shipping?.trackers?.[0] };
}
