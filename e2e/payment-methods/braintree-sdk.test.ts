import { serve } from '@hono/node-server';
import type { Sandbox } from '@mercer/sandbox';
import { braintreeOf, gatewayKeys, nonceAtBraintree, testSandbox } from '@mercer/sandbox/testing';
import type { BraintreeGateway, SettlementBatchSummary, Transaction, TransactionRequest } from 'braintree';
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

async function collect<T>(stream: AsyncIterable<unknown>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of stream) found.push(one as T); // as the search's own objects are
  return found;
}

test('a sale tells each step that it has been through', async () => {
  const { id } = await sell({ options: { submitForSettlement: false } });
  await gateway.transaction.submitForSettlement(id);
  await gateway.testing.settle(id);
  const { statusHistory } = await gateway.transaction.find(id);
  expect(statusHistory?.map(({ status }) => status)).toEqual(['authorized', 'submitted_for_settlement', 'settled']);
});

test.each([
  ['fake-gateway-rejected-fraud-nonce', 'fraud'],
  ['fake-gateway-rejected-risk-thresholds-nonce', 'risk_threshold'],
])('%s is refused by Braintree’s own rules: %s', async (paymentMethodNonce, reason) => {
  const sale = await gateway.transaction.sale(saleOf({ paymentMethodNonce }));
  expect(sale).toMatchObject({ success: false, message: `Gateway Rejected: ${reason}` });
  expect(sale.transaction).toMatchObject({ status: 'gateway_rejected', gatewayRejectionReason: reason });
});

test('an authorization is settled in parts, and never for more', async () => {
  const { id } = await sell({ options: { submitForSettlement: false } });
  const part = (amount: string) => gateway.transaction.submitForPartialSettlement(id, amount);
  const { transaction: first } = await part('10.00');
  expect(first).toMatchObject({ status: 'submitted_for_settlement', amount: '10.00', authorizedTransactionId: id });
  expect((await part('10.00')).errors.deepErrors()).toMatchObject([{ code: '95103' }]);
  const { transaction: second } = await part('9.99');
  expect(await gateway.transaction.find(id)).toMatchObject({
    status: 'settlement_pending',
    partialSettlementTransactionIds: [first.id, second.id],
  });
});

test('what is paid with is kept with the sale, pays again by its token, and is cloned', async () => {
  const options = { submitForSettlement: true, storeInVaultOnSuccess: true };
  const { id, customer, creditCard } = await sell({ options });
  const { token: paymentMethodToken = '' } = creditCard ?? {};
  expect(paymentMethodToken).not.toBe('');
  const { transaction: again } = await gateway.transaction.sale({ amount: '5.00', paymentMethodToken });
  expect(again.customer?.id).toBe(customer?.id);
  const copy = { amount: '7.00', options: { submitForSettlement: true } };
  // the library's types have neither this answer nor the method that follows
  const { transaction: cloned } = (await (gateway.transaction.cloneTransaction(id, copy) as Promise<unknown>)) as {
    transaction: Transaction;
  };
  expect(cloned).toMatchObject({ amount: '7.00', status: 'submitted_for_settlement' });
  const transactions = gateway.transaction as unknown as {
    updateDetails(id: string, change: object): Promise<unknown>;
  };
  await transactions.updateDetails(cloned.id, { orderId: 'order_2' });
  expect((await gateway.transaction.find(cloned.id)).orderId).toBe('order_2');
});

test('a search finds by what a sale is, and refuses what it does not play', async () => {
  const first = await sell({ amount: '10.00', orderId: 'search_1' });
  const second = await sell({ amount: '20.00', orderId: 'search_2' });
  const paypal = await sell({ amount: '30.00', orderId: 'other', paymentMethodNonce: 'fake-paypal-one-time-nonce' });
  type Search = Parameters<Parameters<typeof gateway.transaction.search>[0]>[0];
  const idsOf = async (by: (search: Search) => void) =>
    (await collect<{ id: string }>(gateway.transaction.search(by) as unknown as AsyncIterable<unknown>)).map(
      ({ id }) => id,
    );
  expect((await idsOf((search) => search.orderId().startsWith('search_'))).sort()).toEqual(
    [first.id, second.id].sort(),
  );
  expect(await idsOf((search) => search.amount().between('15.00', '25.00'))).toEqual([second.id]);
  expect(await idsOf((search) => search.paymentInstrumentType().is('paypal_account'))).toEqual([paypal.id]);
  expect(await idsOf((search) => search.id().is(first.id))).toEqual([first.id]);
  expect(await idsOf((search) => search.createdAt().min(new Date(now + 1000)))).toEqual([]);
  await expect(idsOf((search) => search.processorAuthorizationCode().is('1'))).rejects.toThrow();
});

