import { expect, test } from 'vitest';
import { createPaypalClient, openTestSandbox } from '../../testing/index.ts';

const origin = 'http://localhost:3000';

test.each([
  ['approve', /^http:\/\/localhost:3000\/paid\?from=shop&token=\w+&PayerID=\w+$/, 'APPROVED', 201],
  ['fail', /^http:\/\/localhost:3000\/paid\?from=shop&token=\w+&PayerID=\w+$/, 'APPROVED', 422],
  ['cancel', /^http:\/\/localhost:3000\/left\?token=\w+$/, 'CREATED', 422],
])('a buyer who is sent to PayPal and presses %s comes back', async (result, expectedLocation, status, captured) => {
  const sandbox = await openTestSandbox();
  const ask = await createPaypalClient(sandbox);
  const { body: order } = await ask('POST', '/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '19.99' } }],
    application_context: { return_url: `${origin}/paid?from=shop`, cancel_url: `${origin}/left` },
  });
  const { href } = order.links.find(({ rel }: { rel: string }) => rel === 'approve');
  expect(await (await sandbox.fetch(new Request(href))).text()).toContain('€19.99');
  const answer = await sandbox.fetch(new Request(href, { method: 'POST', body: new URLSearchParams({ result }) }));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(expectedLocation)]);
  expect((await ask('GET', `/v2/checkout/orders/${order.id}`)).body.status).toBe(status);
  expect((await ask('POST', `/v2/checkout/orders/${order.id}/capture`)).status).toBe(captured);
});

test('nobody is led to another site, and an order that is not known is no page', async () => {
  const sandbox = await openTestSandbox();
  const ask = await createPaypalClient(sandbox);
  const { body: order } = await ask('POST', '/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '19.99' } }],
    payment_source: { paypal: { experience_context: { return_url: 'https://evil.test/' } } },
  });
  const pressButton = (token: string) =>
    sandbox.fetch(
      new Request(`${origin}/sandbox/paypal/checkoutnow?token=${token}`, {
        method: 'POST',
        body: new URLSearchParams({ result: 'approve' }),
      }),
    );
  expect((await pressButton(order.id)).status).toBe(200);
  expect((await pressButton('0')).status).toBe(404);
});
