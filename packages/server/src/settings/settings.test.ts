import { expect, test } from 'vitest';
import { eachDatabase, ids, testApp } from '../testing/index.ts';

eachDatabase((db) => {
  test('a store that nobody set up has a placeholder name, USD and en-US', async () => {
    const shopper = testApp(db()).shopper();
    const { body } = await shopper.get('/api/settings/all');
    expect(body.settings.store).toMatchObject({
      name: 'Shop',
      currency: 'USD',
      locale: 'en-US',
      country: 'US',
    });
    expect(body).toMatchObject({
      menus: [],
      payments: { card: { enabled: true, gateway: 'mercer' }, airwallex: { enabled: true, gateway: 'airwallex' } },
      subscriptions: { enabled: true, pause: true, cancel: true },
      session: { cart_id: null, locale: 'en-US', currency: 'USD' },
    });
    expect((await shopper.get('/api/settings')).body).toEqual(body.settings);
    expect((await shopper.get('/api/settings/menus')).body).toEqual([]);
    expect((await shopper.get('/api/settings/subscriptions')).body).toEqual(body.subscriptions);
    expect(shopper.session).toBeNull();
  });

  const save = (id: string, value: unknown) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();
  const locales = [
    { code: 'en-US', name: 'English' },
    { code: 'de-DE', name: 'Deutsch' },
    { code: 'de-AT', name: 'Österreich', fallback: 'de-DE' },
  ];

  test('whether prices contain their taxes is said with the store', async () => {
    const shopper = testApp(db()).shopper();
    expect((await shopper.get('/api/settings')).body.store.prices_include_tax).toBeUndefined();
    await save('taxes', { prices_include_tax: true });
    expect((await testApp(db()).shopper().get('/api/settings/all')).body.settings.store.prices_include_tax).toBe(true);
  });

  test('payment settings show the public fields of the enabled methods, never a secret', async () => {
    await save('payments', {
      card: { gateway: 'stripe', publishable_key: 'pk_1', secret_key: 'sk_live', webhook: { secret: 'whsec_1' } },
      paypal: {
        gateway: 'paypal',
        client_id: 'client',
        merchant_id: 'm',
        live_merchant_id: 'l',
        test_merchant_id: 't',
        mode: 'test',
        ppcp: true,
        store_owner_email: 'owner@mercer.test',
        publishable_key: 'sk_pasted',
      },
      amazon: { gateway: 'amazon', merchant_id: 'm', public_key_id: 'SANDBOX-1', private_key: 'hidden' },
      klarna: { enabled: false, gateway: 'klarna' },
      ideal: { gateway: 5 },
      bitcoin: { gateway: 'x', secret: 'hidden' },
    });
    const { body } = await testApp(db()).shopper().get('/api/settings/payments');
    expect(body).toEqual({
      card: { enabled: true, gateway: 'stripe', publishable_key: 'pk_1', mode: 'test' },
      paypal: {
        enabled: true,
        gateway: 'paypal',
        client_id: 'client',
        merchant_id: 'm',
        live_merchant_id: 'l',
        test_merchant_id: 't',
        mode: 'test',
        ppcp: true,
        store_owner_email: 'owner@mercer.test',
      },
      amazon: {
        enabled: true,
        gateway: 'amazon',
        merchant_id: 'm',
        public_key_id: 'SANDBOX-1',
        mode: 'test',
      },
    });
  });

  test('a live shop does not offer what the sandbox plays', async () => {
    const app = testApp(db());
    const stripe = { url: '', secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
    const config = { ...app.deps.config, live: true, gateways: { stripe } };
    const live = testApp(db(), { config }).shopper();
    const byStripe = { enabled: true, gateway: 'stripe', publishable_key: 'pk_live_1', mode: 'live' };
    expect((await live.get('/api/settings/payments')).body).toEqual({ card: byStripe });
    await save('payments', {
      card: { gateway: 'mercer' },
      airwallex: { gateway: 'airwallex', mode: 'live' },
      ideal: { gateway: 'stripe', publishable_key: 'pk_of_another' },
    });
    const { body } = await live.get('/api/settings/payments');
    expect(body).toEqual({ card: byStripe, ideal: byStripe });
    expect((await live.get('/api/settings/all')).body.payments.airwallex).toBeUndefined();
  });

  test('a live shop with PayPal alone is paid through it, by its own button', async () => {
    const app = testApp(db());
    const paypal = { url: '', clientId: 'client', clientSecret: 'hidden', webhookId: 'hidden' };
    const config = { ...app.deps.config, live: true, gateways: { paypal } };
    const live = testApp(db(), { config }).shopper();
    const byPaypal = { enabled: true, gateway: 'paypal', client_id: 'client', mode: 'live' };
    expect((await live.get('/api/settings/payments')).body).toEqual({ paypal: byPaypal });
    await save('payments', { card: { gateway: 'mercer' }, paypal: { gateway: 'paypal', client_id: 'of_another' } });
    expect((await live.get('/api/settings/payments')).body).toEqual({ paypal: byPaypal });
  });

  test('what a gateway is for can be switched off, and be told more of', async () => {
    const app = testApp(db());
    const braintree = { url: '', merchantId: 'm', publicKey: 'p', privateKey: 'hidden', mode: 'live' };
    const config = { ...app.deps.config, live: true, gateways: { braintree } };
    const live = testApp(db(), { config, fetch: async () => new Response(null, { status: 503 }) }).shopper();
    const byBraintree = { enabled: true, gateway: 'braintree', mode: 'live' };
    const card = { enabled: false, gateway: 'braintree' };
    const payments = async () => (await live.get('/api/settings/payments')).body;
    expect(await payments()).toEqual({ card, paypal: byBraintree, apple: byBraintree });
    await save('payments', {
      paypal: { enabled: false, gateway: 'braintree' },
      apple: { enabled: false, gateway: 'stripe' },
      google: { gateway: 'braintree', merchant_id: 'BCR2' },
    });
    expect(await payments()).toEqual({ card, apple: byBraintree, google: { ...byBraintree, merchant_id: 'BCR2' } });
  });

  test('wrong values of the store fall back one by one, what is not public stays inside', async () => {
    await save('store', {
      name: 'Lamps',
      currency: 'CHF',
      locale: 'de-CH',
      country: 7,
      api_key: 'hidden',
      support_email: 'a@b.test',
      locales: [{ code: 'fr-CH' }, 'x', { name: 'nothing' }],
      currencies: [
        { code: 'EUR', rate: -1 },
        { code: 'USD', type: 'display', rate: 1.1, note: 'hidden' },
      ],
      social_links: [
        { name: 'Posts', url: 'https://posts.test/lamps' },
        { name: 'Bad', url: 'javascript:alert(1)' },
      ],
      features: { wishlist: true },
    });
    expect((await testApp(db()).shopper().get('/api/settings')).body).toEqual({
      store: {
        name: 'Lamps',
        url: 'http://localhost:3000',
        currency: 'CHF',
        locale: 'de-CH',
        country: 'US',
        support_email: 'a@b.test',
        locales: [
          { code: 'de-CH', name: 'de-CH' },
          { code: 'fr-CH', name: '' },
        ],
        currencies: [
          { code: 'CHF', type: 'base' },
          { code: 'USD', type: 'display', rate: 1.1 },
        ],
        social_links: [{ name: 'Posts', url: 'https://posts.test/lamps' }],
        features: { wishlist: true },
      },
    });
  });

  test('a store that names its currency alone has that one', async () => {
    await save('store', { currency: 'EUR' });
    const { store } = (await testApp(db()).shopper().get('/api/settings')).body;
    expect(store.currencies).toEqual([{ code: 'EUR', type: 'base' }]);
  });

  test('the large picture of the store is one, or none', async () => {
    const hero = { url: '/images/hero.webp', width: 2560, height: 1000, colour: '#9a8d7c' };
    const shown = async (given: object) => {
      await db().deleteFrom('settings').where('id', '=', 'store').execute();
      await save('store', { name: 'Lamps', hero: given });
      const shopper = testApp(db()).shopper();
      shopper.wantsImagePaths = true;
      return (await shopper.get('/api/settings')).body.store.hero;
    };
    expect(await shown({ ...hero, note: 'hidden' })).toEqual(hero);
    for (const wrong of [{ url: 'javascript:alert(1)' }, { width: 0 }, { colour: 'red;' }]) {
      expect(await shown({ ...hero, ...wrong })).toBeUndefined();
    }
  });

  test('menus are nested and speak the locale of the request', async () => {
    await save('store', { locales });
    const deals = { name: 'Deals', url: '/deals', $locale: { 'de-DE': { name: 'Angebote', secret: 'hidden' } } };
    const shop = {
      name: 'Shop',
      url: '/',
      items: [deals, { name: 'Bad', url: 'javascript:alert(1)' }],
      note: 'hidden',
    };
    await save('menus', [{ id: 'main', name: 'Main', items: [shop] }]);
    const shopper = testApp(db()).shopper();
    const both = { 'de-DE': { name: 'Angebote' }, 'en-US': { name: 'Deals' } };
    const to = (url: string) => ({ url, type: 'url', value: url, options: { target: 'self' } });
    const menu = (name: string) => {
      const deals = { name, ...to('/deals'), $locale: both };
      const items = [{ name: 'Shop', url: '/', type: 'home', value: null, items: [deals, { name: 'Bad', ...to('') }] }];
      return ['main', 'header'].map((id) => ({ id, name: 'Main', items }));
    };
    expect((await shopper.get('/api/settings/menus')).body).toEqual(menu('Deals'));
    const headers = { 'X-Locale': 'de-AT' };
    expect((await shopper.call('GET', '/api/settings/menus', undefined, headers)).body).toEqual(menu('Angebote'));
    expect((await shopper.get('/api/settings/all?$locale=de')).body.menus).toEqual(menu('Angebote'));
    await shopper.put('/api/session', { locale: 'de-DE' });
    expect((await shopper.get('/api/settings/menus')).body).toEqual(menu('Angebote'));
  });

  test('the store speaks the locale of the request', async () => {
    await save('store', { locales, name: 'Lamps', $locale: { 'de-DE': { name: 'Lampen', currency: 'EUR' } } });
    const { body } = await testApp(db()).shopper().get('/api/settings?$locale=de-DE');
    expect(body.store).toMatchObject({ name: 'Lampen', currency: 'USD' });
    expect(body.store.$locale).toEqual({ 'de-DE': { name: 'Lampen' }, 'en-US': { name: 'Lamps' } });
  });

  test('the chosen locale follows into the open cart', async () => {
    await save('store', { locales });
    const shopper = testApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    expect((await shopper.put('/api/session', { locale: 'de-DE' })).body.locale).toBe('de-DE');
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('de-DE');
    const stranger = testApp(db()).shopper();
    await stranger.put('/api/session', { locale: 'en-US' });
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('de-DE');
  });

  test('a session keeps a locale and a currency that the store has', async () => {
    const currencies = [
      { code: 'USD', type: 'base' },
      { code: 'EUR', type: 'display', rate: 0.9 },
      { code: 'CHF', type: 'priced' },
    ];
    await save('store', { currencies });
    const shopper = testApp(db()).shopper();
    expect((await shopper.put('/api/session', { currency: 'EUR' })).body).toMatchObject({
      currency: 'EUR',
      locale: 'en-US',
    });
    expect((await shopper.get('/api/session')).body.currency).toBe('EUR');
    for (const change of [{ currency: 'XXX' }, { currency: 'CHF' }, { locale: 'xx' }, { locale: 5 }]) {
      expect(await shopper.put('/api/session', change)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
    }
  });

  test('a currency that the store has given up is chosen no more', async () => {
    await save('store', { currencies: [{ code: 'EUR', type: 'display', rate: 0.9 }] });
    const shopper = testApp(db()).shopper();
    await shopper.put('/api/session', { currency: 'EUR' });
    await db().deleteFrom('settings').where('id', '=', 'store').execute();
    expect((await shopper.get('/api/session')).body.currency).toBe('USD');
  });
});
