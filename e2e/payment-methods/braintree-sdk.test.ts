import { serve } from '@hono/node-server';
import type { Sandbox } from '@mercer/sandbox';
import { gatewayKeys, nonceAtBraintree, testSandbox } from '@mercer/sandbox/testing';
import type { BraintreeGateway, TransactionRequest } from 'braintree';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

// Braintree's own library as it is, over HTTP: its development environment is where GATEWAY_HOST and GATEWAY_PORT say when
// it is loaded.

let sandbox: Sandbox;
let library: typeof import('braintree');
let gateway: BraintreeGateway;
let close: () => void;
let now: number;
const announced: Request[] = [];
const pauses: number[] = [];

beforeAll(async () => {
  const server = serve({ fetch: (request) => sandbox.serve(request), port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => void server.close();
  const address = server.address();
  vi.stubEnv('GATEWAY_HOST', '127.0.0.1');
  vi.stubEnv('GATEWAY_PORT', String(typeof address === 'object' && address ? address.port : 0));
  library = (await import('braintree')).default;
});
afterAll(() => {
  vi.unstubAllEnvs();
  close();
});

beforeEach(async () => {
  now = Date.parse('2026-06-01T12:00:00.000Z');
  announced.length = 0;
  pauses.length = 0;
  const pause = async (ms: number) => pauses.push(ms);
  const webhook = {
    urlOf: () => 'http://localhost:3000/vault/webhooks/braintree',
    fetch: async (request: Request) => {
      announced.push(request);
      return new Response();
    },
  };
  sandbox = await testSandbox({ now: () => new Date(now), webhook, pause });
  gateway = openGateway();
});

function openGateway(privateKey = gatewayKeys.braintree.privateKey): BraintreeGateway {
  const { Environment, BraintreeGateway } = library;
  return new BraintreeGateway({ ...gatewayKeys.braintree, privateKey, environment: Environment.Development });
}

const saleOf = (more: Partial<TransactionRequest> = {}): TransactionRequest => ({
  amount: '19.99',
  orderId: 'order_1',
  paymentMethodNonce: 'fake-valid-nonce',
  options: { submitForSettlement: true },
  ...more,
});
const sell = async (more?: Partial<TransactionRequest>) => (await gateway.transaction.sale(saleOf(more))).transaction;

test('a client token is what a browser’s script begins with, and its nonce pays once', async () => {
  const { clientToken } = await gateway.clientToken.generate({});
  const paymentMethodNonce = await nonceAtBraintree(sandbox, clientToken, 'paypal_accounts');
  const sale = await gateway.transaction.sale(saleOf({ paymentMethodNonce }));
  expect(sale).toMatchObject({
    success: true,
    transaction: {
      status: 'settling',
      amount: '19.99',
      currencyIsoCode: 'USD',
      orderId: 'order_1',
      paymentInstrumentType: 'paypal_account',
      paypalAccount: { payerEmail: 'buyer@sandbox.test' },
    },
  });
  const again = await gateway.transaction.sale(saleOf({ paymentMethodNonce }));
  expect(again.success).toBe(false);
  expect(again.errors.deepErrors()).toMatchObject([{ code: '91564', attribute: 'payment_method_nonce' }]);
});

test('a sale is found by its id and by our order, settles, and is given back in parts', async () => {
  const { id } = await sell();
  expect((await gateway.transaction.find(id)).status).toBe('submitted_for_settlement');
  const early = await gateway.transaction.refund(id, '9.99');
  expect(early.errors.deepErrors()).toMatchObject([{ code: '91506' }]);
  await gateway.testing.settle(id);
  // the library takes more than its types say
  const named = { amount: '9.99', orderId: 'refund_1' } as unknown as string;
  const { transaction: part } = await gateway.transaction.refund(id, named);
  expect(part).toMatchObject({ type: 'credit', amount: '9.99', orderId: 'refund_1', refundedTransactionId: id });
  const { message } = await gateway.transaction.refund(id, '10.01');
  expect(message).toBe('Refund amount is too large.');
  const { transaction: rest } = await gateway.transaction.refund(id);
  expect(rest.amount).toBe('10.00');
  expect(await gateway.transaction.find(id)).toMatchObject({ status: 'settled', refundIds: [part.id, rest.id] });
  const other = await sell();
  const found = gateway.transaction.search((search) => {
    search.orderId().is('order_1');
    search.type().in(['sale']);
  });
  const ids: string[] = [];
  for await (const transaction of found) ids.push((transaction as { id: string }).id);
  expect(ids.sort()).toEqual([id, other.id].sort());
});

test('an authorization is submitted in part, another one voided', async () => {
  const options = { submitForSettlement: false };
  const { id } = await sell({ options });
  expect((await gateway.transaction.submitForSettlement(id, '10.00')).transaction).toMatchObject({
    status: 'submitted_for_settlement',
    amount: '10.00',
  });
  const other = await sell({ options });
  expect((await gateway.transaction.void(other.id)).transaction.status).toBe('voided');
  const again = await gateway.transaction.void(other.id);
  expect(again.errors.deepErrors()).toMatchObject([{ code: '91504' }]);
  now += 60_000;
  expect((await gateway.transaction.find(id)).status).toBe('settled');
});

test.each([
  ['2001.00', {}, 'processor_declined', '2001', 'Insufficient Funds'],
  ['2004.50', {}, 'processor_declined', '2004', 'Expired Card'],
  ['2999.99', {}, 'processor_declined', '2999', 'Processor Declined'],
  ['3000.00', {}, 'failed', '3000', 'Processor Network Unavailable - Try Again'],
  ['5001.00', {}, 'gateway_rejected', '1000', 'Gateway Rejected: application_incomplete'],
  ['5001.01', { paymentMethodNonce: 'fake-paypal-one-time-nonce' }, 'processor_declined', '2038', 'Processor Declined'],
  ['1.00', { paymentMethodNonce: 'fake-processor-declined-visa-nonce' }, 'processor_declined', '2000', 'Do Not Honor'],
])('%s with %o is refused: %s, %s', async (amount, more, status, code, message) => {
  const sale = await gateway.transaction.sale(saleOf({ amount, ...more }));
  expect(sale).toMatchObject({ success: false, message, transaction: { status, processorResponseCode: code } });
  expect(sale.errors.deepErrors()).toEqual([]);
});

test.each([
  [{ paymentMethodNonce: 'fake-consumed-nonce' }, '91564'],
  [{ paymentMethodNonce: 'invented' }, '91565'],
  [{ paymentMethodNonce: 'fake-luhn-invalid-nonce' }, '81715'],
  [{ merchantAccountId: 'nobodys' }, '91513'],
  [{ amount: '1.001' }, '81503'],
  [{ amount: '0.00' }, '81531'],
])('%o is a fault of its field: %s', async (more, code) => {
  const { success, errors } = await gateway.transaction.sale(saleOf(more));
  expect([success, errors.deepErrors().map((fault) => fault.code)]).toEqual([false, [code]]);
});

test('PayPal’s settlement is pending or declined by amount', async () => {
  const paymentMethodNonce = 'fake-paypal-billing-agreement-nonce';
  expect((await sell({ amount: '4001.00', paymentMethodNonce })).status).toBe('settlement_declined');
  expect((await sell({ amount: '4002.00', paymentMethodNonce })).status).toBe('settlement_pending');
  expect((await sell({ amount: '4001.00' })).status).toBe('submitted_for_settlement');
});

test('each currency has its merchant account', async () => {
  const accounts = await gateway.merchantAccount.all();
  const found: { id: string; currencyIsoCode: string; default: boolean }[] = [];
  for await (const account of accounts) found.push(account);
  expect(found).toContainEqual(expect.objectContaining({ currencyIsoCode: 'JPY', default: false }));
  const { id } = found.find(({ currencyIsoCode }) => currencyIsoCode === 'EUR') ?? { id: '' };
  expect((await sell({ merchantAccountId: id })).currencyIsoCode).toBe('EUR');
});

test('what is announced, the library reads, and what a stranger has signed it does not', async () => {
  const { id } = await sell();
  await expect.poll(() => announced.length).toBe(1);
  const form = new URLSearchParams(await announced[0]?.text());
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? ''];
  const notification = await gateway.webhookNotification.parse(signature, payload);
  expect(notification).toMatchObject({ kind: 'transaction_settled', transaction: { id, orderId: 'order_1' } });
  await expect(openGateway('another').webhookNotification.parse(signature, payload)).rejects.toThrow(
    'signature does not match payload',
  );
});

test('answers are lost or slow, and the gateway is down for a minute, by what was paid with', async () => {
  const { clientToken } = await gateway.clientToken.generate({});
  const sellBy = async (behaviour: string) => {
    const paymentMethodNonce = await nonceAtBraintree(sandbox, clientToken, 'google_payments', behaviour);
    return gateway.transaction.sale(saleOf({ paymentMethodNonce, orderId: behaviour }));
  };
  const foundOf = async (orderId: string) => {
    const found: unknown[] = [];
    for await (const one of gateway.transaction.search((search) => void search.orderId().is(orderId))) found.push(one);
    return found;
  };
  // the server says that it has broken off
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await expect(sellBy('answer_lost')).rejects.toMatchObject({ type: 'unexpectedError' });
  await expect.poll(() => log.mock.calls.length).toBe(1);
  log.mockRestore();
  expect(await foundOf('answer_lost')).toMatchObject([{ status: 'submitted_for_settlement' }]);
  await sellBy('slow_answer');
  expect(pauses).toEqual([30_000]);
  const { transaction } = await sellBy('outage');
  await expect(gateway.transaction.find(transaction.id)).rejects.toMatchObject({ type: 'serviceUnavailableError' });
  now += 60_000;
  expect((await gateway.transaction.find(transaction.id)).status).toBe('settled');
});

test('strangers and unknown ids are the library’s own errors', async () => {
  await expect(openGateway('of somebody else').transaction.find('x')).rejects.toMatchObject({
    type: 'authenticationError',
  });
  await expect(gateway.transaction.find('unknown1')).rejects.toMatchObject({ type: 'notFoundError' });
});
