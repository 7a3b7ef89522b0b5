import { Agent } from 'node:https';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { approveAtPaypal, gatewayKeys, testSandbox } from '@mercer/sandbox/testing';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { expect, onTestFinished, test } from 'vitest';

// PayPal's own library as it is, over HTTP. It knows two hosts and no other: the agent that it takes leads to the stand-in.

async function openPaypal(oAuthClientSecret = gatewayKeys.paypal.clientSecret) {
  const sandbox = await testSandbox();
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
  return { sandbox, orders: new OrdersController(client), payments: new PaymentsController(client) };
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
