import { expect } from 'vitest';
import {
  createAuthorizedIntent,
  createPaidIntent,
  expectRefused,
  price,
  returnUrl,
  type StripeCalls,
} from './world.ts';

const lines = [
  { product_name: 'Mug', quantity: 2, unit_cost: 900, tax: { total_tax_amount: 99 }, product_code: 'mug' },
  { product_name: 'Card', quantity: 1, unit_cost: 50 },
];

export const paymentIntents: StripeCalls = {
  'paymentIntents.create': {
    plays: async ({ stripe }) => {
      expect(await stripe.paymentIntents.create(price)).toMatchObject({ ...price, status: 'requires_payment_method' });
    },
  },
  'paymentIntents.create, confirmed at once': {
    plays: async (world) => {
      expect(await createPaidIntent(world)).toMatchObject({ status: 'succeeded', amount_received: 1999 });
    },
  },
  'paymentIntents.create, declined': {
    plays: async (world) => {
      const payment_method = 'pm_card_visa_chargeDeclinedInsufficientFunds';
      const error = { type: 'StripeCardError', code: 'card_declined', decline_code: 'insufficient_funds' };
      await expectRefused(createPaidIntent(world, { payment_method }), error);
    },
  },
  'paymentIntents.create with 3-D Secure': {
    plays: async (world) => {
      const intent = await createPaidIntent(world, { payment_method: 'pm_card_threeDSecure2Required' });
      expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    },
  },
  'paymentIntents.create with request_three_d_secure': {
    plays: async (world) => {
      const card = { request_three_d_secure: 'challenge' } as const;
      const optional = { payment_method: 'pm_card_threeDSecureOptional' };
      expect((await createPaidIntent(world, optional)).status).toBe('succeeded');
      const challengedIntent = await createPaidIntent(world, { ...optional, payment_method_options: { card } });
      expect(challengedIntent).toMatchObject({ status: 'requires_action', payment_method_options: { card } });
    },
  },
  'paymentIntents.create off session': {
    plays: async (world) => {
      const payment_method = 'pm_card_authenticationRequired';
      await expectRefused(createPaidIntent(world, { payment_method, off_session: true }), {
        code: 'authentication_required',
      });
    },
  },
  'paymentIntents.create with payment_method_data': {
    plays: async ({ stripe }) => {
      const data = { payment_method_data: { type: 'ideal', billing_details: { name: 'Ada Lovelace' } } } as const;
      const intent = await stripe.paymentIntents.create({ ...price, ...data, expand: ['payment_method'] });
      expect(intent).toMatchObject({ status: 'requires_confirmation', payment_method: { type: 'ideal' } });
    },
  },
  'paymentIntents.create with amount_details (level 2 and 3)': {
    plays: async ({ stripe }) => {
      const amount_details = { line_items: lines, shipping: { amount: 50, to_postal_code: '97201' } };
      const expand = ['amount_details.line_items'];
      const intent = await stripe.paymentIntents.create({ ...price, amount_details, expand });
      expect(intent.amount_details).toMatchObject({
        shipping: { amount: 50, from_postal_code: null, to_postal_code: '97201' },
        line_items: { object: 'list', data: lines.map(({ product_name }) => ({ product_name })) },
      });
      const wrong = { ...amount_details, shipping: { amount: 51 } };
      const error = { code: 'amount_details_amount_mismatch', param: 'amount_details' };
      await expectRefused(stripe.paymentIntents.create({ ...price, amount_details: wrong }), error);
      const lenient = { ...wrong, enforce_arithmetic_validation: false };
      const mismatchedIntent = await stripe.paymentIntents.create({ ...price, amount_details: lenient });
      expect(mismatchedIntent.amount_details?.error?.code).toBe('amount_details_amount_mismatch');
    },
  },
  'paymentIntents.listAmountDetailsLineItems': {
    plays: async ({ stripe }) => {
      const amount_details = { line_items: lines, shipping: { amount: 50 } };
      const { id } = await stripe.paymentIntents.create({ ...price, amount_details });
      const first = await stripe.paymentIntents.listAmountDetailsLineItems(id, { limit: 1 });
      expect(first).toMatchObject({ has_more: true, data: [{ product_name: 'Mug', quantity: 2 }] });
    },
  },
  'paymentIntents.create with payment_details': {
    plays: async ({ stripe }) => {
      const payment_details = { order_reference: '1001', customer_reference: 'c1' };
      expect(await stripe.paymentIntents.create({ ...price, payment_details })).toMatchObject({ payment_details });
    },
  },
  'paymentIntents.create with transfer_group': {
    plays: async (world) => {
      const intent = await createPaidIntent(world, { transfer_group: 'order_1', expand: ['latest_charge'] });
      expect(intent).toMatchObject({ transfer_group: 'order_1', latest_charge: { transfer_group: 'order_1' } });
    },
  },
  'paymentIntents.create with statement_descriptor_suffix': {
    plays: async (world) => {
      const intent = await createPaidIntent(world, {
        statement_descriptor_suffix: 'MUG 1001',
        expand: ['latest_charge'],
      });
      expect(intent).toMatchObject({ latest_charge: { statement_descriptor_suffix: 'MUG 1001' } });
    },
  },
  'paymentIntents.create with excluded_payment_method_types': {
    plays: async ({ stripe }) => {
      const intent = await stripe.paymentIntents.create({ ...price, excluded_payment_method_types: ['klarna'] });
      expect(intent.excluded_payment_method_types).toEqual(['klarna']);
      expect(intent.payment_method_types).not.toContain('klarna');
    },
  },
  'paymentIntents.create with an unknown parameter': {
    plays: async ({ stripe }) => {
      const unknown = stripe.paymentIntents.create({ ...price, colour: 'red' } as typeof price);
      await expectRefused(unknown, { code: 'parameter_unknown', param: 'colour' });
      const inner = { ...price, automatic_payment_methods: { enabled: true, colour: 'red' } };
      const param = 'automatic_payment_methods[colour]';
      await expectRefused(stripe.paymentIntents.create(inner), { code: 'parameter_unknown', param });
    },
  },
  'paymentIntents.create for a connected account': {
    notPlayed: ({ stripe }) => stripe.paymentIntents.create({ ...price, application_fee_amount: 1 }),
  },
  'paymentIntents.retrieve, expanded': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world);
      await world.stripe.refunds.create({ payment_intent: id, amount: 99 });
      const expand = ['latest_charge.refunds', 'latest_charge.balance_transaction', 'payment_method'];
      expect(await world.stripe.paymentIntents.retrieve(id, { expand })).toMatchObject({
        latest_charge: { refunds: { data: [{ amount: 99 }] }, balance_transaction: { net: 1911 } },
        payment_method: { type: 'card' },
      });
    },
  },
  'paymentIntents.update': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create(price);
      const change = { amount: 2099, description: 'Order 1001', metadata: { order_id: '1001' } };
      expect(await stripe.paymentIntents.update(id, change)).toMatchObject(change);
    },
  },
  'paymentIntents.list': {
    plays: async (world) => {
      await Promise.all([createPaidIntent(world), createPaidIntent(world)]);
      const allIntents = await world.stripe.paymentIntents
        .list({ created: { gt: 0 } })
        .autoPagingToArray({ limit: 10 });
      expect(allIntents).toHaveLength(2);
    },
  },
  'paymentIntents.search': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world, { metadata: { order_id: "O'1" } });
      await createPaidIntent(world, { amount: 500, payment_method: 'pm_card_mastercard' });
      const searchIntentIds = async (query: string) => {
        const { data } = await world.stripe.paymentIntents.search({ query });
        return data.map((intent) => intent.id);
      };
      expect(await searchIntentIds('status:"succeeded" AND amount>1000')).toEqual([id]);
      expect(await searchIntentIds("metadata['order_id']:'o\\'1'")).toEqual([id]);
      expect(await searchIntentIds('-metadata["order_id"]:null currency:"EUR"')).toEqual([id]);
      expect(await searchIntentIds('amount:1999 OR amount<600')).toHaveLength(2);
      for (const wrong of ['amount~"199"', 'shoe:"1"', 'amount>1 AND amount<2 OR amount:3', 'status:succeeded', '']) {
        await expectRefused(searchIntentIds(wrong), { type: 'StripeInvalidRequestError' });
      }
    },
  },
  'paymentIntents.search, page by page': {
    plays: async (world) => {
      for (const amount of [100, 200, 300]) await createPaidIntent(world, { amount });
      const query = 'amount>=200';
      const first = await world.stripe.paymentIntents.search({ query, limit: 1 });
      expect(first).toMatchObject({ has_more: true, data: [{ amount: 300 }] });
      const matchingIntents = await world.stripe.paymentIntents
        .search({ query, limit: 1 })
        .autoPagingToArray({ limit: 10 });
      expect(matchingIntents.map(({ amount }) => amount)).toEqual([300, 200]);
    },
  },
  'paymentIntents.confirm': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create(price);
      const confirmParams = { payment_method: 'pm_card_visa', return_url: returnUrl };
      expect((await stripe.paymentIntents.confirm(id, confirmParams)).status).toBe('succeeded');
      await expectRefused(stripe.paymentIntents.confirm(id, confirmParams), {
        code: 'payment_intent_unexpected_state',
      });
    },
  },
  'paymentIntents.confirm with confirmation_token': {
    plays: async ({ stripe }) => {
      const token = await stripe.testHelpers.confirmationTokens.create({
        payment_method: 'pm_card_visa',
        return_url: returnUrl,
        setup_future_usage: 'off_session',
      });
      const { id } = await stripe.paymentIntents.create(price);
      const paidIntent = await stripe.paymentIntents.confirm(id, { confirmation_token: token.id });
      expect(paidIntent).toMatchObject({ status: 'succeeded', setup_future_usage: 'off_session' });
      expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({ payment_intent: id });
      const otherIntent = await stripe.paymentIntents.create(price);
      const repeatedCall = stripe.paymentIntents.confirm(otherIntent.id, { confirmation_token: token.id });
      await expectRefused(repeatedCall, { param: 'confirmation_token' });
    },
  },
  'paymentIntents.capture': {
    plays: async (world) => {
      const { id } = await createAuthorizedIntent(world);
      const captured = await world.stripe.paymentIntents.capture(id, { amount_to_capture: 500 });
      expect(captured).toMatchObject({ status: 'succeeded', amount_received: 500 });
    },
  },
  'paymentIntents.capture in several parts': {
    notPlayed: async (world) => {
      const { id } = await createAuthorizedIntent(world);
      return world.stripe.paymentIntents.capture(id, { amount_to_capture: 1, final_capture: false });
    },
  },
  'paymentIntents.cancel': {
    plays: async (world) => {
      const { id } = await createAuthorizedIntent(world);
      const cancellation_reason = 'requested_by_customer' as const;
      const canceled = await world.stripe.paymentIntents.cancel(id, { cancellation_reason });
      expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason });
    },
  },
  'paymentIntents.incrementAuthorization': {
    plays: async (world) => {
      const card = { request_incremental_authorization: 'if_available' } as const;
      const { id } = await createAuthorizedIntent(world, { payment_method_options: { card } });
      const increment = { amount: 2500, description: 'One more mug' };
      const raised = await world.stripe.paymentIntents.incrementAuthorization(id, increment);
      expect(raised).toMatchObject({ ...increment, amount_capturable: 2500, status: 'requires_capture' });
      const plain = await createAuthorizedIntent(world);
      const rejectedCall = world.stripe.paymentIntents.incrementAuthorization(plain.id, increment);
      await expectRefused(rejectedCall, { type: 'StripeInvalidRequestError' });
    },
  },
  'paymentIntents.applyCustomerBalance': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create(price);
      return stripe.paymentIntents.applyCustomerBalance(id);
    },
  },
  'paymentIntents.verifyMicrodeposits': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create(price);
      return stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [32, 45] });
    },
  },
  'the same call twice under one Idempotency-Key': {
    plays: async ({ stripe }) => {
      const key = { idempotencyKey: 'order_1' };
      const [first, repeatedIntent] = [
        await stripe.paymentIntents.create(price, key),
        await stripe.paymentIntents.create(price, key),
      ];
      expect(repeatedIntent.id).toBe(first.id);
      const rejectedCall = stripe.paymentIntents.create({ ...price, amount: 1 }, key);
      await expectRefused(rejectedCall, { type: 'StripeIdempotencyError' });
    },
  },
};

