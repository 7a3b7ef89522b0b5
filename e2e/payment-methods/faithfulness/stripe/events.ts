import { expect } from 'vitest';
import { announcement, createPaidIntent, expectRefused, type StripeCalls } from './world.ts';

const hook = 'http://localhost:3000/hooks/stripe';

export const webhookEndpoints: StripeCalls = {
  'webhookEndpoints.create': {
    plays: async ({ stripe }) => {
      const wish = { url: hook, enabled_events: ['payment_intent.succeeded' as const], description: 'Shop' };
      const endpoint = await stripe.webhookEndpoints.create(wish);
      expect(endpoint).toMatchObject({ ...wish, status: 'enabled', secret: expect.stringMatching(/^whsec_/) });
      const invented: object = { url: hook, enabled_events: ['order.lost'] };
      await expectRefused(stripe.rawRequest('POST', '/v1/webhook_endpoints', { ...invented }), {
        type: 'StripeInvalidRequestError',
      });
      await expectRefused(stripe.webhookEndpoints.create({ ...wish, url: 'shop' }), { code: 'url_invalid' });
    },
  },
  'an event is announced to an endpoint, signed with its secret': {
    plays: async (world) => {
      const { stripe } = world;
      const wish = { url: hook, enabled_events: ['payment_intent.succeeded' as const] };
      const { secret = '' } = await stripe.webhookEndpoints.create(wish);
      const { id } = await createPaidIntent(world);
      const { body, signature } = await announcement(world, hook, id);
      const event = stripe.webhooks.constructEvent(body, signature, secret);
      expect(event).toMatchObject({ type: 'payment_intent.succeeded', pending_webhooks: 2, data: { object: { id } } });
      expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/);
      expect(world.posted.filter(({ url }) => url === hook)).toHaveLength(1);
    },
  },
  'an endpoint on another machine is announced nothing': {
    plays: async (world) => {
      await world.stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['*'] });
      const { id } = await createPaidIntent(world);
      await announcement(world, 'http://localhost:3000/inbox', id);
      expect(world.posted.filter(({ url }) => url.includes('example.com'))).toEqual([]);
    },
  },
  'webhookEndpoints.retrieve': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.webhookEndpoints.create({ url: hook, enabled_events: ['*'] });
      const retrievedEndpoint = await stripe.webhookEndpoints.retrieve(id);
      expect(retrievedEndpoint).toMatchObject({ id, url: hook });
      expect(retrievedEndpoint).not.toHaveProperty('secret');
    },
  },
  'webhookEndpoints.list': {
    plays: async ({ stripe }) => {
      await stripe.webhookEndpoints.create({ url: hook, enabled_events: ['*'] });
      expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ url: hook }]);
    },
  },
  'webhookEndpoints.update': {
    plays: async (world) => {
      const { id } = await world.stripe.webhookEndpoints.create({ url: hook, enabled_events: ['*'] });
      const change = { enabled_events: ['charge.succeeded' as const], url: `${hook}/2` };
      expect(await world.stripe.webhookEndpoints.update(id, change)).toMatchObject(change);
      await createPaidIntent(world);
      await announcement(world, `${hook}/2`, 'charge.succeeded');
      expect((await world.stripe.webhookEndpoints.update(id, { disabled: true })).status).toBe('disabled');
    },
  },
  'webhookEndpoints.del': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.webhookEndpoints.create({ url: hook, enabled_events: ['*'] });
      expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true });
      await expectRefused(stripe.webhookEndpoints.retrieve(id), { code: 'resource_missing', statusCode: 404 });
    },
  },
  'webhookEndpoints.create of Connect': {
    notPlayed: ({ stripe }) => stripe.webhookEndpoints.create({ url: hook, enabled_events: ['*'], connect: true }),
  },
  'webhookEndpoints.create for another API version': {
    notPlayed: ({ stripe }) =>
      stripe.webhookEndpoints.create({ url: hook, enabled_events: ['*'], api_version: '2024-04-10' }),
  },
};

export const events: StripeCalls = {
  'events.list': {
    plays: async (world) => {
      await createPaidIntent(world);
      const allEvents = await world.stripe.events.list();
      expect(allEvents.data.map(({ type }) => type)).toEqual([
        'payment_intent.succeeded',
        'charge.succeeded',
        'payment_intent.created',
      ]);
      const chargeEvents = await world.stripe.events.list({ types: ['charge.succeeded', 'charge.failed'] });
      expect(chargeEvents.data).toHaveLength(1);
      expect((await world.stripe.events.list({ type: 'payment_intent.*' })).data).toHaveLength(2);
    },
  },
  'events.retrieve': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world);
      const [first] = (await world.stripe.events.list({ type: 'payment_intent.succeeded' })).data;
      const event = await world.stripe.events.retrieve(first?.id ?? '');
      expect(event).toMatchObject({ object: 'event', data: { object: { id } } });
    },
  },
  'events.list by delivery': { notPlayed: ({ stripe }) => stripe.events.list({ delivery_success: false }) },
};

