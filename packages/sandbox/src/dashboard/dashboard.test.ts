import { expect, test } from 'vitest';
import { gatewayKeys, openTestSandbox } from '../testing/index.ts';

const origin = 'http://localhost:3000';

async function openDashboard(shopOrigin = origin) {
  const received: string[] = [];
  const webhook = {
    urlOf: () => `${origin}/vault/webhooks/card`,
    fetch: async (request: Request) => {
      received.push(await request.text());
      return new Response();
    },
  };
  const sandbox = await openTestSandbox({ origin: shopOrigin, webhook });
  const requestPage = async (path: string, form?: Record<string, string>, from: string | null = origin) =>
    sandbox.fetch(
      new Request(origin + path, {
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        headers: from ? { origin: from } : {},
      }),
    );
  const readDashboard = async () => (await requestPage('/sandbox')).text();
  const chargeCard = async (number: string) => {
    const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' };
    const headers = { Authorization: `Bearer ${gatewayKeys.card}` };
    const postToGateway = async (path: string, body: object, extraHeaders: HeadersInit = {}) => {
      const init = { method: 'POST', headers: { ...headers, ...extraHeaders }, body: JSON.stringify(body) };
      return (await sandbox.fetch(new Request(`${origin}/sandbox/card/v1/${path}`, init))).json();
    };
    const { token } = await postToGateway('tokens', card);
    return postToGateway(
      'charges',
      { token, amount: 1450, currency: 'USD', order_id: 'order_1' },
      { 'Idempotency-Key': number },
    );
  };
  return { sandbox, received, ask: requestPage, readDashboard, charge: chargeCard };
}

test('shows charges, webhooks and test cards, and no whole number of a card that was used', async () => {
  const { readDashboard, charge } = await openDashboard();
  expect(await readDashboard()).toContain('None yet: buy something.');
  const { id } = await charge('4242424242424242');
  const page = await readDashboard();
  for (const text of [id, 'order_1', '$14.50', 'Visa 4242', 'charge.succeeded', '4000 0000 0000 0002']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('4242424242424242');
});

test('a webhook is sent again, and none is sent while they are dropped', async () => {
  const { ask, readDashboard, charge, received } = await openDashboard();
  await ask('/sandbox/webhooks', { is_dropping: 'on', delay_ms: '5000' });
  await charge('4242424242424242');
  const page = await readDashboard();
  expect(page).toContain('<td>dropped</td>');
  expect(page).toMatch(/value="5000" selected/);
  expect(received).toEqual([]);
  await ask('/sandbox/webhooks', { delay_ms: '0' });
  const id = /webhooks\/(whk_\w+)/.exec(page)?.[1];
  await ask(`/sandbox/webhooks/${id}`, { result: 'replay' });
  await expect.poll(() => received.length).toBe(1);
  await expect.poll(readDashboard).toContain('<td>accepted</td>');
});

test('no other page may press its buttons, and a shop that others reach has none', async () => {
  const { ask } = await openDashboard();
  for (const from of ['https://evil.example', null]) {
    expect((await ask('/sandbox/webhooks', { is_dropping: 'on' }, from)).status).toBe(403);
  }
  expect((await ask('/sandbox/webhooks/whk_none', { result: 'replay' })).status).toBe(303);
  const hosted = await openDashboard('https://demo.example');
  expect((await hosted.ask('/sandbox')).status).toBe(404);
});