test('customers and what they pay with are kept, changed, found and forgotten', async () => {
  const made = await gateway.customer.create({
    firstName: 'Ada',
    email: 'ada@shop.test',
    paymentMethodNonce: 'fake-valid-nonce',
  });
  const { id } = made.customer;
  expect((await gateway.customer.find(id)).creditCards).toHaveLength(1);
  await gateway.customer.update(id, { lastName: 'Lovelace' });
  expect(await gateway.customer.find(id)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  const found = gateway.customer.search(
    (search: { email(): { is(value: string): void } }) => void search.email().is('ada@shop.test'),
  );
  expect((await collect<{ id: string }>(found as unknown as AsyncIterable<unknown>)).map((one) => one.id)).toEqual([
    id,
  ]);
  const kept = await gateway.paymentMethod.create({
    customerId: id,
    paymentMethodNonce: 'fake-paypal-billing-agreement-nonce',
  });
  const { token } = kept.paymentMethod;
  expect(await gateway.paymentMethod.find(token)).toMatchObject({ token, default: false });
  await gateway.paymentMethod.update(token, { options: { makeDefault: true } });
  expect(await gateway.paymentMethod.find(token)).toMatchObject({ default: true });
  const { paymentMethodNonce } = await gateway.paymentMethodNonce.create(token);
  expect(await gateway.paymentMethodNonce.find(paymentMethodNonce.nonce)).toMatchObject({
    type: 'PayPalAccount',
    consumed: false,
  });
  await gateway.paymentMethod.delete(token);
  await expect(gateway.paymentMethod.find(token)).rejects.toMatchObject({ type: 'notFoundError' });
  await gateway.customer.delete(id);
  await expect(gateway.customer.find(id)).rejects.toMatchObject({ type: 'notFoundError' });
});

test('a dispute is found, answered and decided', async () => {
  const { id } = await sell();
  const ask = braintreeOf(sandbox);
  const open = async (sale: string) => {
    await ask('PUT', `/transactions/${sale}/dispute`, { status: 'open' });
    return (await gateway.transaction.find(sale)).disputes?.[0]?.id ?? '';
  };
  const disputeId = await open(id);
  const dispute = await gateway.dispute.find(disputeId);
  expect(dispute).toMatchObject({ dispute: { id: disputeId, status: 'open', kind: 'chargeback' } });
  const { evidence } = (await gateway.dispute.addTextEvidence(disputeId, { content: 'Delivered' })) as unknown as {
    evidence: { id: string };
  };
  expect(evidence.id).toBeTruthy();
  expect((await gateway.dispute.finalize(disputeId)).success).toBe(true);
  const other = await open((await sell()).id);
  expect((await gateway.dispute.accept(other)).success).toBe(true);
  expect((await gateway.dispute.accept(other)).success).toBe(false);
});

test('what was settled on a day is summed up', async () => {
  const { id } = await sell();
  await gateway.testing.settle(id);
  const summary: unknown = await gateway.settlementBatchSummary.generate({ settlementDate: '2026-06-01' });
  const { settlementBatchSummary } = summary as { settlementBatchSummary: SettlementBatchSummary };
  expect(settlementBatchSummary.records).toMatchObject([{ count: '1', amountSettled: '19.99', kind: 'sale' }]);
});

test('what is not played is refused, and never ignored', async () => {
  await expect(gateway.plan.all()).rejects.toThrow();
  const { errors } = await gateway.transaction.sale(saleOf({ lineItems: [] }));
  expect(errors.deepErrors()).toMatchObject([{ attribute: 'line_items' }]);
});
