import { testSandbox } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, testApp, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { withoutDisputes } from '../paypal.ts';
import { operatorOf } from '../shop.ts';

const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
const all = {
  card: { gateway: 'quickpay' },
  klarna: { gateway: 'klarna' },
  paysafecard: { gateway: 'paysafecard' },
  amazon: { gateway: 'amazon' },
  paypal: { gateway: 'paypal' },
  google: { gateway: 'braintree' },
};

type Gateways = { [Name in keyof typeof testConfig.gateways]?: (typeof testConfig.gateways)[Name] | undefined };

interface Circumstances {
  payments?: object;
  currencies?: string[];
  /** in place of the keys that the sandbox knows */
  keys?: Gateways;
  /** what stands at the shop's public address, in place of the shop */
  elsewhere?: (request: Request) => Promise<Response>;
  /** what a gateway gets in place of a request */
  instead?: (request: Request) => Request;
  /** what a gateway answers in place of its stand-in */
  answer?: (request: Request) => Response | undefined;
  config?: Partial<typeof testConfig>;
}

eachDatabase((db: () => Db) => {
  /** A shop that reaches the stand-ins as it would the gateways, and itself by its public address. */
  async function preflight(circumstances: Circumstances = {}) {
    const { payments = all, currencies = ['USD'], keys = {}, elsewhere, config = {} } = circumstances;
    const { instead = (request: Request) => request, answer = () => undefined } = circumstances;
    const store = {
      currency: currencies[0],
      currencies: currencies.map((code, at) => ({ code, type: at ? 'priced' : 'base' })),
    };
    for (const [id, value] of Object.entries({ store, payments })) {
      await db()
        .insertInto('settings')
        .values({ id, value: JSON.stringify(value) })
        .execute();
    }
    const sandbox = await testSandbox({ now: () => shop.clock.now() });
    const fetch = async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname.startsWith('/sandbox/'))
        return answer(request) ?? sandbox.fetch(instead(request));
      return elsewhere ? elsewhere(request) : shop.app.fetch(request);
    };
    const { card: _, ...gateways } = testConfig.gateways;
    const shop = testApp(db(), { fetch, config: { ...testConfig, gateways: { ...gateways, ...keys }, ...config } });
    const { body } = await operatorOf(shop).get('/checkup/payments');
    const results: { gateway: string; check: string; state: string; message: string }[] = body.results;
    return (gateway: string) =>
      Object.fromEntries(
        results
          .filter((one) => one.gateway === gateway)
          .map(({ check, state, message }) => [check, `${state}: ${message}`]),
      );
  }

  const withPolicy = (policy: string) => async () =>
    new Response('', { headers: { 'content-security-policy': policy } });

  test('right keys, addresses and secrets are fine, and nothing is charged', async () => {
    const found = await preflight();
    expect(found('klarna')).toMatchObject({
      keys: 'fine: Klarna takes the keys.',
      webhook: expect.stringMatching(/^fine/),
      inbox: expect.stringMatching(/^fine/),
      currencies: expect.stringMatching(/^fine/),
    });
    const fine = { keys: expect.stringMatching(/^fine/), inbox: expect.stringMatching(/^fine/) };
    expect(found('quickpay')).toMatchObject({ ...fine, webhook: expect.stringMatching(/^fine/) });
    const currenciesFine = { currencies: expect.stringMatching(/^fine/) };
    expect(found('paysafecard')).toMatchObject({
      ...fine,
      ...currenciesFine,
      features: expect.stringMatching(/^note: .*refunds/),
    });
    expect(found('braintree')).toMatchObject({ ...fine, currencies: expect.stringMatching(/^fine/) });
    expect(found('amazon')).toMatchObject({ keys: expect.stringMatching(/^fine/) });
    expect(found('paypal')).toMatchObject({ keys: expect.stringMatching(/^fine/) });
    expect(found('airwallex')).toMatchObject({ keys: expect.stringMatching(/^note: .*offer nothing/) });
    for (const table of ['payments', 'orders', 'gateway_events'] as const) {
      expect(await db().selectFrom(table).select('id').execute()).toEqual([]);
    }
  });

  test.each(['stripe', 'airwallex'])('cards through %s are looked over', async (gateway) => {
    const found = await preflight({ payments: { card: { gateway } } });
    expect(found(gateway)).toMatchObject({
      keys: expect.stringMatching(/^fine/),
      inbox: expect.stringMatching(/^fine/),
    });
  });

  const byStripe = (...methods: string[]) =>
    Object.fromEntries(methods.map((method) => [method, { gateway: 'stripe' }]));
  const stripeMethods = byStripe('card', 'bancontact', 'ideal', 'klarna', 'google');
  const accountOf = (capabilities: object, status = 200) => ({
    payments: stripeMethods,
    currencies: ['EUR'],
    answer: ({ url }: Request) =>
      url.endsWith('/v1/account')
        ? Response.json(status === 200 ? { id: 'acct_1', object: 'account', capabilities } : { error: {} }, { status })
        : undefined,
  });

  test('each method through Stripe is looked for among those of the account, and SEPA debits behind Bancontact', async () => {
    expect((await preflight({ payments: stripeMethods, currencies: ['EUR'] }))('stripe').features).toMatch(
      /^fine: .*bancontact, sepa_debit, ideal, klarna/,
    );
  });

  test('a method that is not active at Stripe is a fault, one that the key may not ask about is said', async () => {
    const active = { card_payments: 'active', bancontact_payments: 'active', klarna_payments: 'pending' };
    expect((await preflight(accountOf(active)))('stripe').features).toBe(
      'fault: Stripe has not activated sepa_debit (for bancontact), ideal, klarna: switch them on under Settings, Payment methods.',
    );
  });

  test('a key that may not read the account is no fault', async () => {
    expect((await preflight(accountOf({}, 403)))('stripe').features).toMatch(
      /^note: Stripe does not tell this key .*bancontact, sepa_debit, ideal, klarna/,
    );
  });

  test('wrong keys are a fault that names their variables', async () => {
    const { klarna, quickpay, paysafecard, amazon, braintree, paypal } = testConfig.gateways;
    if (!klarna || !quickpay || !paysafecard || !amazon || !braintree || !paypal) throw new Error('They all have keys');
    const keys = {
      klarna: { ...klarna, password: 'another' },
      quickpay: { ...quickpay, apiKey: 'another' },
      paysafecard: { ...paysafecard, apiKey: 'another' },
      amazon: { ...amazon, publicKeyId: 'SANDBOX-ANOTHER' },
      braintree: { ...braintree, privateKey: 'another' },
      paypal: { ...paypal, clientSecret: 'another' },
    };
    const found = await preflight({ keys });
    expect(found('klarna').keys).toMatch(/^fault: Klarna refuses the keys \(401\): .*KLARNA_PASSWORD/);
    for (const gateway of Object.keys(keys))
      expect([gateway, found(gateway).keys]).toEqual([gateway, expect.stringMatching(/^fault/)]);
    expect(JSON.stringify(Object.keys(keys).map((gateway) => found(gateway)))).not.toMatch(/another/);
  });

  test('an app of PayPal without the feature Disputes is a fault', async () => {
    const paypal = { payments: { paypal: { gateway: 'paypal' } } };
    const messages = (await preflight({ ...paypal, instead: withoutDisputes }))('paypal');
    expect(messages.features).toMatch(/^fault: .*403.*Disputes/);
  });

  test('an app of PayPal with the feature Disputes is fine', async () => {
    const found = await preflight({ payments: { paypal: { gateway: 'paypal' } } });
    expect(found('paypal').features).toBe('fine: PayPal shows the disputes of its buyers.');
  });

  test("QuickPay's callbacks are signed with another key than the shop has", async () => {
    const { quickpay } = testConfig.gateways;
    if (!quickpay) throw new Error('It has keys');
    const found = await preflight({ keys: { quickpay: { ...quickpay, privateKey: '2'.repeat(64) } } });
    expect(found('quickpay')).toMatchObject({
      keys: expect.stringMatching(/^fine/),
      webhook: expect.stringMatching(/^fault/),
    });
  });

  test('a shop at the public address with other secrets is a fault, one that does not answer is none', async () => {
    const others = testApp(db(), {
      config: {
        ...testConfig,
        gateways: {
          ...testConfig.gateways,
          klarna: { url: '', username: '', password: 'other', region: 'eu', mode: 'test' },
        },
      },
    });
    expect(
      (await preflight({ elsewhere: (request) => Promise.resolve(others.app.fetch(request)) }))('klarna').inbox,
    ).toMatch(/^fault: .*another secret/);
  });

  test('a shop that cannot reach itself is told to look from elsewhere', async () => {
    const found = await preflight({ elsewhere: () => Promise.reject(new Error('No route')) });
    expect(found('klarna').inbox).toMatch(/^note: .*does not answer/);
  });

  test('a currency that a gateway does not take is a fault, and one that nothing takes is the store’s', async () => {
    const found = await preflight({ currencies: ['USD', 'JPY'], payments: { ...all, card: { gateway: 'quickpay' } } });
    for (const gateway of ['klarna', 'paysafecard'])
      expect([gateway, found(gateway).currencies]).toEqual([
        gateway,
        expect.stringMatching(/^note: .*not offered in JPY/),
      ]);
    expect(found('store')).toEqual({});
  });

  test('a policy that leaves out the hosts of a gateway is a fault', async () => {
    const amazon = { payments: { amazon: { gateway: 'amazon' } } };
    const none = await preflight({ ...amazon, elsewhere: withPolicy("default-src 'self'") });
    expect(none('amazon').policy).toMatch(/^fault: .*script-src https:/);
  });

  test('a policy with all hosts of a gateway is fine', async () => {
    const kinds = ['script-src', 'frame-src', 'connect-src', 'img-src', 'form-action'];
    const policy = kinds.map((kind) => `${kind} 'self' ${paypalHosts.join(' ')}`).join('; ');
    const found = await preflight({ payments: { paypal: { gateway: 'paypal' } }, elsewhere: withPolicy(policy) });
    expect(found('paypal').policy).toBe("fine: The checkout's policy lets its scripts in.");
  });

  test('Apple Pay wants its file at the public address', async () => {
    const apple = { payments: { apple: { gateway: 'braintree' } } };
    const found = await preflight({ ...apple, config: { appleDomainAssociation: '7B227073' } });
    expect(found('braintree').domain).toMatch(/^fine: Apple finds its file/);
  });

  test('without the file Apple Pay is a fault', async () => {
    const found = await preflight({ payments: { apple: { gateway: 'braintree' } } });
    expect(found('braintree').domain).toMatch(/^fault: .*APPLE_PAY_DOMAIN_ASSOCIATION_FILE/);
  });

  test('a method of a gateway without keys is a fault', async () => {
    const found = await preflight({ keys: { klarna: undefined } });
    expect(found('klarna')).toEqual({ keys: expect.stringMatching(/^fault: .*no keys/) });
  });
});
