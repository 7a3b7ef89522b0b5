import { openTestSandbox } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { withoutDisputes } from '../paypal.ts';
import { createOperatorCaller } from '../shop.ts';

const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
const allMethods = {
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
  /** Gateway keys that replace the ones the sandbox knows. */
  keys?: Gateways;
  /** Response at the shop's public address that replaces the shop's own. */
  elsewhere?: (request: Request) => Promise<Response>;
  /** Request that reaches a gateway in place of the original one. */
  instead?: (request: Request) => Request;
  /** what a gateway answers in place of its stand-in */
  answer?: (request: Request) => Response | undefined;
  config?: Partial<typeof testConfig>;
}

eachDatabase((db: () => Db) => {
  /** A shop that reaches the stand-ins as it would the gateways, and itself by its public address. */
  async function runPreflight(circumstances: Circumstances = {}) {
    const { payments = allMethods, currencies = ['USD'], keys = {}, elsewhere, config = {} } = circumstances;
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
    const sandbox = await openTestSandbox({ now: () => shop.clock.now() });
    const routeRequest = async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname.startsWith('/sandbox/'))
        return answer(request) ?? sandbox.fetch(instead(request));
      return elsewhere ? elsewhere(request) : shop.app.fetch(request);
    };
    const { card: _, ...gateways } = testConfig.gateways;
    const shop = buildTestApp(db(), {
      fetch: routeRequest,
      config: { ...testConfig, gateways: { ...gateways, ...keys }, ...config },
    });
    const { body } = await createOperatorCaller(shop).get('/checkup/payments');
    const results: { gateway: string; check: string; state: string; message: string }[] = body.results;
    return (gateway: string) =>
      Object.fromEntries(
        results
          .filter((result) => result.gateway === gateway)
          .map(({ check, state, message }) => [check, `${state}: ${message}`]),
      );
  }

  const respondWithPolicy = (policy: string) => async () =>
    new Response('', { headers: { 'content-security-policy': policy } });

  test('right keys, addresses and secrets are fine, and nothing is charged', async () => {
    const readChecks = await runPreflight();
    expect(readChecks('klarna')).toMatchObject({
      keys: 'fine: Klarna takes the keys.',
      webhook: expect.stringMatching(/^fine/),
      inbox: expect.stringMatching(/^fine/),
      currencies: expect.stringMatching(/^fine/),
    });
    const fine = { keys: expect.stringMatching(/^fine/), inbox: expect.stringMatching(/^fine/) };
    expect(readChecks('quickpay')).toMatchObject({ ...fine, webhook: expect.stringMatching(/^fine/) });
    const currenciesFine = { currencies: expect.stringMatching(/^fine/) };
    expect(readChecks('paysafecard')).toMatchObject({
      ...fine,
      ...currenciesFine,
      features: expect.stringMatching(/^note: .*refunds/),
    });
    expect(readChecks('braintree')).toMatchObject({ ...fine, currencies: expect.stringMatching(/^fine/) });
    expect(readChecks('amazon')).toMatchObject({ keys: expect.stringMatching(/^fine/) });
    expect(readChecks('paypal')).toMatchObject({ keys: expect.stringMatching(/^fine/) });
    expect(readChecks('airwallex')).toMatchObject({ keys: expect.stringMatching(/^note: .*offer nothing/) });
    for (const table of ['payments', 'orders', 'gateway_events'] as const) {
      expect(await db().selectFrom(table).select('id').execute()).toEqual([]);
    }
  });

  test.each(['stripe', 'airwallex'])('cards through %s are looked over', async (gateway) => {
    const readChecks = await runPreflight({ payments: { card: { gateway } } });
    expect(readChecks(gateway)).toMatchObject({
      keys: expect.stringMatching(/^fine/),
      inbox: expect.stringMatching(/^fine/),
    });
  });

  const byStripe = (...methods: string[]) =>
    Object.fromEntries(methods.map((method) => [method, { gateway: 'stripe' }]));
  const stripeMethods = byStripe('card', 'bancontact', 'ideal', 'klarna', 'google');
  const buildAccount = (capabilities: object, status = 200) => ({
    payments: stripeMethods,
    currencies: ['EUR'],
    answer: ({ url }: Request) =>
      url.endsWith('/v1/account')
        ? Response.json(status === 200 ? { id: 'acct_1', object: 'account', capabilities } : { error: {} }, { status })
        : undefined,
  });

  test('each method through Stripe is looked for among those of the account, and SEPA debits behind Bancontact', async () => {
    expect((await runPreflight({ payments: stripeMethods, currencies: ['EUR'] }))('stripe').features).toMatch(
      /^fine: .*bancontact, sepa_debit, ideal, klarna/,
    );
  });

  test('a method that is not active at Stripe is a fault, one that the key may not ask about is said', async () => {
    const active = { card_payments: 'active', bancontact_payments: 'active', klarna_payments: 'pending' };
    expect((await runPreflight(buildAccount(active)))('stripe').features).toBe(
      'fault: Stripe has not activated sepa_debit (for bancontact), ideal, klarna: switch them on under Settings, Payment methods.',
    );
  });

  test('a key that may not read the account is no fault', async () => {
    expect((await runPreflight(buildAccount({}, 403)))('stripe').features).toMatch(
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
    const readChecks = await runPreflight({ keys });
    expect(readChecks('klarna').keys).toMatch(/^fault: Klarna refuses the keys \(401\): .*KLARNA_PASSWORD/);
    for (const gateway of Object.keys(keys))
      expect([gateway, readChecks(gateway).keys]).toEqual([gateway, expect.stringMatching(/^fault/)]);
    expect(JSON.stringify(Object.keys(keys).map((gateway) => readChecks(gateway)))).not.toMatch(/another/);
  });

  test('an app of PayPal without the feature Disputes is a fault', async () => {
    const paypal = { payments: { paypal: { gateway: 'paypal' } } };
    const messages = (await runPreflight({ ...paypal, instead: withoutDisputes }))('paypal');
    expect(messages.features).toMatch(/^fault: .*403.*Disputes/);
  });

  test('an app of PayPal with the feature Disputes is fine', async () => {
    const readChecks = await runPreflight({ payments: { paypal: { gateway: 'paypal' } } });
    expect(readChecks('paypal').features).toBe('fine: PayPal shows the disputes of its buyers.');
  });

  test("QuickPay's callbacks are signed with another key than the shop has", async () => {
    const { quickpay } = testConfig.gateways;
    if (!quickpay) throw new Error('It has keys');
    const readChecks = await runPreflight({ keys: { quickpay: { ...quickpay, privateKey: '2'.repeat(64) } } });
    expect(readChecks('quickpay')).toMatchObject({
      keys: expect.stringMatching(/^fine/),
      webhook: expect.stringMatching(/^fault/),
    });
  });

  test('a shop at the public address with other secrets is a fault, one that does not answer is none', async () => {
    const otherShop = buildTestApp(db(), {
      config: {
        ...testConfig,
        gateways: {
          ...testConfig.gateways,
          klarna: { url: '', username: '', password: 'other', region: 'eu', mode: 'test' },
        },
      },
    });
    expect(
      (await runPreflight({ elsewhere: (request) => Promise.resolve(otherShop.app.fetch(request)) }))('klarna').inbox,
    ).toMatch(/^fault: .*another secret/);
  });

  test('a shop that cannot reach itself is told to look from elsewhere', async () => {
    const readChecks = await runPreflight({ elsewhere: () => Promise.reject(new Error('No route')) });
    expect(readChecks('klarna').inbox).toMatch(/^note: .*does not answer/);
  });

  test('a currency that a gateway does not take is a fault, and one that nothing takes is the store’s', async () => {
    const readChecks = await runPreflight({
      currencies: ['USD', 'JPY'],
      payments: { ...allMethods, card: { gateway: 'quickpay' } },
    });
    for (const gateway of ['klarna', 'paysafecard'])
      expect([gateway, readChecks(gateway).currencies]).toEqual([
        gateway,
        expect.stringMatching(/^note: .*not offered in JPY/),
      ]);
    expect(readChecks('store')).toEqual({});
  });

  test('a policy that leaves out the hosts of a gateway is a fault', async () => {
    const amazon = { payments: { amazon: { gateway: 'amazon' } } };
    const readChecks = await runPreflight({ ...amazon, elsewhere: respondWithPolicy("default-src 'self'") });
    expect(readChecks('amazon').policy).toMatch(/^fault: .*script-src https:/);
  });

  test('a policy with all hosts of a gateway is fine', async () => {
    const kinds = ['script-src', 'frame-src', 'connect-src', 'img-src', 'form-action'];
    const policy = kinds.map((kind) => `${kind} 'self' ${paypalHosts.join(' ')}`).join('; ');
    const readChecks = await runPreflight({
      payments: { paypal: { gateway: 'paypal' } },
      elsewhere: respondWithPolicy(policy),
    });
    expect(readChecks('paypal').policy).toBe("fine: The checkout's policy lets its scripts in.");
  });

  test('Apple Pay wants its file at the public address', async () => {
    const apple = { payments: { apple: { gateway: 'braintree' } } };
    const readChecks = await runPreflight({ ...apple, config: { appleDomainAssociation: '7B227073' } });
    expect(readChecks('braintree').domain).toMatch(/^fine: Apple finds its file/);
  });

  test('without the file Apple Pay is a fault', async () => {
    const readChecks = await runPreflight({ payments: { apple: { gateway: 'braintree' } } });
    expect(readChecks('braintree').domain).toMatch(/^fault: .*APPLE_PAY_DOMAIN_ASSOCIATION_FILE/);
  });

  test('a method of a gateway without keys is a fault', async () => {
    const readChecks = await runPreflight({ keys: { klarna: undefined } });
    expect(readChecks('klarna')).toEqual({ keys: expect.stringMatching(/^fault: .*no keys/) });
  });
});
