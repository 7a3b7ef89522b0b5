import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import { createStripeClient, openTestSandbox } from '../../testing/index.ts';
import { stripeTestCards } from './test-cards.ts';

let sandbox: Sandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await openTestSandbox();
  stripe = createStripeClient(sandbox);
});

const price = { amount: 1999, currency: 'usd', metadata: { order_id: 'order_1' } };
const byCard = { ...price, allowed_payment_method_types: ['card'] };

async function listOrderPayments(order = 'order_1') {
  const { data } = await stripe.paymentIntents.search({ query: `metadata['order_id']:'${order}'` });
  return data.map(({ id, status, amount_received }) => [id, status, amount_received]);
}

const catchStripeError = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => expect.unreachable('it was accepted'),
    (error) => error,
  );

describe('payment intents', () => {
  test('thousandths are held, raised and taken in steps of ten', async () => {
    const dinars = { amount: 5120, currency: 'kwd' };
    const charge = await stripe.charges.create({ ...dinars, source: 'tok_visa', capture: false });
    expect(await catchStripeError(stripe.charges.capture(charge.id, { amount: 5001 }))).toMatchObject({
      param: 'amount',
    });
    const intent = await stripe.paymentIntents.create({
      ...dinars,
      allowed_payment_method_types: ['card'],
      capture_method: 'manual',
      confirm: true,
      payment_method: 'pm_card_visa',
      payment_method_options: { card: { request_incremental_authorization: 'if_available' } },
    });
    expect(
      await catchStripeError(stripe.paymentIntents.incrementAuthorization(intent.id, { amount: 5121 })),
    ).toMatchObject({
      param: 'amount',
    });
    expect(await catchStripeError(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 5001 }))).toMatchObject(
      {
        param: 'amount_to_capture',
      },
    );
  });

  test('created, confirmed, found by the order, given back in two parts', async () => {
    const intent = await stripe.paymentIntents.create(byCard);
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 1999, livemode: false });
    const paidIntent = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction'],
    });
    expect(paidIntent).toMatchObject({ status: 'succeeded', amount_received: 1999 });
    expect(paidIntent.latest_charge).toMatchObject({
      paid: true,
      captured: true,
      balance_transaction: { fee: 88, net: 1911 },
    });
    expect(await listOrderPayments()).toEqual([[intent.id, 'succeeded', 1999]]);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: intent.id, amount: 1500 }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
    });
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 1499 });
    const repeatedRefund = await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }));
    expect(repeatedRefund).toMatchObject({ code: 'charge_already_refunded', statusCode: 400 });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ amount }) => amount)).toEqual([1499, 500]);
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0, currency: 'usd' }]);
  });

  test('held, and taken in part', async () => {
    const authorizedIntent = await stripe.paymentIntents.create({
      ...byCard,
      capture_method: 'manual',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    expect(authorizedIntent).toMatchObject({ status: 'requires_capture', amount_capturable: 1999, amount_received: 0 });
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: authorizedIntent.id }))).statusCode).toBe(
      400,
    );
    const capturedIntent = await stripe.paymentIntents.capture(authorizedIntent.id, { amount_to_capture: 1500 });
    expect(capturedIntent).toMatchObject({ status: 'succeeded', amount_received: 1500, amount_capturable: 0 });
    const refund = await stripe.refunds.create({ payment_intent: authorizedIntent.id });
    expect(refund.amount).toBe(1500);
  });

  test('held, and let go', async () => {
    const order = { ...byCard, capture_method: 'manual', confirm: true, payment_method: 'pm_card_visa' } as const;
    const { id } = await stripe.paymentIntents.create(order);
    expect(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    const fault = await catchStripeError(stripe.paymentIntents.capture(id));
    expect(fault).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { id } });
  });

  test('a paid intent can be neither confirmed, updated nor canceled; its metadata can', async () => {
    const { id } = await stripe.paymentIntents.create({ ...byCard, confirm: true, payment_method: 'pm_card_visa' });
    const faults = [
      await catchStripeError(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
      await catchStripeError(stripe.paymentIntents.update(id, { amount: 5 })),
      await catchStripeError(stripe.paymentIntents.cancel(id)),
    ];
    expect(faults.map(({ code }) => code)).toEqual(Array(3).fill('payment_intent_unexpected_state'));
    const changed = await stripe.paymentIntents.update(id, { metadata: { note: 'a' } });
    expect(changed.metadata).toEqual({ order_id: 'order_1', note: 'a' });
  });

  test.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: -1, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 100 }, 'parameter_missing', 'currency'],
    [{ amount: 100, currency: 'dollars' }, undefined, 'currency'],
    [{ amount: 100, currency: 'xxy' }, undefined, 'currency'],
    [{ amount: 5124, currency: 'kwd' }, undefined, 'amount'],
    [{ amount: 550, currency: 'isk' }, undefined, 'amount'],
    [{ ...price, unheard_of: 1 }, 'parameter_unknown', 'unheard_of'],
    [{ ...price, payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [
      { ...price, allowed_payment_method_types: ['cheque'] },
      'payment_intent_invalid_parameter',
      'allowed_payment_method_types',
    ],
    [{ ...price, customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ ...price, payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
    [{ ...price, return_url: 'https://shop.test' }, undefined, 'return_url'],
  ])('%j is refused', async (params, code, param) => {
    const fault = await catchStripeError(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(fault).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
    expect(fault.code).toBe(code);
  });

  test.each([
    ['ideal', 'usd'],
    ['bancontact', 'usd'],
    ['sepa_debit', 'usd'],
    ['klarna', 'jpy'],
  ])('%s is not paid in %s', async (type, currency) => {
    const params = { amount: 5000, currency, allowed_payment_method_types: [type] };
    const fault = await catchStripeError(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(fault).toMatchObject({ statusCode: 400, code: 'payment_intent_invalid_parameter', param: 'currency' });
  });

  test('an intent, charge or refund that does not exist is 404', async () => {
    const faults = await Promise.all([
      catchStripeError(stripe.paymentIntents.retrieve('pi_none')),
      catchStripeError(stripe.charges.retrieve('ch_none')),
      catchStripeError(stripe.refunds.retrieve('re_none')),
      catchStripeError(stripe.customers.retrieve('cus_none')),
    ]);
    for (const fault of faults) expect(fault).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('pages by cursor, forwards and backwards, by customer and through the whole list', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'ada@mercer.test' });
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.paymentIntents.create({ ...price, customer })).id);
    await stripe.paymentIntents.create(price);
    const first = await stripe.paymentIntents.list({ customer, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const previousPage = await stripe.paymentIntents.list({ customer, limit: 2, ending_before: ids[3]! });
    expect(previousPage.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const listedIds: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) listedIds.push(id);
    expect(listedIds).toEqual(ids);
  });
});

describe('test cards', () => {
  const declining = stripeTestCards.filter(({ outcome }) => outcome.decline && !outcome.authentication);
  test.each(declining)('$number is declined', async ({ number, outcome }) => {
    const intent = await stripe.paymentIntents.create(byCard);
    const card = { number, exp_month: 12, exp_year: 2030, cvc: '123' };
    const { id } = await stripe.paymentMethods.create({ type: 'card', card });
    const confirmation = { payment_method: id, expand: ['latest_charge'] };
    const fault = await catchStripeError(stripe.paymentIntents.confirm(intent.id, confirmation));
    expect(fault).toMatchObject({ type: 'StripeCardError', statusCode: 402, ...outcome.decline });
    expect(fault).toMatchObject({ payment_intent: { id: intent.id, status: 'requires_payment_method' } });
    expect(await stripe.charges.retrieve(fault.charge!)).toMatchObject({ status: 'failed', paid: false });
    const paidIntent = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' });
    expect(paidIntent.status).toBe('succeeded');
  });

  test.each([
    ['4242424242424241', 'incorrect_number', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
    ['4200420', 'invalid_number', undefined],
  ])('any other number is refused and never repeated: %s', async (number, code, decline_code) => {
    const card = { number, exp_month: 12, exp_year: 2030, cvc: '123' };
    const fault = await catchStripeError(stripe.paymentMethods.create({ type: 'card', card }));
    expect(fault).toMatchObject({ type: 'StripeCardError', code, ...(decline_code && { decline_code }) });
    expect(JSON.stringify(fault.raw)).not.toContain(number);
  });

  test('nothing that is kept or answered holds a card number', async () => {
    const card = { number: '5200828282828210', exp_month: 12, exp_year: 2030, cvc: '123' };
    const method = await stripe.paymentMethods.create({ type: 'card', card });
    expect(method.card).toMatchObject({ brand: 'mastercard', last4: '8210', funding: 'debit' });
    expect(JSON.stringify(method)).not.toMatch(/5200828282828210|sandbox|"cvc"/);
  });

  test('a method without a customer serves one payment', async () => {
    const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await stripe.paymentIntents.create({ ...byCard, confirm: true, payment_method: id });
    const fault = await catchStripeError(
      stripe.paymentIntents.create({ ...byCard, confirm: true, payment_method: id }),
    );
    expect(fault.statusCode).toBe(400);
    expect((await listOrderPayments()).filter(([, status]) => status === 'succeeded')).toHaveLength(1);
  });

  test('kept with a customer it serves many, off session too', async () => {
    const { id: customer } = await stripe.customers.create();
    const setup = { ...byCard, confirm: true, customer, setup_future_usage: 'off_session' } as const;
    const { payment_method } = await stripe.paymentIntents.create({ ...setup, payment_method: 'pm_card_visa' });
    const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(data.map(({ id }) => id)).toEqual([payment_method]);
    const offSessionOrder = {
      ...byCard,
      confirm: true,
      customer,
      off_session: true,
      payment_method: String(payment_method),
    };
    expect((await stripe.paymentIntents.create(offSessionOrder)).status).toBe('succeeded');
    const stranger = await catchStripeError(
      stripe.paymentIntents.create({ ...offSessionOrder, customer: undefined, off_session: false }),
    );
    expect(stranger.param).toBe('payment_method');
    await stripe.paymentMethods.detach(String(payment_method));
    expect((await catchStripeError(stripe.paymentIntents.create(offSessionOrder))).statusCode).toBe(400);
  });

  test('a card whose bank always asks is declined off session', async () => {
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer });
    const order = { ...byCard, confirm: true, customer, off_session: true, payment_method: id };
    expect(await catchStripeError(stripe.paymentIntents.create(order))).toMatchObject({
      code: 'authentication_required',
    });
  });
});

