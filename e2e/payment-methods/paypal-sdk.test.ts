import { Agent } from 'node:https';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { approveAtPaypal, gatewayKeys, paypalOf, testSandbox } from '@mercer/sandbox/testing';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PatchOp,
  PaymentsController,
  ShipmentCarrier,
  SubscriptionsController,
  TransactionSearchController,
  VaultController,
} from '@paypal/paypal-server-sdk';
import { expect, onTestFinished, test } from 'vitest';

// PayPal's own library as it is, over HTTP. It knows two hosts and no other: the agent that it takes leads to the stand-in.

async function openPaypal(oAuthClientSecret = gatewayKeys.paypal.clientSecret, now = () => new Date()) {
  const sandbox = await testSandbox({ now });
  const server = serve({ fetch: sandbox.serve, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const httpsAgent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  onTestFinished(() => httpsAgent.destroy());
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: gatewayKeys.paypal.clientId, oAuthClientSecret },
    httpClientOptions: { httpsAgent },
  });
  return {
    sandbox,
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    search: new TransactionSearchController(client),
    vault: new VaultController(client),
    subscriptions: new SubscriptionsController(client),
  };
}

const prefer = 'return=representation';
const amount = { currencyCode: 'EUR', value: '19.99' };
const bodyOf = (intent: CheckoutPaymentIntent) => ({
  body: { intent, purchaseUnits: [{ amount, customId: 'order_1' }] },
  prefer,
});

test('an order is opened, approved, captured once and given back in parts', async () => {
  const { sandbox, orders, payments } = await openPaypal();
  const opened = await orders.createOrder({ ...bodyOf(CheckoutPaymentIntent.Capture), paypalRequestId: 'order_1' });
  const again = await orders.createOrder({ ...bodyOf(CheckoutPaymentIntent.Capture), paypalRequestId: 'order_1' });
  expect([opened.statusCode, again.statusCode]).toEqual([201, 200]);
  const id = opened.result.id ?? '';
  expect(again.result).toMatchObject({ id, status: 'CREATED', purchaseUnits: [{ amount, customId: 'order_1' }] });
  await approveAtPaypal(sandbox, id);
  const { result: captured } = await orders.captureOrder({ id, prefer, paypalRequestId: 'capture' });
  const captureId = captured.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  await orders.captureOrder({ id, prefer, paypalRequestId: 'capture' });
  const part = { amount: { ...amount, value: '9.99' } };
  const { result: refund } = await payments.refundCapturedPayment({ captureId, prefer, body: part });
  expect(refund).toMatchObject({ status: 'COMPLETED', amount: part.amount });
  await payments.refundCapturedPayment({ captureId, prefer });
  expect((await payments.getCapturedPayment({ captureId })).result).toMatchObject({ status: 'REFUNDED', amount });
  const { result: order } = await orders.getOrder({ id });
  expect(order).toMatchObject({ status: 'COMPLETED', payer: { emailAddress: 'buyer@sandbox.test' } });
  expect(order.purchaseUnits?.[0]?.payments?.refunds).toHaveLength(2);
});

test('an authorization is captured in part, another one let go', async () => {
  const { sandbox, orders, payments } = await openPaypal();
  const authorize = async () => {
    const { id = '' } = (await orders.createOrder(bodyOf(CheckoutPaymentIntent.Authorize))).result;
    await approveAtPaypal(sandbox, id);
    const { result } = await orders.authorizeOrder({ id, prefer });
    return result.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? '';
  };
  const body = { amount: { ...amount, value: '10.00' }, finalCapture: true };
  const { result } = await payments.captureAuthorizedPayment({ authorizationId: await authorize(), prefer, body });
  expect(result).toMatchObject({ status: 'COMPLETED', amount: body.amount, finalCapture: true });
  const authorizationId = await authorize();
  await payments.voidPayment({ authorizationId });
  expect((await payments.getAuthorizedPayment({ authorizationId })).result.status).toBe('VOIDED');
});

