import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs';
import { serve } from '@hono/node-server';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import { expect, onTestFinished, test, vi } from 'vitest';

// Amazon Pay's own library as it is. It knows three hosts, and takes away the check of certificates where it is given another:
// the stand-in is its proxy, which is asked for those hosts' addresses in full.

const { publicKeyId, privateKey = '' } = gatewayKeys.amazon;
const shop = 'http://localhost:3000';

async function openAmazonClient(clientOptions: { privateKey?: string; algorithm?: string } = {}) {
  const sandbox = await openTestSandbox();
  const forwardToSandbox = async (request: Request) => {
    const { pathname, host } = new URL(request.url);
    expect(host).toBe('pay-api.amazon.com');
    const { method, headers } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    return sandbox.serve(new Request(shop + pathname, { method, headers, ...body }));
  };
  const server = serve({ fetch: forwardToSandbox, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await once(server, 'listening');
  const address = server.address();
  vi.stubEnv('https_proxy', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  vi.stubEnv('no_proxy', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  return { sandbox, amazon: new WebStoreClient({ publicKeyId, privateKey, region: 'us', ...clientOptions }) };
}

type AmazonClientSetup = Awaited<ReturnType<typeof openAmazonClient>>;

const chargeAmount = { amount: '19.99', currencyCode: 'USD' };
const buildKeyHeader = (key: string) => ({ 'x-amz-pay-idempotency-key': key });
const session = {
  webCheckoutDetails: { checkoutReviewReturnUrl: `${shop}/review`, checkoutResultReturnUrl: `${shop}/result` },
  storeId: gatewayKeys.amazon.storeId,
};

/** A session that the shopper has been through Amazon's page with. */
async function createAgreedSession(
  { sandbox, amazon }: AmazonClientSetup,
  paymentIntent: string,
  result = 'approve',
  key = paymentIntent,
): Promise<string> {
  const { data } = await amazon.createCheckoutSession(session, buildKeyHeader(key));
  const id: string = data.checkoutSessionId;
  const paymentDetails = { paymentIntent, chargeAmount };
  const sessionUpdate = { paymentDetails, merchantMetadata: { merchantReferenceId: 'order_1' } };
  const { data: updated } = await amazon.updateCheckoutSession(id, sessionUpdate);
  const body = new URLSearchParams({ result });
  await sandbox.fetch(new Request(updated.webCheckoutDetails.amazonPayRedirectUrl, { method: 'POST', body }));
  return id;
}

const readRefusalReason = (rejectedCall: Promise<unknown>) =>
  rejectedCall.then(
    () => undefined,
    (error) => [error.response.status, error.response.data.reasonCode],
  );

test.each([undefined, 'AMZN-PAY-RSASSA-PSS-V2'])(
  'a session is paid, and given back once for each key: %s',
  async (algorithm) => {
    const opened = await openAmazonClient(algorithm ? { algorithm } : {});
    const { amazon } = opened;
    const id = await createAgreedSession(opened, 'AuthorizeWithCapture');
    const { data: completed } = await amazon.completeCheckoutSession(id, { chargeAmount });
    expect(completed).toMatchObject({
      checkoutSessionId: id,
      statusDetails: { state: 'Completed' },
      paymentDetails: null,
    });
    expect(await readRefusalReason(amazon.completeCheckoutSession(id, { chargeAmount }))).toEqual([
      422,
      'InvalidCheckoutSessionStatus',
    ]);
    const { chargeId, chargePermissionId } = completed;
    const captured = { chargeId, captureAmount: chargeAmount, statusDetails: { state: 'Captured' } };
    expect((await amazon.getCharge(chargeId)).data).toMatchObject(captured);
    const { data: permission } = await amazon.getChargePermission(chargePermissionId);
    expect(permission.merchantMetadata.merchantReferenceId).toBe('order_1');
    const refund = { chargeId, refundAmount: { amount: '9.99', currencyCode: 'USD' } };
    const [first, repeatedRefund] = [
      await amazon.createRefund(refund, buildKeyHeader('r1')),
      await amazon.createRefund(refund, buildKeyHeader('r1')),
    ];
    expect([first.status, repeatedRefund.data.refundId]).toEqual([201, first.data.refundId]);
    expect((await amazon.getRefund(first.data.refundId)).data.statusDetails.state).toBe('Refunded');
    const remainingRefund = { chargeId, refundAmount: { amount: '10.01', currencyCode: 'USD' } };
    expect(await readRefusalReason(amazon.createRefund(remainingRefund, buildKeyHeader('r2')))).toEqual([
      400,
      'TransactionAmountExceeded',
    ]);
    expect(await readRefusalReason(amazon.createRefund(remainingRefund, buildKeyHeader('r1')))).toEqual([
      400,
      'DuplicateIdempotencyKey',
    ]);
  },
);

test('what was agreed to is charged, captured in part, or let go', async () => {
  const opened = await openAmazonClient();
  const { amazon } = opened;
  const id = await createAgreedSession(opened, 'Confirm');
  const { chargePermissionId, chargeId } = (await amazon.completeCheckoutSession(id, { chargeAmount })).data;
  expect(chargeId).toBeNull();
  const charge = { chargePermissionId, chargeAmount };
  const firstCharge = (await amazon.createCharge(charge, buildKeyHeader('c1'))).data;
  expect(firstCharge.statusDetails.state).toBe('Authorized');
  const captureAmount = { amount: '10.00', currencyCode: 'USD' };
  const { data: capturedCharge } = await amazon.captureCharge(
    firstCharge.chargeId,
    { captureAmount },
    buildKeyHeader('t1'),
  );
  expect(capturedCharge).toMatchObject({ captureAmount, statusDetails: { state: 'Captured' } });
  const secondCharge = (await amazon.createCharge(charge, buildKeyHeader('c2'))).data;
  const { data: canceledCharge } = await amazon.cancelCharge(secondCharge.chargeId, { cancellationReason: 'test' });
  expect(canceledCharge.statusDetails.state).toBe('Canceled');
  for (const code of ['HardDeclined', 'SoftDeclined', 'TransactionTimedOut', 'AmazonRejected']) {
    const simulated = { ...buildKeyHeader(code), 'x-amz-pay-simulation-code': code };
    expect(await readRefusalReason(amazon.createCharge(charge, simulated))).toEqual([422, code]);
  }
  await amazon.closeChargePermission(chargePermissionId, { closureReason: 'test' });
  expect(await readRefusalReason(amazon.createCharge(charge, buildKeyHeader('c3')))).toEqual([
    422,
    'InvalidChargePermissionStatus',
  ]);
});

test('what the shopper has not agreed to is not taken', async () => {
  const opened = await openAmazonClient();
  const { amazon } = opened;
  const completeSession = (id: string) => readRefusalReason(amazon.completeCheckoutSession(id, { chargeAmount }));
  const openSessionId = (await amazon.createCheckoutSession(session, buildKeyHeader('begun'))).data.checkoutSessionId;
  expect(await completeSession(openSessionId)).toEqual([422, 'InvalidCheckoutSessionStatus']);
  const canceled = await createAgreedSession(opened, 'Authorize', 'cancel');
  expect(await completeSession(canceled)).toEqual([422, 'CheckoutSessionCanceled']);
  const { data } = await amazon.getCheckoutSession(canceled);
  expect(data.statusDetails).toMatchObject({ state: 'Canceled', reasonCode: 'BuyerCanceled' });
  const paidSessionId = await createAgreedSession(opened, 'AuthorizeWithCapture');
  const largerCharge = { chargeAmount: { ...chargeAmount, amount: '20.00' } };
  expect(await readRefusalReason(amazon.completeCheckoutSession(paidSessionId, largerCharge))).toEqual([
    409,
    'AmountMismatch',
  ]);
});

test('who signs with another key is refused', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const { amazon } = await openAmazonClient({
    privateKey: stranger.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  expect(await readRefusalReason(amazon.getCheckoutSession('unknown'))).toEqual([403, 'InvalidRequestSignature']);
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
    const { sandbox, amazon } = await openAmazonClient(signedWith ? { algorithm: signedWith } : {});
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
  const opened = await openAmazonClient();
  const { amazon } = opened;
  const buildSimulationHeaders = (code: string) => ({ ...buildKeyHeader(code), 'x-amz-pay-simulation-code': code });
  for (const code of ['BuyerCanceled', 'AmazonCanceled', 'Declined']) {
    const id = await createAgreedSession(opened, 'Authorize', 'approve', `with${code}`);
    const completed = amazon.completeCheckoutSession(id, { chargeAmount }, buildSimulationHeaders(code));
    expect(await readRefusalReason(completed)).toEqual([422, 'CheckoutSessionCanceled']);
    expect((await amazon.getCheckoutSession(id)).data.statusDetails).toMatchObject({
      state: 'Canceled',
      reasonCode: code,
    });
  }
  const { data } = await amazon.completeCheckoutSession(await createAgreedSession(opened, 'Confirm'), { chargeAmount });
  const charge = { chargePermissionId: data.chargePermissionId, chargeAmount };
  expect(await readRefusalReason(amazon.createCharge(charge, buildSimulationHeaders('BuyerCanceled')))).toEqual([
    400,
    'InvalidSandboxSimulationSpecified',
  ]);
  expect(await readRefusalReason(amazon.createCharge(charge, buildSimulationHeaders('CaptureInitiated')))).toEqual([
    501,
    'NotPlayed',
  ]);
  expect(await readRefusalReason(amazon.createCharge(charge, buildSimulationHeaders('ProcessingFailure')))).toEqual([
    500,
    'ProcessingFailure',
  ]);
  const closed = await amazon.closeChargePermission(
    data.chargePermissionId,
    { closureReason: 'test' },
    buildSimulationHeaders('AmazonClosed'),
  );
  expect(closed.data.statusDetails).toMatchObject({ state: 'Closed', reasons: [{ reasonCode: 'AmazonClosed' }] });
});

test('the buyer is told of a parcel, and the shop keeps what it wrote for itself', async () => {
  const opened = await openAmazonClient();
  const { amazon } = opened;
  const { data: openSession } = await amazon.createCheckoutSession(session, buildKeyHeader('begun'));
  const merchantMetadata = { merchantStoreName: 'Mercer', noteToBuyer: 'Thanks', customInformation: 'A1' };
  const { data: updatedSession } = await amazon.updateCheckoutSession(openSession.checkoutSessionId, {
    merchantMetadata,
  });
  expect(updatedSession.merchantMetadata).toEqual({ ...merchantMetadata, merchantReferenceId: null });
  const { data } = await amazon.completeCheckoutSession(await createAgreedSession(opened, 'Confirm'), { chargeAmount });
  const deliveryDetails = [{ trackingNumber: '1Z999AA10123456789', carrierCode: 'UPS' }];
  const tracked = { chargePermissionId: data.chargePermissionId, deliveryDetails };
  expect((await amazon.deliveryTrackers(tracked)).data).toMatchObject(tracked);
  expect(await readRefusalReason(amazon.deliveryTrackers({ ...tracked, deliveryDetails: [] }))).toEqual([
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
  const { amazon } = await openAmazonClient();
  expect(await readRefusalReason(amazon.createCheckoutSession(wrong, buildKeyHeader('wrong')))).toEqual(refusal);
});

test('the private key is handed out where no other machine reaches the shop', async () => {
  const path = `${shop}/sandbox/amazon/private-key.pem`;
  const hidden = await openTestSandbox();
  expect((await hidden.fetch(new Request(path))).status).toBe(404);
  const open = await openTestSandbox({ keys: { ...gatewayKeys, amazon: { ...gatewayKeys.amazon, isShown: true } } });
  expect(await (await open.fetch(new Request(path))).text()).toBe(privateKey);
});
