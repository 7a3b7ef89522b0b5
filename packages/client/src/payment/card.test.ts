import { describe, expect, test } from 'vitest';
import { describeRejection, openStubShop } from '../testing/shop.ts';
import type { CardInput } from './card.ts';

const good = { number: '4242 4242-4242 4242', exp_month: 12, exp_year: 2099, cvc: '123' };
const token = { token: 'tok_1', last4: '4242', brand: 'Visa', exp_month: 12, exp_year: 2099 };

describe('number, expiry and CVC are validated before the token request; the first fault is reported', () => {
  const faults: [name: string, card: CardInput, code: string, message: string, param: string][] = [
    ['number', { ...good, number: '4242424242424241', cvc: '1' }, 'number', 'Card number', 'number'],
    ['expiry', { ...good, exp_month: 13, cvc: '1' }, 'expiry', 'Card expiry', 'exp_month'],
    ['CVC', { ...good, cvc: '12' }, 'cvc', 'Card CVC code', 'exp_cvc'],
  ];
  test.each(faults)('%s', async (_, card, code, subject, param) => {
    const { client, received } = openStubShop();
    expect(await describeRejection(client.card.createToken(card))).toEqual({
      message: `${subject} appears to be invalid`,
      status: 402,
      code: `invalid_card_${code}`,
      param,
    });
    expect(received).toEqual([]);
  });

  test("missing details: 'Card details are missing', code invalid_card", async () => {
    const missing = { message: 'Card details are missing', status: 402, code: 'invalid_card', param: undefined };
    expect(await describeRejection(openStubShop().client.card.createToken())).toEqual(missing);
  });

  test('a card with a nonce skips validation', async () => {
    const { client, log } = openStubShop(() => token);
    expect(await client.card.createToken({ nonce: 'n' })).toEqual(token);
    expect(log()).toEqual(['POST /vault/tokens {"nonce":"n"}']);
  });
});

describe('card vault', () => {
  test('POST /tokens with the client session', async () => {
    const { client, received } = openStubShop(() => token, { session: 'sess' });
    const { exp_month, exp_year, ...cardFields } = good;
    expect(await client.card.createToken({ ...cardFields, exp: '12 / 99' })).toEqual(token);
    expect(received[0]).toMatchObject({ method: 'POST', path: '/vault/tokens', query: '' });
    expect(received[0]!.body).toEqual({ ...cardFields, exp_month, exp_year });
    expect(received[0]!.headers.get('x-session')).toBe('sess');
  });

  test('JSONP-style GET with method, data and public key in the query', async () => {
    const { client, received } = openStubShop(() => ({ $status: 200, $data: { id: 'int_1' } }), {
      vaultMethod: 'jsonp',
    });
    const intent = { amount: 1, payment_method_types: ['card'], customer: null };
    expect(await client.payment.updateIntent({ gateway: 'stripe', intent })).toEqual({ id: 'int_1' });
    expect(received[0]).toMatchObject({
      method: 'GET',
      path: '/vault/intent',
      query:
        '?$jsonp[method]=put&$jsonp[callback]=none&$data[gateway]=stripe&$data[intent][amount]=1' +
        '&$data[intent][payment_method_types][]=card&$data[intent][customer]=&$key=pk_demo',
    });
    expect(received[0]!.headers.get('authorization')).toBeNull();
  });

  test('POST /intent, PUT /intent and POST /authorization', async () => {
    const { client, log } = openStubShop(() => ({ id: 'int_1' }));
    await client.payment.createIntent({ gateway: 'airwallex', intent: {} });
    await client.payment.updateIntent({ gateway: 'airwallex', intent: { id: 'int_1' } });
    await client.payment.authorizeGateway({ gateway: 'braintree' });
    expect(log()).toEqual([
      'POST /vault/intent {"gateway":"airwallex","intent":{}}',
      'PUT /vault/intent {"gateway":"airwallex","intent":{"id":"int_1"}}',
      'POST /vault/authorization {"gateway":"braintree"}',
    ]);
  });

  const connection = 'A connection error occurred while making the request';
  const failures: [name: string, answer: () => unknown, expected: object][] = [
    [
      'request_error with the server status',
      () => ({ $status: 400, $error: 'No' }),
      { message: 'No', status: 400, code: 'request_error' },
    ],
    [
      'an error body keeps its code',
      () => Response.json({ error: { message: 'Sold out', code: 'out_of_stock', param: 'i' } }, { status: 409 }),
      { message: 'Sold out', status: 409, code: 'out_of_stock', param: 'i' },
    ],
    [
      "errors give the first error's message, code vault_error, status 402, with the field name",
      () => ({ errors: { number: { code: 'test_cards_only', message: 'Test cards only' } } }),
      { message: 'Test cards only', status: 402, code: 'vault_error', param: 'number' },
    ],
    [
      "errors without a message give 'Unknown error'",
      () => ({ $status: 200, $data: { errors: { number: {} } } }),
      { message: 'Unknown error', status: 402, code: 'vault_error', param: 'number' },
    ],
    ['connection failure', () => ({ $status: 500 }), { message: connection, status: 500, code: 'connection_error' }],
    [
      'a page of text',
      () => new Response('Welcome'),
      { message: connection, status: undefined, code: 'connection_error' },
    ],
    [
      'no JSON',
      () => new Response('oops', { status: 502 }),
      { message: connection, status: 502, code: 'connection_error' },
    ],
  ];
  test.each(failures)('%s', async (_, answer, expected) => {
    expect(await describeRejection(openStubShop(answer).client.card.createToken(good))).toMatchObject(expected);
  });
});

test.each([
  ['in an envelope', () => ({ $status: 200, $data: 'token' })],
  ['bare', () => Response.json('token')],
])('an authorization may be one text: %s', async (_, answer) => {
  const { client } = openStubShop(answer);
  expect(await client.payment.authorizeGateway({ gateway: 'braintree' })).toBe('token');
});

test('card helpers', () => {
  const { card } = openStubShop().client;
  expect(card.expiry('1/29')).toEqual({ month: 1, year: 2029 });
  expect(card.expiry('12')).toEqual({ month: 12, year: 0 });
  expect(card.expiry({ month: 1, year: 2 })).toEqual({ month: 1, year: 2 });
  expect(card.type('3782 822463 10005')).toBe('American Express');
  expect([card.validateNumber('4242 4242 4242 4242'), card.validateCVC(' 1234 ')]).toEqual([true, true]);
  expect([card.validateExpiry(12, 2099), card.validateExpiry('13', '2099')]).toEqual([true, false]);
});

test('payment methods are asked for once per client', async () => {
  const { client, log } = openStubShop(() => ({ card: {} }));
  await Promise.all([client.payment.methods(), client.payment.methods()]);
  await client.payment.get('1');
  await client.payment.resetAsyncPayment('1');
  expect(log()).toEqual([
    'GET /api/payment/methods',
    'GET /api/payments/1',
    'PUT /api/payments/1 {"$reset_async_payment":true}',
  ]);
});
