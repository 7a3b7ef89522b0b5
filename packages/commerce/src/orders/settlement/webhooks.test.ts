import { createHmac } from 'node:crypto';
import { gatewayKeys } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const minute = 60_000;
const charge = { id: 'ch_1', order_id: 'a'.repeat(24), amount: 100, currency: 'USD', status: 'succeeded' };
const event = {
  id: 'evt_1',
  name: 'charge.succeeded',
  created_at: '2026-06-01T12:00:00.000Z',
  data: { object: charge },
};
const signWebhookBody = (text: string, secret = gatewayKeys.webhook) =>
  createHmac('sha256', secret).update(text).digest('hex');

eachDatabase((db) => {
  const openWebhookShop = () => {
    const { app, clock, faults } = buildTestApp(db());
    const postToWebhook = async (gateway: string, body: string, headers: Record<string, string>) =>
      app.request(`http://localhost:3000/vault/webhooks/${gateway}`, { method: 'POST', body, headers });
    const postCardEvent = (body = JSON.stringify(event), time = clock.now().getTime(), secret = gatewayKeys.webhook) =>
      postToWebhook('card', body, { 'Mercer-Signature': `t=${time},v1=${signWebhookBody(`${time}.${body}`, secret)}` });
    return { post: postToWebhook, card: postCardEvent, clock, faults };
  };
  const listStoredEvents = () => db().selectFrom('gateway_events').selectAll().execute();

  test('what a gateway has signed is taken without a key, and kept once however often it comes', async () => {
    const { card, post, clock } = openWebhookShop();
    for (let n = 0; n < 2; n += 1) expect(await (await card()).json()).toEqual({ received: true });
    const time = String(clock.now().getTime());
    const intent = {
      name: 'payment_intent.succeeded',
      data: { object: { id: 'int_1', merchant_order_id: charge.order_id } },
    };
    // a customer is about no order
    const customer = { id: 'evt_2', name: 'customer.created', data: { object: { id: 'cus_1' } } };
    for (const announcedFields of [intent, customer]) {
      const body = JSON.stringify({ ...event, ...announcedFields });
      const signed = { 'x-timestamp': time, 'x-signature': signWebhookBody(time + body) };
      expect((await post('airwallex', body, signed)).status).toBe(200);
    }
    expect((await listStoredEvents()).map(({ id }) => id).sort()).toEqual(['airwallex:evt_1', 'card:evt_1']);
  });

  test('a body with more values than any announcement has is refused before it is parsed', async () => {
    const { post, card } = openWebhookShop();
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`a${n}`, n])));
    const answers = [await card(many), await post('amazon', many, {}), await post('paypal', many, {})];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.message).toBe('The body has too many values');
    }
  });

  test('what it has not signed, or not lately, or is no event, is refused', async () => {
    const { card, post, clock } = openWebhookShop();
    const now = clock.now().getTime();
    const body = JSON.stringify(event);
    const time = String(now);
    const refusedResponses = [
      await card(body, now, 'another secret'),
      await card(body, now - 6 * minute),
      await card(body, now + 6 * minute),
      await post('card', body, {}),
      await post('card', body, { 'Mercer-Signature': `t=${now},v1=zz` }),
      await post('card', `${body} `, { 'Mercer-Signature': `t=${now},v1=${signWebhookBody(`${now}.${body}`)}` }),
      // signed as the other gateway does
      await post('airwallex', body, { 'x-timestamp': time, 'x-signature': signWebhookBody(`${time}.${body}`) }),
      await post('airwallex', body, { 'x-timestamp': 'soon', 'x-signature': signWebhookBody(`soon${body}`) }),
      await post('stripe', body, {}),
      await post('constructor', body, {}),
    ];
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{}',
      JSON.stringify({ ...event, id: 'a\0' }),
      '{"data":{"object":5}}',
    ]) {
      refusedResponses.push(await card(body));
    }
    for (const answer of refusedResponses) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: expect.objectContaining({ code: expect.any(String) }) });
    }
    expect(await listStoredEvents()).toEqual([]);
  });

  test('an event of more than 1 MB is refused', async () => {
    expect((await openWebhookShop().card('x'.repeat(1_100_000))).status).toBe(413);
  });
});
