import { once } from 'node:events';
import { WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs';
import { serve } from '@hono/node-server';
import { gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import { expect, onTestFinished, vi } from 'vitest';
import type { MerchantScript } from './script.ts';

const { publicKeyId, privateKey = '', storeId } = gatewayKeys.amazon;
const shop = 'http://localhost:3000';
const chargeAmount = { amount: '19.99', currencyCode: 'USD' };
const session = {
  webCheckoutDetails: { checkoutReviewReturnUrl: `${shop}/review`, checkoutResultReturnUrl: `${shop}/result` },
  storeId,
};
let calls = 0;
/** Builds headers with a new idempotency key for each call, and with a simulation code if there is one. */
const buildKeyHeaders = (code?: string) => ({
  'x-amz-pay-idempotency-key': `key${++calls}`,
  ...(code && { 'x-amz-pay-simulation-code': code }),
});

interface World {
  amazon: WebStoreClient;
  fetch(request: Request): Promise<Response>;
}

/** Amazon's own library knows three hosts: the stand-in is its proxy, which is asked for their addresses in full. */
async function openAmazonWorld(): Promise<World> {
  const sandbox = await openTestSandbox();
  const proxyToSandbox = async (request: Request) => {
    const { method, headers } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    return sandbox.serve(new Request(shop + new URL(request.url).pathname, { method, headers, ...body }));
  };
  const server = serve({ fetch: proxyToSandbox, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await once(server, 'listening');
  const address = server.address();
  vi.stubEnv('https_proxy', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  vi.stubEnv('no_proxy', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  return { amazon: new WebStoreClient({ publicKeyId, privateKey, region: 'us' }), fetch: sandbox.fetch };
}

async function createSession({ amazon }: World): Promise<string> {
  return (await amazon.createCheckoutSession(session, buildKeyHeaders())).data.checkoutSessionId;
}

/** A session that the shopper has been through Amazon's page with. */
async function createAgreedSession(world: World, paymentIntent: string): Promise<string> {
  const id = await createSession(world);
  const { data } = await world.amazon.updateCheckoutSession(id, { paymentDetails: { paymentIntent, chargeAmount } });
  const body = new URLSearchParams({ result: 'approve' });
  await world.fetch(new Request(data.webCheckoutDetails.amazonPayRedirectUrl, { method: 'POST', body }));
  return id;
}

async function completeSession(world: World, paymentIntent: string) {
  const id = await createAgreedSession(world, paymentIntent);
  return (await world.amazon.completeCheckoutSession(id, { chargeAmount })).data;
}

async function authorizeCharge(world: World) {
  const { chargePermissionId } = await completeSession(world, 'Confirm');
  return (await world.amazon.createCharge({ chargePermissionId, chargeAmount }, buildKeyHeaders())).data;
}

/** The buyer's bank asks a charge back. */
async function openChargeDispute(world: World): Promise<string> {
  const { chargeId } = await completeSession(world, 'AuthorizeWithCapture');
  const headers = { authorization: `Bearer ${gatewayKeys.webhook}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ chargeId });
  const answer = await world.fetch(
    new Request(`${shop}/sandbox/amazon/bank/disputes`, { method: 'POST', headers, body }),
  );
  return (await answer.json()).id;
}

const readRefusalReason = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => [error.response.status, error.response.data.reasonCode],
  );

export const amazonScript: MerchantScript<World> = {
  gateway: 'amazon',
  title: 'Amazon Pay',
  through: '@amazonpay/amazon-pay-api-sdk-nodejs 2.3.4',
  open: openAmazonWorld,
  expectNotPlayed(outcome) {
    const response = { status: 501, data: { reasonCode: 'NotPlayed', message: expect.any(String) } };
    expect(outcome).toMatchObject({ status: 'rejected', reason: { response } });
  },
  areas: {
    'Checkout sessions': {
      createCheckoutSession: {
        plays: async ({ amazon }) => {
          const { data } = await amazon.createCheckoutSession(session, buildKeyHeaders());
          expect(data).toMatchObject({ statusDetails: { state: 'Open' }, storeId });
        },
      },
      getCheckoutSession: {
        plays: async (world) => {
          const { data } = await world.amazon.getCheckoutSession(await createSession(world));
          expect(data.webCheckoutDetails).toMatchObject(session.webCheckoutDetails);
        },
      },
      updateCheckoutSession: {
        plays: async (world) => {
          const merchantMetadata = { merchantReferenceId: 'order', noteToBuyer: 'Thanks' };
          const { data } = await world.amazon.updateCheckoutSession(await createSession(world), { merchantMetadata });
          expect(data.merchantMetadata).toMatchObject(merchantMetadata);
        },
      },
      completeCheckoutSession: {
        plays: async (world) => {
          const data = await completeSession(world, 'AuthorizeWithCapture');
          expect(data).toMatchObject({ statusDetails: { state: 'Completed' }, chargeId: expect.any(String) });
        },
      },
      'completeCheckoutSession, simulated': {
        plays: async (world) => {
          const id = await createAgreedSession(world, 'Authorize');
          const completed = world.amazon.completeCheckoutSession(
            id,
            { chargeAmount },
            buildKeyHeaders('AmazonCanceled'),
          );
          expect(await readRefusalReason(completed)).toEqual([422, 'CheckoutSessionCanceled']);
        },
      },
      finalizeCheckoutSession: { notPlayed: ({ amazon }) => amazon.finalizeCheckoutSession('1', { chargeAmount }) },
    },
    'Charge permissions': {
      getChargePermission: {
        plays: async (world) => {
          const { chargePermissionId } = await completeSession(world, 'Confirm');
          const { data } = await world.amazon.getChargePermission(chargePermissionId);
          expect(data).toMatchObject({ statusDetails: { state: 'Chargeable' }, limits: { amountLimit: chargeAmount } });
        },
      },
      updateChargePermission: {
        plays: async (world) => {
          const { chargePermissionId } = await completeSession(world, 'Confirm');
          const merchantMetadata = { merchantReferenceId: '1001' };
          const { data } = await world.amazon.updateChargePermission(chargePermissionId, { merchantMetadata });
          expect(data.merchantMetadata).toMatchObject(merchantMetadata);
        },
      },
      closeChargePermission: {
        plays: async (world) => {
          const { chargePermissionId } = await completeSession(world, 'Confirm');
          const { data } = await world.amazon.closeChargePermission(chargePermissionId, { closureReason: 'test' });
          expect(data.statusDetails.state).toBe('Closed');
        },
      },
    },
    Charges: {
      createCharge: {
        plays: async (world) => expect((await authorizeCharge(world)).statusDetails.state).toBe('Authorized'),
      },
      'createCharge, simulated': {
        plays: async (world) => {
          const { chargePermissionId } = await completeSession(world, 'Confirm');
          const declined = world.amazon.createCharge(
            { chargePermissionId, chargeAmount },
            buildKeyHeaders('HardDeclined'),
          );
          expect(await readRefusalReason(declined)).toEqual([422, 'HardDeclined']);
        },
      },
      getCharge: {
        plays: async (world) => {
          const { chargeId } = await authorizeCharge(world);
          expect((await world.amazon.getCharge(chargeId)).data).toMatchObject({ chargeId, chargeAmount });
        },
      },
      captureCharge: {
        plays: async (world) => {
          const captureAmount = { amount: '10.00', currencyCode: 'USD' };
          const { chargeId } = await authorizeCharge(world);
          const { data } = await world.amazon.captureCharge(chargeId, { captureAmount }, buildKeyHeaders());
          expect(data).toMatchObject({ captureAmount, statusDetails: { state: 'Captured' } });
        },
      },
      cancelCharge: {
        plays: async (world) => {
          const { chargeId } = await authorizeCharge(world);
          const { data } = await world.amazon.cancelCharge(chargeId, { cancellationReason: 'test' });
          expect(data.statusDetails.state).toBe('Canceled');
        },
      },
      updateCharge: { notPlayed: ({ amazon }) => amazon.updateCharge('1', {}, buildKeyHeaders()) },
    },
    Refunds: {
      createRefund: {
        plays: async (world) => {
          const { chargeId } = await completeSession(world, 'AuthorizeWithCapture');
          const refundAmount = { amount: '9.99', currencyCode: 'USD' };
          const { data } = await world.amazon.createRefund({ chargeId, refundAmount }, buildKeyHeaders());
          expect(data).toMatchObject({ refundAmount, statusDetails: { state: 'RefundInitiated' } });
        },
      },
      getRefund: {
        plays: async (world) => {
          const { chargeId } = await completeSession(world, 'AuthorizeWithCapture');
          const createdRefund = await world.amazon.createRefund(
            { chargeId, refundAmount: chargeAmount },
            buildKeyHeaders(),
          );
          const { data } = await world.amazon.getRefund(createdRefund.data.refundId);
          expect(data.statusDetails.state).toBe('Refunded');
        },
      },
    },
    Deliveries: {
      deliveryTrackers: {
        plays: async (world) => {
          const { chargePermissionId } = await completeSession(world, 'Confirm');
          const tracked = { chargePermissionId, deliveryDetails: [{ trackingNumber: '1Z', carrierCode: 'UPS' }] };
          expect((await world.amazon.deliveryTrackers(tracked)).data).toMatchObject(tracked);
        },
      },
    },
    Buyers: { getBuyer: { notPlayed: ({ amazon }) => amazon.getBuyer('token') } },
    Disputes: {
      createDispute: { notPlayed: ({ amazon }) => amazon.createDispute({}, buildKeyHeaders()) },
      getDispute: {
        plays: async (world) => {
          const { data } = await world.amazon.getDispute(await openChargeDispute(world));
          expect(data).toMatchObject({ disputeAmount: chargeAmount, disputeType: 'Chargeback' });
        },
      },
    },
    Reports: {
      getReports: { notPlayed: ({ amazon }) => amazon.getReports() },
      getReportById: { notPlayed: ({ amazon }) => amazon.getReportById('1') },
      getReportSchedules: { notPlayed: ({ amazon }) => amazon.getReportSchedules() },
    },
    Accounts: {
      createMerchantAccount: { notPlayed: ({ amazon }) => amazon.createMerchantAccount({}, buildKeyHeaders()) },
    },
  },
};
