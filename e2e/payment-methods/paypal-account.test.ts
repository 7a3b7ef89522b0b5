import type { Sandbox } from '@mercer/sandbox';
import { createPaypalClient, openTestSandbox } from '@mercer/sandbox/testing';
import { beforeEach, expect, test } from 'vitest';
import type { Fields } from './backend.ts';
import { createHandlers, openCheckoutPage, origin, waitUntil } from './checkout-page.ts';

// The client library, PayPal's script and PayPal's API together: the shop's server is played by calls of the API.

let sandbox: Sandbox;
let ask: Awaited<ReturnType<typeof createPaypalClient>>;
beforeEach(async () => {
  sandbox = await openTestSandbox({ origin });
  ask = await createPaypalClient(sandbox);
});

const orders = '/v2/checkout/orders';

/** Creates an order at PayPal as the shop's server does: the amount is the cart's. */
async function createPaypalOrder({ intent }: Fields) {
  const amount = { currency_code: 'USD', value: '15.20' };
  const purchase_units = [{ amount, custom_id: 'order_1' }];
  return (await ask('POST', orders, { intent: (intent as Fields).intent, purchase_units })).body;
}

async function openPaypalWindow() {
  const page = await openCheckoutPage({
    payments: { paypal: { gateway: 'paypal', client_id: 'sandbox-client-id' } },
    elements: ['paypal-button'],
    vault: { intent: createPaypalOrder },
    gateways: sandbox,
  });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.createElements({ paypal: on });
  await page.click('PayPal');
  return { page, outcomes };
}

interface Update {
  account: Fields;
  shipping: Fields;
  billing: Fields & { paypal: { order_id: string } };
}

/** Completes the purchase in PayPal's window and returns the update that the page has written to its cart. */
async function completePurchase({ page, outcomes }: Awaited<ReturnType<typeof openPaypalWindow>>): Promise<Update> {
  await page.click('Pay');
  await waitUntil(() => outcomes.successes.length === 1);
  return page.updates.at(-1) as unknown as Update; // from the client library
}

test('what the buyer approves is captured, and the cart has its payer and address', async () => {
  const { billing, shipping, account } = await completePurchase(await openPaypalWindow());
  expect(billing).toMatchObject({ method: 'paypal', name: 'Bea Buyer', address1: '1 Sandbox Street' });
  expect([shipping.city, account.email]).toEqual(['Portland', 'buyer@sandbox.test']);
  const { order_id } = billing.paypal;
  const { body: approved } = await ask('GET', `${orders}/${order_id}`);
  expect(approved).toMatchObject({ status: 'APPROVED', payer: { email_address: 'buyer@sandbox.test' } });
  expect((await ask('POST', `${orders}/${order_id}/capture`)).body.status).toBe('COMPLETED');
});

test('the way to pay that the buyer chooses decides what becomes of it', async () => {
  const opened = await openPaypalWindow();
  await opened.page.fill('Pay with', 'decline');
  const { order_id } = (await completePurchase(opened)).billing.paypal;
  const declined = await ask('POST', `${orders}/${order_id}/capture`);
  expect(declined).toMatchObject({ status: 422, body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } });
});

test('a window that fails is told to onError, one that is closed to onCancel, and nothing is approved', async () => {
  const { page, outcomes } = await openPaypalWindow();
  await page.click('Fail');
  await waitUntil(() => outcomes.errors.length === 1);
  expect(outcomes.errors).toEqual(['Something went wrong on our end.']);
  await page.click('PayPal');
  await page.click('Cancel');
  await waitUntil(() => outcomes.cancels === 1);
  expect(page.updates.filter((update) => 'billing' in update)).toEqual([]);
});
