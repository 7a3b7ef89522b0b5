import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs';
import { serve } from '@hono/node-server';
import { gatewayKeys, testSandbox } from '@mercer/sandbox/testing';
import { expect, onTestFinished, test, vi } from 'vitest';

// Amazon Pay's own library as it is. It knows three hosts, and takes away the check of certificates where it is given another:
// the stand-in is its proxy, which is asked for those hosts' addresses in full.

const { publicKeyId, privateKey } = gatewayKeys.amazon;
const shop = 'http://localhost:3000';

async function openAmazon(given: { privateKey?: string; algorithm?: string } = {}) {
  const sandbox = await testSandbox();
  const fetch = async (request: Request) => {
    const { pathname, host } = new URL(request.url);
    expect(host).toBe('pay-api.amazon.com');
    const { method, headers } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    return sandbox.serve(new Request(shop + pathname, { method, headers, ...body }));
  };
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await once(server, 'listening');
  const address = server.address();
  vi.stubEnv('https_proxy', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  vi.stubEnv('no_proxy', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  return { sandbox, amazon: new WebStoreClient({ publicKeyId, privateKey, region: 'us', ...given }) };
}

type Opened = Awaited<ReturnType<typeof openAmazon>>;

const chargeAmount = { amount: '19.99', currencyCode: 'USD' };
const keyed = (key: string) => ({ 'x-amz-pay-idempotency-key': key });
const session = {
  webCheckoutDetails: { checkoutReviewReturnUrl: `${shop}/review`, checkoutResultReturnUrl: `${shop}/result` },
  storeId: gatewayKeys.amazon.storeId,
};

/** A session that the shopper has been through Amazon's page with. */
async function agreed(
  { sandbox, amazon }: Opened,
  paymentIntent: string,
  result = 'approve',
  key = paymentIntent,
): Promise<string> {
  const { data } = await amazon.createCheckoutSession(session, keyed(key));
  const id: string = data.checkoutSessionId;
  const paymentDetails = { paymentIntent, chargeAmount };
  const asked = { paymentDetails, merchantMetadata: { merchantReferenceId: 'order_1' } };
  const { data: updated } = await amazon.updateCheckoutSession(id, asked);
  const body = new URLSearchParams({ result });
  await sandbox.fetch(new Request(updated.webCheckoutDetails.amazonPayRedirectUrl, { method: 'POST', body }));
  return id;
}

const reasonOf = (refused: Promise<unknown>) =>
  refused.then(
    () => undefined,
    (error) => [error.response.status, error.response.data.reasonCode],
  );

test.each([undefined, 'AMZN-PAY-RSASSA-PSS-V2'])(
  'a session is paid, and given back once for each key: %s',
  async (algorithm) => {
    const opened = await openAmazon(algorithm ? { algorithm } : {});
    const { amazon } = opened;
    const id = await agreed(opened, 'AuthorizeWithCapture');
    const { data: completed } = await amazon.completeCheckoutSession(id, { chargeAmount });
    expect(completed).toMatchObject({
      checkoutSessionId: id,
      statusDetails: { state: 'Completed' },
      paymentDetails: null,
    });
    expect(await reasonOf(amazon.completeCheckoutSession(id, { chargeAmount }))).toEqual([
      422,
      'InvalidCheckoutSessionStatus',
    ]);
    const { chargeId, chargePermissionId } = completed;
    const captured = { chargeId, captureAmount: chargeAmount, statusDetails: { state: 'Captured' } };
    expect((await amazon.getCharge(chargeId)).data).toMatchObject(captured);
    const { data: permission } = await amazon.getChargePermission(chargePermissionId);
    expect(permission.merchantMetadata.merchantReferenceId).toBe('order_1');
    const refund = { chargeId, refundAmount: { amount: '9.99', currencyCode: 'USD' } };
    const [first, again] = [
      await amazon.createRefund(refund, keyed('r1')),
      await amazon.createRefund(refund, keyed('r1')),
    ];
    expect([first.status, again.data.refundId]).toEqual([201, first.data.refundId]);
    expect((await amazon.getRefund(first.data.refundId)).data.statusDetails.state).toBe('Refunded');
    const rest = { chargeId, refundAmount: { amount: '10.01', currencyCode: 'USD' } };
    expect(await reasonOf(amazon.createRefund(rest, keyed('r2')))).toEqual([400, 'TransactionAmountExceeded']);
    expect(await reasonOf(amazon.createRefund(rest, keyed('r1')))).toEqual([400, 'DuplicateIdempotencyKey']);
  },
);

test('what was agreed to is charged, captured in part, or let go', async () => {
  const opened = await openAmazon();
  const { amazon } = opened;
  const id = await agreed(opened, 'Confirm');
  const { chargePermissionId, chargeId } = (await amazon.completeCheckoutSession(id, { chargeAmount })).data;
  expect(chargeId).toBeNull();
  const charge = { chargePermissionId, chargeAmount };
  const one = (await amazon.createCharge(charge, keyed('c1'))).data;
  expect(one.statusDetails.state).toBe('Authorized');
  const captureAmount = { amount: '10.00', currencyCode: 'USD' };
  const { data: taken } = await amazon.captureCharge(one.chargeId, { captureAmount }, keyed('t1'));
  expect(taken).toMatchObject({ captureAmount, statusDetails: { state: 'Captured' } });
  const other = (await amazon.createCharge(charge, keyed('c2'))).data;
  const { data: gone } = await amazon.cancelCharge(other.chargeId, { cancellationReason: 'test' });
  expect(gone.statusDetails.state).toBe('Canceled');
  for (const code of ['HardDeclined', 'SoftDeclined', 'TransactionTimedOut', 'AmazonRejected']) {
    const simulated = { ...keyed(code), 'x-amz-pay-simulation-code': code };
    expect(await reasonOf(amazon.createCharge(charge, simulated))).toEqual([422, code]);
  }
  await amazon.closeChargePermission(chargePermissionId, { closureReason: 'test' });
  expect(await reasonOf(amazon.createCharge(charge, keyed('c3')))).toEqual([422, 'InvalidChargePermissionStatus']);
});

test('what the shopper has not agreed to is not taken', async () => {
  const opened = await openAmazon();
  const { amazon } = opened;
  const complete = (id: string) => reasonOf(amazon.completeCheckoutSession(id, { chargeAmount }));
  const begun = (await amazon.createCheckoutSession(session, keyed('begun'))).data.checkoutSessionId;
  expect(await complete(begun)).toEqual([422, 'InvalidCheckoutSessionStatus']);
  const canceled = await agreed(opened, 'Authorize', 'cancel');
  expect(await complete(canceled)).toEqual([422, 'CheckoutSessionCanceled']);
  const { data } = await amazon.getCheckoutSession(canceled);
  expect(data.statusDetails).toMatchObject({ state: 'Canceled', reasonCode: 'BuyerCanceled' });
  const paid = await agreed(opened, 'AuthorizeWithCapture');
  const more = { chargeAmount: { ...chargeAmount, amount: '20.00' } };
  expect(await reasonOf(amazon.completeCheckoutSession(paid, more))).toEqual([409, 'AmountMismatch']);
});

test('who signs with another key is refused', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const { amazon } = await openAmazon({ privateKey: stranger.export({ type: 'pkcs8', format: 'pem' }).toString() });
  expect(await reasonOf(amazon.getCheckoutSession('unknown'))).toEqual([403, 'InvalidRequestSignature']);
});

test.each([
  { signedWith: undefined, handedOn: undefined, status: 200 },
  { signedWith: 'AMZN-PAY-RSASSA-PSS', handedOn: 'AMZN-PAY-RSASSA-PSS', status: 200 },
  { signedWith: 'AMZN-PAY-RSASSA-PSS-V2', handedOn: 'AMZN-PAY-RSASSA-PSS-V2', status: 200 },
  { signedWith: 'AMZN-PAY-RSASSA-PSS-V2', handedOn: undefined, status: 404 },
  { signedWith: undefined, handedOn: 'AMZN-PAY-RSASSA-PSS-V2', status: 404 },
  { signedWith: undefined, handedOn: 'constructor', status: 404 },
])(
  "a button's payload signed with $signedWith opens Amazon's page where the page names $handedOn: $status",
  async ({ signedWith, handedOn, status }) => {
    const { sandbox, amazon } = await openAmazon(signedWith ? { algorithm: signedWith } : {});
    const payload = JSON.stringify(session);
    const signature: string = amazon.generateButtonSignature(payload);
    const { merchantId } = gatewayKeys.amazon;
    const query = new URLSearchParams({ merchantId, publicKeyId, payload, signature });
    if (handedOn) query.set('algorithm', handedOn);
    const answer = await sandbox.fetch(new Request(`${shop}/sandbox/amazon/checkout?${query}`));
    expect(answer.status).toBe(status);
  },
);

test('each call has its simulation codes, of which some end what they are asked for', async () => {
  const opened = await openAmazon();
  const { amazon } = opened;
  const simulated = (code: string) => ({ ...keyed(code), 'x-amz-pay-simulation-code': code });
  for (const code of ['BuyerCanceled', 'AmazonCanceled', 'Declined']) {
    const id = await agreed(opened, 'Authorize', 'approve', `with${code}`);
    const completed = amazon.completeCheckoutSession(id, { chargeAmount }, simulated(code));
    expect(await reasonOf(completed)).toEqual([422, 'CheckoutSessionCanceled']);
    expect((await amazon.getCheckoutSession(id)).data.statusDetails).toMatchObject({
      state: 'Canceled',
      reasonCode: code,
    });
  }
  const { data } = await amazon.completeCheckoutSession(await agreed(opened, 'Confirm'), { chargeAmount });
  const charge = { chargePermissionId: data.chargePermissionId, chargeAmount };
  expect(await reasonOf(amazon.createCharge(charge, simulated('BuyerCanceled')))).toEqual([
    400,
    'InvalidSandboxSimulationSpecified',
  ]);
  expect(await reasonOf(amazon.createCharge(charge, simulated('CaptureInitiated')))).toEqual([501, 'NotPlayed']);
  expect(await reasonOf(amazon.createCharge(charge, simulated('ProcessingFailure')))).toEqual([
    500,
    'ProcessingFailure',
  ]);
  const closed = await amazon.closeChargePermission(
    data.chargePermissionId,
    { closureReason: 'test' },
    simulated('AmazonClosed'),
  );
  expect(closed.data.statusDetails).toMatchObject({ state: 'Closed', reasons: [{ reasonCode: 'AmazonClosed' }] });
});

test('the buyer is told of a parcel, and the shop keeps what it wrote for itself', async () => {
  const opened = await openAmazon();
  const { amazon } = opened;
  const { data: begun } = await amazon.createCheckoutSession(session, keyed('begun'));
  const merchantMetadata = { merchantStoreName: 'Mercer', noteToBuyer: 'Thanks', customInformation: 'A1' };
  const { data: told } = await amazon.updateCheckoutSession(begun.checkoutSessionId, { merchantMetadata });
  expect(told.merchantMetadata).toEqual({ ...merchantMetadata, merchantReferenceId: null });
  const { data } = await amazon.completeCheckoutSession(await agreed(opened, 'Confirm'), { chargeAmount });
  const deliveryDetails = [{ trackingNumber: '1Z999AA10123456789', carrierCode: 'UPS' }];
  const tracked = { chargePermissionId: data.chargePermissionId, deliveryDetails };
  expect((await amazon.deliveryTrackers(tracked)).data).toMatchObject(tracked);
  expect(await reasonOf(amazon.deliveryTrackers({ ...tracked, deliveryDetails: [] }))).toEqual([
    400,
    'MissingParameterValue',
  ]);
});

test.each([
  ['a field that is not documented', { ...session, total: 1 }, [400, 'InvalidParameterValue']],
  ['no store', { ...session, storeId: undefined }, [400, 'MissingParameterValue']],
  ['a recurring permission', { ...session, chargePermissionType: 'Recurring' }, [501, 'NotPlayed']],
  ['a soft descriptor', { ...session, paymentDetails: { softDescriptor: 'MERCER' } }, [501, 'NotPlayed']],
])('a session with %s is refused', async (_, wrong, refusal) => {
  const { amazon } = await openAmazon();
  expect(await reasonOf(amazon.createCheckoutSession(wrong, keyed('wrong')))).toEqual(refusal);
});

test('the private key is handed out where no other machine reaches the shop', async () => {
  const path = `${shop}/sandbox/amazon/private-key.pem`;
  const hidden = await testSandbox();
  expect((await hidden.fetch(new Request(path))).status).toBe(404);
  const open = await testSandbox({ keys: { ...gatewayKeys, amazon: { ...gatewayKeys.amazon, isShown: true } } });
  expect(await (await open.fetch(new Request(path))).text()).toBe(privateKey);
});