export const setupIntents: StripeCalls = {
  'setupIntents.create, confirmed at once': {
    plays: async ({ stripe }) => {
      const customer = await stripe.customers.create();
      const setupParams = { payment_method: 'pm_card_visa', confirm: true, return_url: returnUrl };
      const setup = await stripe.setupIntents.create({ customer: customer.id, ...setupParams });
      expect(setup.status).toBe('succeeded');
      expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
    },
  },
  'setupIntents.retrieve': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.setupIntents.create();
      expect(await stripe.setupIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
    },
  },
  'setupIntents.update': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.setupIntents.create();
      expect(await stripe.setupIntents.update(id, { description: 'Card' })).toMatchObject({ description: 'Card' });
    },
  },
  'setupIntents.list': {
    plays: async ({ stripe }) => {
      await stripe.setupIntents.create();
      expect((await stripe.setupIntents.list()).data).toHaveLength(1);
    },
  },
  'setupIntents.confirm': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.setupIntents.create();
      const confirmParams = { payment_method: 'pm_card_authenticationRequired', return_url: returnUrl };
      expect((await stripe.setupIntents.confirm(id, confirmParams)).status).toBe('requires_action');
    },
  },
  'setupIntents.confirm with confirmation_token': {
    plays: async ({ stripe }) => {
      const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
      const { id } = await stripe.setupIntents.create();
      expect(await stripe.setupIntents.confirm(id, { confirmation_token: token.id })).toMatchObject({
        status: 'succeeded',
      });
    },
  },
  'setupIntents.cancel': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.setupIntents.create();
      expect((await stripe.setupIntents.cancel(id)).status).toBe('canceled');
    },
  },
  'setupIntents.verifyMicrodeposits': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.setupIntents.create();
      return stripe.setupIntents.verifyMicrodeposits(id, { amounts: [32, 45] });
    },
  },
  'setupAttempts.list': {
    plays: async ({ stripe }) => {
      const setupParams = { payment_method: 'pm_card_visa', confirm: true, return_url: returnUrl };
      const { id } = await stripe.setupIntents.create(setupParams);
      expect((await stripe.setupAttempts.list({ setup_intent: id })).data).toMatchObject([{ status: 'succeeded' }]);
    },
  },
};
