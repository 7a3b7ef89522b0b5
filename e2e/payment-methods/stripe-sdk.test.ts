import { serve } from '@hono/node-server';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import Stripe from 'stripe';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// Stripe's own library as it is, over HTTP: it knows a host, a port and a protocol, and asks for /v1/…

let stripe: Stripe;
beforeEach(async () => {
  const sandbox = await openTestSandbox();
  const server = serve({ fetch: sandbox.serve, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const place = { host: '127.0.0.1', port, protocol: 'http' } as const;
  stripe = new Stripe(gatewayKeys.stripe.secretKey, { ...place, telemetry: false, maxNetworkRetries: 2 });
});

test('a customer pays, pays again with the kept card, and gets the money back', async () => {
  const customer = await stripe.customers.create({ email: 'ada@mercer.test', metadata: { account_id: 'a1' } });
  const first = await stripe.paymentIntents.create({
    amount: 1999,
    currency: 'eur',
    customer: customer.id,
    setup_future_usage: 'off_session',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { order_id: 'order_1' },
  });
  const secondIntent = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    customer: customer.id,
    payment_method: String(first.payment_method),
    confirm: true,
    off_session: true,
  });
  await stripe.refunds.create({ payment_intent: secondIntent.id });
  const { data } = await stripe.charges.list({ customer: customer.id });
  expect(data.map(({ amount, refunded }) => [amount, refunded])).toEqual([
    [500, true],
    [1999, false],
  ]);
  expect((await stripe.events.list({ type: 'charge.refunded' })).data).toHaveLength(1);
});

test('charged, and the connection breaks off: asked again under the same key, the money moves once', async () => {
  const createPayment = () =>
    stripe.paymentIntents.create(
      {
        amount: 1999,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_answerLost',
        allowed_payment_method_types: ['card'],
      },
      { idempotencyKey: 'order_1' },
    );
  vi.spyOn(console, 'error').mockImplementationOnce(() => {}); // the server tells of the broken connection
  await expect(createPayment()).rejects.toThrow(Stripe.errors.StripeConnectionError);
  const { id, status } = await createPayment();
  expect(status).toBe('succeeded');
  expect((await stripe.charges.list()).data.map(({ payment_intent }) => payment_intent)).toEqual([id]);
});

test('a refusal is the library’s own error', async () => {
  const declined = stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    allowed_payment_method_types: ['card'],
  });
  await expect(declined).rejects.toThrow(Stripe.errors.StripeCardError);
  await expect(declined).rejects.toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
});
