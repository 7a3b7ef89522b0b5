import { expect } from 'vitest';
import { expectAnswer } from '../rest.ts';
import { type PaypalCalls, type PaypalWorld, pay } from './world.ts';

const disputesPath = '/v1/customer/disputes';

/** A buyer asks the money back. @returns the path of the dispute */
async function dispute(world: PaypalWorld): Promise<string> {
  const { captureId: seller_transaction_id } = await pay(world);
  const { body } = await world.call('POST', disputesPath, { disputed_transactions: [{ seller_transaction_id }] });
  const [{ href }] = body.links;
  return `${disputesPath}/${href.split('/').at(-1)}`;
}

/** The library has no calls for disputes. */
export const disputes: PaypalCalls = {
  'create, in the sandbox': {
    plays: async (world) => {
      const readDispute = await world.call('GET', await dispute(world));
      expectAnswer(readDispute, 200, {
        dispute_state: 'REQUIRED_ACTION',
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      });
      const unknown = { disputed_transactions: [{ seller_transaction_id: 'unknown' }] };
      expectAnswer(await world.call('POST', disputesPath, unknown), 404);
    },
  },
  list: {
    plays: async (world) => {
      await world.call('POST', `${await dispute(world)}/accept-claim`, {});
      const path = await dispute(world);
      const { body } = await world.call('GET', `${disputesPath}?dispute_state=REQUIRED_ACTION`);
      expect(body.items.map((item: { dispute_id: string }) => `${disputesPath}/${item.dispute_id}`)).toEqual([path]);
    },
  },
  show: {
    plays: async (world) => {
      const readDispute = await world.call('GET', await dispute(world));
      expectAnswer(readDispute, 200, { status: 'WAITING_FOR_SELLER_RESPONSE', dispute_amount: { value: '19.99' } });
      expectAnswer(await world.call('GET', `${disputesPath}/unknown`), 404);
    },
  },
  'provide evidence': {
    plays: async (world) => {
      const path = await dispute(world);
      const tracking_info = [{ carrier_name: 'UPS', tracking_number: '1Z999' }];
      const evidence = { evidence_type: 'PROOF_OF_FULFILLMENT', evidence_info: { tracking_info } };
      expectAnswer(await world.call('POST', `${path}/provide-evidence`, { evidences: [evidence] }), 200);
      const readDispute = await world.call('GET', path);
      expectAnswer(readDispute, 200, {
        status: 'UNDER_REVIEW',
        evidences: [{ ...evidence, source: 'SUBMITTED_BY_SELLER' }],
      });
    },
  },
  'send message': {
    plays: async (world) => {
      const path = await dispute(world);
      expectAnswer(await world.call('POST', `${path}/send-message`, { message: 'On its way' }), 200);
      expectAnswer(await world.call('GET', path), 200, { messages: [{ content: 'On its way', posted_by: 'SELLER' }] });
    },
  },
  'accept claim': {
    plays: async (world) => {
      const path = await dispute(world);
      expectAnswer(await world.call('POST', `${path}/accept-claim`, { note: 'Lost' }), 200);
      const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } };
      expectAnswer(await world.call('GET', path), 200, { status: 'RESOLVED', ...outcome });
      expectAnswer(await world.call('POST', `${path}/accept-claim`, {}), 422);
    },
  },
  'adjudicate, in the sandbox': {
    plays: async (world) => {
      const path = await dispute(world);
      const decision = { adjudication_outcome: 'SELLER_FAVOR' };
      expectAnswer(await world.call('POST', `${path}/adjudicate`, decision), 200);
      const outcome = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } };
      expectAnswer(await world.call('GET', path), 200, outcome);
    },
  },
  'partially update': { notPlayed: ({ call }) => call('PATCH', `${disputesPath}/1`) },
  appeal: { notPlayed: ({ call }) => call('POST', `${disputesPath}/1/appeal`) },
  escalate: { notPlayed: ({ call }) => call('POST', `${disputesPath}/1/escalate`) },
  'make offer': { notPlayed: ({ call }) => call('POST', `${disputesPath}/1/make-offer`) },
  'acknowledge returned item': { notPlayed: ({ call }) => call('POST', `${disputesPath}/1/acknowledge-return-item`) },
  'require evidence, in the sandbox': { notPlayed: ({ call }) => call('POST', `${disputesPath}/1/require-evidence`) },
};

const notifications = '/v1/notifications';
const url = 'https://shop.test/inbox';
const types = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }];

async function subscribe({ call }: PaypalWorld, address = url): Promise<string> {
  const { body } = await call('POST', `${notifications}/webhooks`, { url: address, event_types: types });
  return `${notifications}/webhooks/${body.id}`;
}

async function announcement({ posted }: PaypalWorld, address: string) {
  const find = () => posted.find((one) => one.url === address);
  await expect.poll(find).toBeDefined();
  return find() ?? { headers: new Headers(), body: '{}' };
}