test('a refusal is the library’s own error', async () => {
  const { sandbox, orders } = await openPaypal();
  const { id = '' } = (await orders.createOrder(bodyOf(CheckoutPaymentIntent.Capture))).result;
  await expect(orders.captureOrder({ id })).rejects.toMatchObject({ statusCode: 422 });
  const paypalMockResponse = JSON.stringify({ mock_application_codes: 'DUPLICATE_INVOICE_ID' });
  await expect(orders.captureOrder({ id, paypalMockResponse })).rejects.toMatchObject({
    result: { details: [{ issue: 'DUPLICATE_INVOICE_ID' }] },
  });
  await approveAtPaypal(sandbox, id, 'decline');
  const declined = orders.captureOrder({ id });
  await expect(declined).rejects.toThrow(ApiError);
  await expect(declined).rejects.toMatchObject({
    statusCode: 422,
    result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] },
  });
  const stranger = (await openPaypal('of somebody else')).orders;
  await expect(stranger.getOrder({ id })).rejects.toMatchObject({ statusCode: 401 });
});

test('an order names PayPal as its way to pay, at once or later, and waits for its payer', async () => {
  const { sandbox, orders } = await openPaypal();
  const paymentSource = {
    paypal: { experienceContext: { returnUrl: 'https://shop.test/paid', cancelUrl: 'https://shop.test/' } },
  };
  const { body } = bodyOf(CheckoutPaymentIntent.Capture);
  const { result: atOnce } = await orders.createOrder({ body: { ...body, paymentSource }, prefer });
  expect(atOnce).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', paymentSource: { paypal: {} } });
  expect(atOnce.links?.map(({ rel }) => rel)).toContain('payer-action');
  const { id = '' } = (await orders.createOrder({ body, prefer })).result;
  const { result: later } = await orders.confirmOrder({ id, body: { paymentSource }, prefer });
  expect(later.status).toBe('PAYER_ACTION_REQUIRED');
  await approveAtPaypal(sandbox, id);
  expect((await orders.captureOrder({ id, prefer })).result.status).toBe('COMPLETED');
});

test('an order is changed until it is paid, and its parcels are told of', async () => {
  const { sandbox, orders } = await openPaypal();
  const { id = '' } = (await orders.createOrder(bodyOf(CheckoutPaymentIntent.Capture))).result;
  const path = "/purchase_units/@reference_id=='default'/amount";
  const value = { currency_code: 'EUR', value: '25.00' };
  await orders.patchOrder({ id, body: [{ op: PatchOp.Replace, path, value }] });
  await approveAtPaypal(sandbox, id);
  const { result } = await orders.captureOrder({ id, prefer });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  const parcel = { captureId, trackingNumber: '1Z999', carrier: ShipmentCarrier.Ups };
  const { result: tracked } = await orders.createOrderTracking({ id, body: parcel });
  const [tracker] = tracked.purchaseUnits?.[0]?.shipping?.trackers ?? [];
  expect(tracker).toMatchObject({ id: `${captureId}-1Z999`, status: 'SHIPPED' });
  const change = [{ op: PatchOp.Replace, path: '/status', value: 'CANCELLED' }];
  await orders.updateOrderTracking({ id, trackerId: tracker?.id ?? '', body: change });
  const { result: after } = await orders.getOrder({ id });
  expect(after.purchaseUnits?.[0]?.shipping?.trackers).toMatchObject([{ status: 'CANCELLED' }]);
});

test('an authorization is captured in two parts, and never for more than PayPal lets it be', async () => {
  const { sandbox, orders, payments } = await openPaypal();
  const { id = '' } = (await orders.createOrder(bodyOf(CheckoutPaymentIntent.Authorize))).result;
  await approveAtPaypal(sandbox, id);
  const { result } = await orders.authorizeOrder({ id, prefer });
  const authorizationId = result.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? '';
  const take = (value: string) => {
    const body = { amount: { ...amount, value }, finalCapture: false };
    return payments.captureAuthorizedPayment({ authorizationId, prefer, body });
  };
  await take('10.00');
  expect((await payments.getAuthorizedPayment({ authorizationId })).result.status).toBe('PARTIALLY_CAPTURED');
  await expect(take('13.00')).rejects.toMatchObject({
    result: { details: [{ issue: 'MAX_CAPTURE_AMOUNT_EXCEEDED' }] },
  });
  await take('9.99');
  expect((await payments.getAuthorizedPayment({ authorizationId })).result.status).toBe('CAPTURED');
  const captures = (await orders.getOrder({ id })).result.purchaseUnits?.[0]?.payments?.captures;
  expect(captures?.map((capture) => capture.amount?.value).sort()).toEqual(['10.00', '9.99']);
});