const thin = {
  name: 'Shop',
  type: 'webhook_endpoint' as const,
  event_payload: 'thin' as const,
  enabled_events: ['v1.payment_intent.succeeded'],
  webhook_endpoint: { url: hook },
};

export const eventsV2: StripeCalls = {
  'v2.core.eventDestinations.create': {
    plays: async ({ stripe }) => {
      const include = ['webhook_endpoint.signing_secret' as const, 'webhook_endpoint.url' as const];
      const createdDestination = await stripe.v2.core.eventDestinations.create({ ...thin, include });
      expect(createdDestination).toMatchObject({
        object: 'v2.core.event_destination',
        status: 'enabled',
        webhook_endpoint: { url: hook, signing_secret: expect.stringMatching(/^whsec_/) },
      });
      const wrong = { ...thin, enabled_events: ['payment_intent.succeeded'] };
      await expectRefused(stripe.v2.core.eventDestinations.create(wrong), { statusCode: 400 });
    },
  },
  'a thin event is announced, read by parseEventNotification, and leads to its object': {
    plays: async (world) => {
      const { stripe } = world;
      const include = ['webhook_endpoint.signing_secret' as const];
      const createdDestination = await stripe.v2.core.eventDestinations.create({ ...thin, include });
      const { id } = await createPaidIntent(world);
      const { body, signature } = await announcement(world, hook, id);
      const secret = createdDestination.webhook_endpoint?.signing_secret ?? '';
      const note = stripe.parseEventNotification(body, signature, secret);
      expect(note).toMatchObject({
        type: 'v1.payment_intent.succeeded',
        related_object: { id, type: 'payment_intent' },
      });
      if (note.type !== 'v1.payment_intent.succeeded') throw new Error(note.type);
      expect(await note.fetchRelatedObject()).toMatchObject({ id, status: 'succeeded' });
      expect(await note.fetchEvent()).toMatchObject({ id: note.id, type: note.type });
    },
  },
  'a destination of snapshots is announced whole events': {
    plays: async (world) => {
      await world.stripe.v2.core.eventDestinations.create({
        ...thin,
        event_payload: 'snapshot',
        enabled_events: ['payment_intent.succeeded'],
      });
      const { id } = await createPaidIntent(world);
      const { body } = await announcement(world, hook, id);
      expect(JSON.parse(body)).toMatchObject({ object: 'event', data: { object: { id, amount: 1999 } } });
    },
  },
  'v2.core.eventDestinations.retrieve, update and list': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.v2.core.eventDestinations.create(thin);
      expect((await stripe.v2.core.eventDestinations.update(id, { name: 'Mugs' })).name).toBe('Mugs');
      expect(await stripe.v2.core.eventDestinations.retrieve(id)).toMatchObject({ id, name: 'Mugs' });
      expect((await stripe.v2.core.eventDestinations.list()).data).toMatchObject([{ id }]);
    },
  },
  'v2.core.eventDestinations.disable and enable': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.v2.core.eventDestinations.create(thin);
      const disabled = await stripe.v2.core.eventDestinations.disable(id);
      expect(disabled).toMatchObject({ status: 'disabled', status_details: { disabled: { reason: 'user' } } });
      expect((await stripe.v2.core.eventDestinations.enable(id)).status).toBe('enabled');
    },
  },
  'v2.core.eventDestinations.del': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.v2.core.eventDestinations.create(thin);
      expect((await stripe.v2.core.eventDestinations.del(id)).id).toBe(id);
      await expectRefused(stripe.v2.core.eventDestinations.retrieve(id), { code: 'not_found', statusCode: 404 });
    },
  },
  'v2.core.eventDestinations.ping': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.v2.core.eventDestinations.create(thin);
      return stripe.v2.core.eventDestinations.ping(id);
    },
  },
  'v2.core.events.list': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world);
      await createPaidIntent(world);
      const allEvents = await world.stripe.v2.core.events.list({ limit: 2 }).autoPagingToArray({ limit: 20 });
      expect(allEvents).toHaveLength(6);
      const types = ['v1.payment_intent.succeeded'];
      const intentEvents = await world.stripe.v2.core.events.list({ object_id: id, types });
      expect(intentEvents.data).toMatchObject([{ object: 'v2.core.event', related_object: { id } }]);
    },
  },
  'v2.core.events.retrieve': {
    plays: async (world) => {
      const { id } = await createPaidIntent(world);
      const [first] = (await world.stripe.v2.core.events.list({ object_id: id })).data;
      expect(await world.stripe.v2.core.events.retrieve(first?.id ?? '')).toMatchObject({ id: first?.id });
      const rejectedCall = world.stripe.v2.core.events.retrieve('evt_test_none');
      await expectRefused(rejectedCall, { code: 'not_found', statusCode: 404 });
    },
  },
  'v2.core.accounts.list': { notPlayed: ({ stripe }) => stripe.v2.core.accounts.list() },
};
