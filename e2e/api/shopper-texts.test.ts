import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, ids, type Shopper, type TestResponse, texts } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  amazonButton,
  klarnaParams,
  openAmazonPayment,
  paysafecardParams,
  paysafecardWay,
  quickpayAddresses,
} from '../redirect-ways.ts';
import { visitRedirectShop } from '../redirects.ts';
import { openTestShop } from '../shop.ts';

const developersWord = 'parameter intent.foo is not an integer';

/** A refusal that every gateway's adapter understands as one. */
const refusal = {
  message: developersWord,
  reasonCode: 'InvalidParameterValue',
  name: 'INVALID_REQUEST',
  error_code: 'BAD_VALUE',
  error_messages: [developersWord],
  code: 'invalid_request_parameter',
  error: { type: 'invalid_request_error', code: 'parameter_invalid_integer', message: developersWord },
};

const logins = /\/oauth2\/token|\/authentication\/login/;
const login = { access_token: 'a', token: 'a', expires_in: 3600, expires_at: '2030-01-01T00:00:00Z' };

/** Gateways that let the shop in, and refuse all else. */
const refuseRequests = async ({ url }: Request) =>
  logins.test(url) ? Response.json(login) : Response.json(refusal, { status: 400 });

/** Requests that a browser may send to a gateway, with their payment method and gateway. */
const browserRequests: [method: string, gateway: string, ask: (shopper: Shopper) => Promise<TestResponse>][] = [
  ...(
    [
      ['card', 'stripe', { payment_method_types: 'card' }],
      ['klarna', 'stripe', { payment_method_types: 'klarna' }],
      ['ideal', 'stripe', { payment_method_types: 'ideal', confirm: true, return_url: 'https://shop.test/checkout' }],
      ['ideal', 'stripe', { payment_method_types: 'ideal', confirm: true }],
      ['card', 'stripe', { payment_method_types: 'cheque' }],
      ['card', 'stripe', { payment_method: '../x' }],
      ['klarna', 'klarna', klarnaParams],
      ['klarna', 'klarna', {}],
      ['paysafecard', 'paysafecard', paysafecardParams],
      ['paysafecard', 'paysafecard', {}],
      ['card', 'quickpay', { order_id: 'abcdefghijkl' }],
      ['amazon', 'amazon', {}],
      ['amazon', 'amazon', { checkoutSessionId: 'session' }],
      ['paypal', 'paypal', { intent: 'capture' }],
      ['paypal', 'paypal', { intent: 'beg' }],
    ] as const
  ).map(([method, gateway, intent]): (typeof browserRequests)[number] => [
    method,
    gateway,
    (shopper) => shopper.post('/vault/intent', { gateway, intent }),
  ]),
  ['amazon', 'amazon', (shopper) => openAmazonPayment(shopper, 'session')],
  [
    'bancontact',
    'stripe',
    (shopper) => shopper.post('/vault/intent', { gateway: 'stripe', action: 'setup', intent: {} }),
  ],
  [
    'bancontact',
    'stripe',
    (shopper) =>
      shopper.post('/vault/intent', {
        gateway: 'stripe',
        action: 'setup',
        intent: { payment_method_types: ['bancontact'] },
      }),
  ],
  ...(
    [
      ['card', 'quickpay', { action: 'create', ...quickpayAddresses }],
      ['card', 'quickpay', { action: 'get', id: '1' }],
      ['amazon', 'amazon', {}],
      ['amazon', 'amazon', { webCheckoutDetails: { ...amazonButton.webCheckoutDetails, checkoutCancelUrl: 'x' } }],
      ['apple', 'stripe', { applepay_domain: 'elsewhere.test' }],
      ['apple', 'stripe', { applepay_domain: 'localhost' }],
      ['google', 'braintree', {}],
    ] as const
  ).map(([method, gateway, params]): (typeof browserRequests)[number] => [
    method,
    gateway,
    (shopper) => shopper.post('/vault/authorization', { gateway, params }),
  ]),
];

const listSentences = (catalogue: object) => Object.values(catalogue).filter((text) => typeof text === 'string');

/** Sentences that a shopper may read, by the requested language. */
const catalogues = { 'en-US': listSentences(texts.en.sentences), 'de-DE': listSentences(texts.de.sentences) };

const setShopperLocale = (shopper: Shopper, locale: string): Shopper =>
  Object.assign(shopper, {
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      shopper.sendRequest(method, path, body === undefined ? undefined : JSON.stringify(body), {
        'X-Locale': locale,
        ...headers,
      }),
  });

async function insertPaymentMethod(db: Db, method: string, gateway: string) {
  const settings = { store: { currency: 'EUR' }, payments: { [method]: { gateway } } };
  const rows = Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) }));
  await db.insertInto('settings').values(rows).execute();
}

async function fillMethodCart(shopper: Shopper, method: string) {
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
}

eachDatabase((db: () => Db) => {
  const calls = browserRequests.map(([method, gateway, ask], at) => [at, method, gateway, ask] as const);
  test.each(calls)('call %i, %s through %s: no developer’s sentence reaches a shopper', async (...browserCall) => {
    const [, method, gateway, ask] = browserCall;
    await insertPaymentMethod(db(), method, gateway);
    for (const locale of ['en-US', 'de-DE'] as const) {
      const shops = { refuses: buildTestApp(db(), { fetch: refuseRequests }), 'is there': await openTestShop(db()) };
      for (const [state, shop] of Object.entries(shops)) {
        const shopper = setShopperLocale(shop.shopper(), locale);
        await fillMethodCart(shopper, method);
        const { status, body } = await ask(shopper);
        if (state === 'is there' && status < 400) continue;
        expect([status >= 400, body.error?.message]).toEqual([true, expect.any(String)]);
        expect(catalogues[locale]).toContain(body.error.message);
        expect(JSON.stringify(body)).not.toContain(developersWord);
      }
    }
  });

  test('what a gateway has said stands in the log', async () => {
    const shop = buildTestApp(db(), { fetch: refuseRequests });
    const shopper = shop.shopper();
    await insertPaymentMethod(db(), 'klarna', 'klarna');
    await fillMethodCart(shopper, 'klarna');
    await shopper.post('/vault/intent', { gateway: 'klarna', intent: klarnaParams });
    expect(shop.faults).toEqual([['a gateway has refused a call', { gateway: 'klarna', error: developersWord }]]);
  });

  test('Paysafecard: refused after Approve, the return is answered with how the payment stands', async () => {
    const { shop, shopper } = await visitRedirectShop(db(), paysafecardWay);
    const { id } = await paysafecardWay.pay(shop, shopper, 'refused');
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
    const intentResponse = await shopper.put('/vault/intent', { gateway: 'paysafecard', intent: { payment_id: id } });
    expect(intentResponse).toMatchObject({ status: 200, body: { id } });
  });
});
