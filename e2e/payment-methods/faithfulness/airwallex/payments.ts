import { expect } from 'vitest';
import {
  type AirwallexCalls,
  agree,
  hold,
  keyed,
  method,
  newCustomer,
  openAirwallex,
  openIntent,
  pay,
  wish,
} from './world.ts';

export const authentication: AirwallexCalls = {
  login: {
    plays: async ({ airwallex }) => {
      await airwallex.login();
      expect(airwallex.token).toBeTruthy();
      const stranger = await openAirwallex('of somebody else');
      await expect(stranger.airwallex.login()).rejects.toThrow('Access denied');
    },
  },
};

export const paymentIntents: AirwallexCalls = {
  createPaymentIntent: {
    plays: async ({ api }) => {
      const facts = {
        metadata: { channel: 'web' },
        descriptor: 'MERCER',
        return_url: 'https://shop.test/checkout',
        order: { type: 'physical_goods' },
      };
      const opening = { ...wish(), ...facts };
      const opened = await api.paymentIntents.createPaymentIntent(opening);
      expect(opened).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', amount: 19.99, ...facts });
      expect((await api.paymentIntents.createPaymentIntent(opening)).id).toBe(opened.id);
    },
  },
  'createPaymentIntent, refused': {
    plays: async ({ api }) => {
      const create = (more: object) => api.paymentIntents.createPaymentIntent({ ...wish(), ...more });
      const fault = (source: string) => ({ status: 400, data: { code: 'validation_error', source } });
      await expect(create({ request_id: '' })).rejects.toMatchObject(fault('request_id'));
      await expect(create({ currency: 'XXY' })).rejects.toMatchObject(fault('currency'));
      await expect(create({ amount: 1.001 })).rejects.toMatchObject(fault('amount'));
      await expect(create({ currency: 'JPY' })).rejects.toMatchObject(fault('amount'));
      await expect(create({ customer_id: 'cus_none' })).rejects.toMatchObject({ status: 404 });
      const opening = wish();
      await api.paymentIntents.createPaymentIntent(opening);
      const reusedKeyCall = api.paymentIntents.createPaymentIntent({ ...opening, amount: 5 });
      await expect(reusedKeyCall).rejects.toMatchObject({ data: { code: 'duplicate_request' } });
    },
  },
  'createPaymentIntent, split between accounts': {
    notPlayed: ({ api }) => api.paymentIntents.createPaymentIntent({ ...wish(), funds_split_data: [] }),
  },
  retrievePaymentIntent: {
    plays: async (world) => {
      const { id } = await pay(world);
      expect(await world.api.paymentIntents.retrievePaymentIntent(id)).toMatchObject({ id, status: 'SUCCEEDED' });
      const unknown = world.api.paymentIntents.retrievePaymentIntent('int_unknown');
      await expect(unknown).rejects.toMatchObject({ status: 404, data: { code: 'resource_not_found' } });
    },
  },
  updatePaymentIntent: {
    plays: async (world) => {
      const change = { amount: 25, metadata: { channel: 'app' } };
      const id = await openIntent(world);
      const updated = await world.api.paymentIntents.updatePaymentIntent(id, { ...keyed(), ...change });
      expect(updated).toMatchObject({ id, ...change });
    },
  },
  listPaymentIntents: {
    plays: async (world) => {
      const { paymentIntents: intents } = world.api;
      const { id } = await pay(world);
      await pay(world, { currency: 'EUR', merchant_order_id: 'order_2' });
      const listIntentIds = async (filters: object) =>
        (await intents.listPaymentIntents(filters)).items?.map((intent) => intent.id);
      expect(await listIntentIds({ status: 'SUCCEEDED', currency: 'USD' })).toEqual([id]);
      expect(await listIntentIds({ merchant_order_id: 'order_1' })).toEqual([id]);
      expect(await intents.listPaymentIntents({ page_size: 1 })).toMatchObject({ items: [{}], has_more: true });
      expect(await listIntentIds({ page_size: 1, page_num: 2 })).toEqual([]);
    },
  },
  'listPaymentIntents by consent': {
    plays: async (world) => {
      const { id: payment_consent_id, customer_id } = await agree(world);
      const id = await openIntent(world, { customer_id });
      await world.api.paymentIntents.confirmPaymentIntent(id, { ...keyed(), payment_consent_id });
      await pay(world);
      const { items } = await world.api.paymentIntents.listPaymentIntents({ payment_consent_id });
      expect(items).toMatchObject([{ id, payment_consent_id }]);
    },
  },
  confirmPaymentIntent: {
    plays: async (world) => {
      const paidIntent = await pay(world);
      expect(paidIntent).toMatchObject({ status: 'SUCCEEDED', captured_amount: 19.99 });
      await expect.poll(() => world.events.map(({ name }) => name)).toContain('payment_intent.succeeded');
    },
  },
  'confirmPaymentIntent, declined': {
    plays: async (world) => {
      const { paymentIntents: intents } = world.api;
      const id = await openIntent(world);
      const declined = intents.confirmPaymentIntent(id, { ...keyed(), ...method('4000000000009995') });
      await expect(declined).rejects.toMatchObject({ status: 400, data: { code: 'issuer_declined' } });
      expect((await intents.retrievePaymentIntent(id)).latest_payment_attempt).toMatchObject({
        status: 'FAILED',
        failure_code: 'issuer_declined',
        provider_original_response_code: '51',
      });
    },
  },
  'confirmPaymentIntent with a consent': {
    plays: async (world) => {
      const { id: payment_consent_id, customer_id } = await agree(world);
      const id = await openIntent(world, { customer_id });
      const renewed = await world.api.paymentIntents.confirmPaymentIntent(id, { ...keyed(), payment_consent_id });
      expect(renewed.status).toBe('SUCCEEDED');
    },
  },
  'confirmPaymentIntent with a payment method that is kept': {
    plays: async (world) => {
      const customer_id = await newCustomer(world);
      const { payment_method } = method();
      const savedMethod = await world.api.paymentMethods.createPaymentMethod({
        ...keyed(),
        customer_id,
        ...payment_method,
      });
      const id = await openIntent(world, { customer_id });
      const intentUpdate = { ...keyed(), payment_method: { id: savedMethod.id ?? '' } };
      expect(await world.api.paymentIntents.confirmPaymentIntent(id, intentUpdate)).toMatchObject({
        status: 'SUCCEEDED',
      });
    },
  },
  'confirmPaymentIntent with another method than a card': {
    notPlayed: async (world) => {
      const id = await openIntent(world);
      return world.api.paymentIntents.confirmPaymentIntent(id, { ...keyed(), payment_method: { type: 'klarna' } });
    },
  },
  capturePaymentIntent: {
    plays: async (world) => {
      const { paymentIntents: intents } = world.api;
      const { id, ...heldIntent } = await hold(world);
      expect(heldIntent).toMatchObject({
        status: 'REQUIRES_CAPTURE',
        latest_payment_attempt: { status: 'AUTHORIZED' },
      });
      const tooMuch = intents.capturePaymentIntent(id, { ...keyed(), amount: 20 });
      await expect(tooMuch).rejects.toMatchObject({ data: { code: 'validation_error', source: 'amount' } });
      const captureAnswer = await intents.capturePaymentIntent(id, { ...keyed(), amount: 12.5 });
      expect(captureAnswer).toMatchObject({ status: 'SUCCEEDED', amount: 19.99, captured_amount: 12.5 });
    },
  },
  cancelPaymentIntent: {
    plays: async (world) => {
      const { paymentIntents: intents } = world.api;
      const { id } = await hold(world);
      const ended = { ...keyed(), cancellation_reason: 'Out of stock' };
      expect(await intents.cancelPaymentIntent(id, ended)).toMatchObject({
        status: 'CANCELLED',
        cancellation_reason: 'Out of stock',
        latest_payment_attempt: { status: 'CANCELLED' },
      });
      const paidIntent = await pay(world);
      await expect(intents.cancelPaymentIntent(paidIntent.id, keyed())).rejects.toMatchObject({
        data: { code: 'invalid_status_for_operation' },
      });
    },
  },
  continueConfirmPaymentIntent: {
    notPlayed: async (world) => {
      const id = await openIntent(world);
      const answer = { ...keyed(), three_ds: { acs_response: 'answer' } };
      return world.api.paymentIntents.continueConfirmPaymentIntent(id, answer);
    },
  },
};

export const paymentAttempts: AirwallexCalls = {
  listPaymentAttempts: {
    plays: async (world) => {
      const payment_intent_id = await openIntent(world);
      const confirm = (number?: string) =>
        world.api.paymentIntents.confirmPaymentIntent(payment_intent_id, { ...keyed(), ...method(number) });
      await expect(confirm('4000000000000002')).rejects.toThrow();
      await confirm();
      const { items = [] } = await world.api.paymentAttempts.listPaymentAttempts({ payment_intent_id });
      expect(items.map(({ status }) => status).sort()).toEqual(['CAPTURE_REQUESTED', 'FAILED']);
    },
  },
  retrievePaymentAttempt: {
    plays: async (world) => {
      const { id: payment_intent_id, latest_payment_attempt } = await pay(world);
      const { id = '' } = latest_payment_attempt ?? {};
      const attempt = await world.api.paymentAttempts.retrievePaymentAttempt(id);
      expect(attempt).toMatchObject({ id, payment_intent_id });
    },
  },
};