/** The library has no calls for webhooks. */
export const webhooks: PaypalCalls = {
  create: {
    plays: async (world) => {
      const path = await subscribe(world);
      expectAnswer(await world.call('GET', path), 200, { url, event_types: types });
      const repeatedWebhook = await world.call('POST', `${notifications}/webhooks`, { url, event_types: types });
      expectAnswer(repeatedWebhook, 422, { details: [{ issue: 'WEBHOOK_URL_ALREADY_EXISTS' }] });
      const unheard = { url: 'https://shop.test/other', event_types: [{ name: 'SOMETHING' }] };
      expectAnswer(await world.call('POST', `${notifications}/webhooks`, unheard), 400);
    },
  },
  list: {
    plays: async (world) => {
      await subscribe(world);
      const { body } = await world.call('GET', `${notifications}/webhooks`);
      expect(body.webhooks).toMatchObject([{ event_types: [{ name: '*' }] }, { url }]);
    },
  },
  show: {
    plays: async (world) => {
      expectAnswer(await world.call('GET', await subscribe(world)), 200, { url });
      expectAnswer(await world.call('GET', `${notifications}/webhooks/unknown`), 404);
    },
  },
  update: {
    plays: async (world) => {
      const path = await subscribe(world);
      const event_types = [{ name: 'PAYMENT.CAPTURE.REFUNDED' }];
      const changes = [{ op: 'replace', path: '/event_types', value: event_types }];
      expectAnswer(await world.call('PATCH', path, changes), 200, { event_types });
    },
  },
  delete: {
    plays: async (world) => {
      const path = await subscribe(world);
      expectAnswer(await world.call('DELETE', path), 204);
      expectAnswer(await world.call('GET', path), 404);
    },
  },
  'list event types': {
    plays: async ({ call }) => {
      const { body } = await call('GET', `${notifications}/webhooks-event-types`);
      expect(body.event_types).toEqual(expect.arrayContaining([expect.objectContaining(types[0])]));
    },
  },
  'list event types of a webhook': {
    plays: async (world) => {
      const path = await subscribe(world);
      expectAnswer(await world.call('GET', `${path}/event-types`), 200, { event_types: types });
    },
  },
  'verify signature': {
    plays: async (world) => {
      const inbox = 'http://localhost:3001/inbox';
      const path = await subscribe(world, inbox);
      await pay(world);
      const { headers, body } = await announcement(world, inbox);
      const transmission = {
        auth_algo: headers.get('paypal-auth-algo'),
        cert_url: headers.get('paypal-cert-url'),
        transmission_id: headers.get('paypal-transmission-id'),
        transmission_sig: headers.get('paypal-transmission-sig'),
        transmission_time: headers.get('paypal-transmission-time'),
      };
      const verify = (webhook_id: string | undefined, event: object) =>
        world.call('POST', `${notifications}/verify-webhook-signature`, {
          ...transmission,
          webhook_id,
          webhook_event: event,
        });
      const id = path.split('/').at(-1);
      const event = JSON.parse(body);
      expectAnswer(await verify(id, event), 200, { verification_status: 'SUCCESS' });
      expectAnswer(await verify(id, { ...event, id: 'forged' }), 200, { verification_status: 'FAILURE' });
      expectAnswer(await verify('unknown', event), 200, { verification_status: 'FAILURE' });
    },
  },
  'simulate event': {
    plays: async (world) => {
      const inbox = 'http://localhost:3001/inbox';
      const webhook_id = (await subscribe(world, inbox)).split('/').at(-1);
      const event_type = 'PAYMENT.CAPTURE.COMPLETED';
      const { status } = await world.call('POST', `${notifications}/simulate-event`, { webhook_id, event_type });
      expect(status).toBe(202);
      expect(JSON.parse((await announcement(world, inbox)).body)).toMatchObject({ event_type });
    },
  },
  'list events': {
    plays: async (world) => {
      const { captureId } = await pay(world);
      const { body } = await world.call('GET', `${notifications}/webhooks-events?transaction_id=${captureId}`);
      expect(body.events).toMatchObject([{ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: captureId } }]);
    },
  },
  'show event': {
    plays: async (world) => {
      await pay(world);
      const { body } = await world.call('GET', `${notifications}/webhooks-events`);
      const [{ id }] = body.events;
      expectAnswer(await world.call('GET', `${notifications}/webhooks-events/${id}`), 200, { id });
    },
  },
  'resend event': {
    plays: async (world) => {
      await pay(world);
      const { body } = await world.call('GET', `${notifications}/webhooks-events`);
      const [{ id }] = body.events;
      expectAnswer(await world.call('POST', `${notifications}/webhooks-events/${id}/resend`, {}), 202, { id });
      const countSentEvents = () => world.posted.filter((request) => request.body.includes(id)).length;
      await expect.poll(countSentEvents).toBe(2);
    },
  },
  'create lookup': { notPlayed: ({ call }) => call('POST', `${notifications}/webhooks-lookup`, {}) },
};
