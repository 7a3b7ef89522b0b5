import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Client, ClientOptions } from '../index.ts';
import { describeRejection, openStubShop } from '../testing/shop.ts';

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
const connection = 'A connection error occurred while making the request';

const doors: [name: string, options: ClientOptions][] = [
  ['POST', {}],
  ['JSONP-style GET', { vaultMethod: 'jsonp' }],
];

const calls: [name: string, call: (client: Client) => Promise<unknown>][] = [
  ['POST /tokens', ({ card: { createToken } }) => createToken(card)],
  ['POST /intent', ({ payment }) => payment.createIntent({ gateway: 'stripe', intent: {} })],
  ['PUT /intent', ({ payment }) => payment.updateIntent({ gateway: 'stripe', intent: { id: 'i' } })],
  ['POST /authorization', ({ payment }) => payment.authorizeGateway({ gateway: 'quickpay' })],
];

type FaultCase = [sentence: string, answer: () => unknown, expected: object];

const faults: FaultCase[] = [
  [
    'request_error with the server status',
    () => ({ $status: 429, $error: 'Too many tries' }),
    { message: 'Too many tries', status: 429, code: 'request_error', param: undefined },
  ],
  [
    'a refusal of the shop with its own code and field',
    () => ({ $status: 409, $error: 'Your cart has changed', $code: 'cart_changed', $param: 'quote', $data: {} }),
    { message: 'Your cart has changed', status: 409, code: 'cart_changed', param: 'quote' },
  ],
  [
    'connection failure as above',
    () => Promise.reject(new TypeError('fetch failed')),
    { message: connection, status: undefined, code: 'connection_error', param: undefined },
  ],
  [
    'an answer without data is a connection failure',
    () => ({ $status: 200 }),
    { message: connection, status: 200, code: 'connection_error', param: undefined },
  ],
  ...['', 'null', '{}', '[]', '""', '{"$data":null}'].map(
    (text): FaultCase => [
      `an empty answer (${text}) is a connection failure without a status`,
      () => new Response(text),
      { message: connection, status: undefined, code: 'connection_error', param: undefined },
    ],
  ),
  [
    'an answer that is no JSON is a connection failure',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    { message: connection, status: 502, code: 'connection_error', param: undefined },
  ],
  [
    "errors in token or intent responses give the first error's message, code vault_error, status 402, with the field name",
    () => ({ $status: 200, $data: { errors: { number: { message: 'Test cards only' }, cvc: { message: 'Wrong' } } } }),
    { message: 'Test cards only', status: 402, code: 'vault_error', param: 'number' },
  ],
  [
    "or 'Unknown error'",
    () => ({ $status: 200, $data: { errors: { gateway: null } } }),
    { message: 'Unknown error', status: 402, code: 'vault_error', param: 'gateway' },
  ],
];

describe.each(doors)('by %s', (_, options) => {
  describe.each(calls)('%s', (_, call) => {
    test.each(faults)('%s', async (_, answer, expected) => {
      expect(await describeRejection(call(openStubShop(answer, options).client))).toEqual(expected);
    });
  });
});

describe("time-out 'Request timed out after N seconds' (status 500)", () => {
  const late = {
    message: 'Request timed out after 0.03 seconds',
    status: 500,
    code: 'request_timeout',
    param: undefined,
  };
  const silences: [name: string, answer: () => unknown][] = [
    ['no answer, and nobody listens to the abortion', () => new Promise(() => {})],
    [
      'an answer whose body never ends',
      () => new Response(new ReadableStream({ start: (body) => body.enqueue(bytes) })),
    ],
  ];
  const bytes = new TextEncoder().encode('{"$status":');

  describe.each(doors)('by %s', (_, options) => {
    test.each(silences)('it always settles: %s', async (_, answer) => {
      const { client } = openStubShop(answer, { ...options, timeout: 30 });
      expect(await describeRejection(client.card.createToken(card))).toEqual(late);
      expect(await describeRejection(client.payment.createIntent({ gateway: 'g', intent: {} }))).toEqual(late);
    });
  });

  test('after the answer no timer is left that would keep a process', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await openStubShop(() => ({ token: 't' })).client.card.createToken(card);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the vault gets a session by POST; by GET no header and no credentials', async () => {
  const session = { session: 'sess', headers: { 'X-Own': '1' } };
  const posted = openStubShop(() => ({ token: 't' }), session);
  await posted.client.card.createToken(card);
  expect(posted.received[0]?.headers.get('x-session')).toBe('sess');
  const queriedShop = openStubShop(() => ({ $data: { token: 't' } }), { ...session, vaultMethod: 'jsonp' });
  await queriedShop.client.card.createToken(card);
  expect([...(queriedShop.received[0]?.headers.keys() ?? [])]).toEqual([]);
});

test('with camelCase the card goes out in snake_case and the token comes with both names', async () => {
  const { client, received } = openStubShop(() => ({ token: 't', exp_month: 12 }), { useCamelCase: true });
  const camel = { number: card.number, expMonth: 12, expYear: 2099, cvc: '123' };
  expect(await client.card.createToken(camel as never)).toEqual({ token: 't', expMonth: 12, exp_month: 12 });
  expect(received[0]?.body).toEqual(card);
});