describe('keys', () => {
  test.each(['', 'sk_test_other', 'pk_test_sandbox'])('the key %j does not create an intent', async (key) => {
    const fault = await catchStripeError(createStripeClient(sandbox, key || ' ').paymentIntents.create(price));
    expect([401, 403]).toContain(fault.statusCode);
  });

  test('the publishable key sees the intent whose secret it names, without what is the shop’s own', async () => {
    const browser = createStripeClient(sandbox, 'pk_test_sandbox');
    const { id, client_secret } = await stripe.paymentIntents.create(price);
    const visibleIntent = await browser.paymentIntents.retrieve(id, { client_secret: client_secret! });
    expect(visibleIntent).toMatchObject({ id, amount: 1999 });
    expect(visibleIntent).not.toHaveProperty('metadata');
    const faults = [
      await catchStripeError(browser.paymentIntents.retrieve(id)),
      await catchStripeError(browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_1` })),
      await catchStripeError(browser.paymentIntents.list()),
      await catchStripeError(browser.refunds.create({ payment_intent: id })),
    ];
    expect(faults.map(({ statusCode }) => statusCode)).toEqual([403, 404, 403, 403]);
  });
});

describe('Idempotency-Key', () => {
  test('the same request again has the same answer, and pays once', async () => {
    const order = { ...byCard, confirm: true, payment_method: 'pm_card_visa' };
    const repeatedIntents = await Promise.all(
      [1, 2].map(() => stripe.paymentIntents.create(order, { idempotencyKey: 'order_1' })),
    );
    expect(repeatedIntents[0]?.id).toBe(repeatedIntents[1]?.id);
    expect(await listOrderPayments()).toHaveLength(1);
  });

  test('a decline is kept, too', async () => {
    const order = { ...byCard, confirm: true, payment_method: 'pm_card_chargeDeclined' };
    const repeatRequest = () => catchStripeError(stripe.paymentIntents.create(order, { idempotencyKey: 'order_1' }));
    expect((await repeatRequest()).charge).toBe((await repeatRequest()).charge);
  });

  test('another request under the same key is refused', async () => {
    await stripe.paymentIntents.create(price, { idempotencyKey: 'order_1' });
    const conflictingRequest = stripe.paymentIntents.create({ ...price, amount: 5000 }, { idempotencyKey: 'order_1' });
    expect(await catchStripeError(conflictingRequest)).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  test('what was refused has not used the key up', async () => {
    await catchStripeError(stripe.paymentIntents.create({ ...price, amount: 1 }, { idempotencyKey: 'order_1' }));
    expect(await stripe.paymentIntents.create(price, { idempotencyKey: 'order_1' })).toMatchObject({ amount: 1999 });
  });

  test('charged, the answer lost: the library asks again and has it', async () => {
    const patient = createStripeClient(sandbox, undefined, 1);
    const order = { ...byCard, confirm: true, payment_method: 'pm_card_answerLost' };
    expect((await patient.paymentIntents.create(order)).status).toBe('succeeded');
    expect(await listOrderPayments()).toHaveLength(1);
  });
});