test('an authorization is made anew from its fourth day, and not before', async () => {
  const lifetimeMs = 4 * 24 * 3_600_000;
  let now = Date.now() - lifetimeMs;
  const { sandbox, payments } = await openPaypal(undefined, () => new Date(now));
  const ask = await paypalOf(sandbox);
  const { body } = bodyOf(CheckoutPaymentIntent.Authorize);
  const unit = { amount: { currency_code: amount.currencyCode, value: amount.value } };
  const { body: order } = await ask('POST', '/v2/checkout/orders', { intent: body.intent, purchase_units: [unit] });
  await approveAtPaypal(sandbox, order.id);
  const { body: held } = await ask('POST', `/v2/checkout/orders/${order.id}/authorize`);
  const authorizationId = held.purchase_units[0].payments.authorizations[0].id;
  const early = await ask('POST', `/v2/payments/authorizations/${authorizationId}/reauthorize`);
  expect(early.body.details).toMatchObject([{ issue: 'REAUTHORIZATION_TOO_SOON' }]);
  now += lifetimeMs;
  const renewed = await payments.reauthorizePayment({ authorizationId, prefer, body: { amount } });
  expect(renewed.result.status).toBe('CREATED');
});

test('an eCheck is pending until its bank has decided; a refund is found by its id', async () => {
  const { sandbox, orders, payments } = await openPaypal();
  const { id = '' } = (await orders.createOrder(bodyOf(CheckoutPaymentIntent.Capture))).result;
  await approveAtPaypal(sandbox, id, 'pending');
  const { result } = await orders.captureOrder({ id, prefer });
  const [capture] = result.purchaseUnits?.[0]?.payments?.captures ?? [];
  expect(capture).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'ECHECK' } });
  const captureId = capture?.id ?? '';
  await expect(payments.refundCapturedPayment({ captureId })).rejects.toMatchObject({ statusCode: 422 });
  await (await paypalOf(sandbox))('POST', `/bank/captures/${captureId}`, { status: 'COMPLETED' });
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('COMPLETED');
  const { result: refund } = await payments.refundCapturedPayment({ captureId, prefer });
  const { result: found } = await payments.getRefund({ refundId: refund.id ?? '' });
  expect(found).toMatchObject({ id: refund.id, status: 'COMPLETED' });
});

test('what was captured and refunded in a span is found', async () => {
  const { sandbox, orders, payments, search } = await openPaypal();
  const { id = '' } = (await orders.createOrder(bodyOf(CheckoutPaymentIntent.Capture))).result;
  await approveAtPaypal(sandbox, id);
  const { result } = await orders.captureOrder({ id, prefer });
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  await payments.refundCapturedPayment({ captureId });
  const now = Date.now();
  const [startDate, endDate] = [now - 10 * 24 * 3_600_000, now + 24 * 3_600_000].map((time) =>
    new Date(time).toISOString(),
  );
  const { result: found } = await search.searchTransactions({ startDate: startDate ?? '', endDate: endDate ?? '' });
  const amounts = found.transactionDetails?.map(({ transactionInfo }) => transactionInfo?.transactionAmount?.value);
  expect(amounts?.sort()).toEqual(['-19.99', '19.99']);
});

test('yen have no decimals', async () => {
  const { orders } = await openPaypal();
  const body = {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [{ amount: { currencyCode: 'JPY', value: '19.99' } }],
  };
  await expect(orders.createOrder({ body })).rejects.toMatchObject({
    result: { details: [{ issue: 'DECIMALS_NOT_SUPPORTED' }] },
  });
});

test('what is not played is refused, and never ignored', async () => {
  const { orders, vault, subscriptions, search } = await openPaypal();
  const { body } = bodyOf(CheckoutPaymentIntent.Capture);
  const card = { number: '4111111111111111', expiry: '2034-12' };
  await expect(orders.createOrder({ body: { ...body, paymentSource: { card } } })).rejects.toMatchObject({
    statusCode: 400,
    result: { details: [{ issue: 'NOT_SUPPORTED', field: '/payment_source/card' }] },
  });
  await expect(vault.listCustomerPaymentTokens({ customerId: 'customer' })).rejects.toMatchObject({ statusCode: 501 });
  await expect(vault.getSetupToken('token')).rejects.toMatchObject({ statusCode: 501 });
  await expect(subscriptions.listBillingPlans({})).rejects.toMatchObject({ statusCode: 501 });
  await expect(search.searchBalances({})).rejects.toMatchObject({ statusCode: 501 });
});
