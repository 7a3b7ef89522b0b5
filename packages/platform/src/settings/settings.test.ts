import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  test('a store that nobody set up has a placeholder name, USD and en-US', async () => {
    const shopper = buildTestApp(db()).shopper();
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

  const saveSetting = (id: string, value: unknown) =>
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
    const shopper = buildTestApp(db()).shopper();
    expect((await shopper.get('/api/settings')).body.store.prices_include_tax).toBeUndefined();
    await saveSetting('taxes', { prices_include_tax: true });
    expect((await buildTestApp(db()).shopper().get('/api/settings/all')).body.settings.store.prices_include_tax).toBe(
      true,
    );
  });

  test('payment settings show the public fields of the enabled methods, never a secret', async () => {
    await saveSetting('payments', {
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
    const { body } = await buildTestApp(db()).shopper().get('/api/settings/payments');
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
    const app = buildTestApp(db());
    const stripe = { url: '', secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
    const config = { ...app.deps.config, live: true, gateways: { stripe } };
    const live = buildTestApp(db(), { config }).shopper();
    const byStripe = { enabled: true, gateway: 'stripe', publishable_key: 'pk_live_1', mode: 'live' };
    expect((await live.get('/api/settings/payments')).body).toEqual({ card: byStripe });
    await saveSetting('payments', {
      card: { gateway: 'mercer' },
      airwallex: { gateway: 'airwallex', mode: 'live' },
      ideal: { gateway: 'stripe', publishable_key: 'pk_of_another' },
    });
    const { body } = await live.get('/api/settings/payments');
    expect(body).toEqual({ card: byStripe, ideal: byStripe });
    expect((await live.get('/api/settings/all')).body.payments.airwallex).toBeUndefined();
  });

  test('a live shop with PayPal alone is paid through it, by its own button', async () => {
    const app = buildTestApp(db());
    const paypal = { url: '', clientId: 'client', clientSecret: 'hidden', webhookId: 'hidden' };
    const config = { ...app.deps.config, live: true, gateways: { paypal } };
    const live = buildTestApp(db(), { config }).shopper();
    const byPaypal = { enabled: true, gateway: 'paypal', client_id: 'client', mode: 'live' };
    expect((await live.get('/api/settings/payments')).body).toEqual({ paypal: byPaypal });
    await saveSetting('payments', {
      card: { gateway: 'mercer' },
      paypal: { gateway: 'paypal', client_id: 'of_another' },
    });
    expect((await live.get('/api/settings/payments')).body).toEqual({ paypal: byPaypal });
  });

  test('what a gateway is for can be switched off, and be told more of', async () => {
    const app = buildTestApp(db());
    const braintree = { url: '', merchantId: 'm', publicKey: 'p', privateKey: 'hidden', mode: 'live' };
    const config = { ...app.deps.config, live: true, gateways: { braintree } };
    const live = buildTestApp(db(), { config, fetch: async () => new Response(null, { status: 503 }) }).shopper();
    const byBraintree = { enabled: true, gateway: 'braintree', mode: 'live' };
    const card = { enabled: false, gateway: 'braintree' };
    const requestPayments = async () => (await live.get('/api/settings/payments')).body;
    expect(await requestPayments()).toEqual({ card, paypal: byBraintree, apple: byBraintree });
    await saveSetting('payments', {
      paypal: { enabled: false, gateway: 'braintree' },
      apple: { enabled: false, gateway: 'stripe' },
      google: { gateway: 'braintree', merchant_id: 'BCR2' },
    });
    expect(await requestPayments()).toEqual({
      card,
      apple: byBraintree,
      google: { ...byBraintree, merchant_id: 'BCR2' },
    });
  });

  test('wrong values of the store fall back one by one, what is not public stays inside', async () => {
    await saveSetting('store', {
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
    expect((await buildTestApp(db()).shopper().get('/api/settings')).body).toEqual({
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
    await saveSetting('store', { currency: 'EUR' });
    const { store } = (await buildTestApp(db()).shopper().get('/api/settings')).body;
    expect(store.currencies).toEqual([{ code: 'EUR', type: 'base' }]);
  });

  test('the large picture of the store is one, or none', async () => {
    const hero = { url: '/images/hero.webp', width: 2560, height: 1000, colour: '#9a8d7c' };
    const requestHero = async (heroInput: object) => {
      await db().deleteFrom('settings').where('id', '=', 'store').execute();
      await saveSetting('store', { name: 'Lamps', hero: heroInput });
      const shopper = buildTestApp(db()).shopper();
      shopper.wantsImagePaths = true;
      return (await shopper.get('/api/settings')).body.store.hero;
    };
    expect(await requestHero({ ...hero, note: 'hidden' })).toEqual(hero);
    for (const wrong of [{ url: 'javascript:alert(1)' }, { width: 0 }, { colour: 'red;' }]) {
      expect(await requestHero({ ...hero, ...wrong })).toBeUndefined();
    }
  });

  test('a store has a large picture for dark mode, and the products in both as far as they make sense', async () => {
    const hero_dark = { url: '/images/hero-night.webp', width: 2560, height: 1000 };
    const mug = { product: 'mug', x: 430, y: 289, path: 'M 1-2c3,4 5 6z' };
    const wrongProducts = [{ ...mug, x: '430' }, { ...mug, product: 7 }, { ...mug, path: '"><script>' }, 'mug'];
    await saveSetting('store', { hero_dark, hero_products: [mug, ...wrongProducts, { product: 'pot', x: 1, y: 2 }] });
    const shopper = buildTestApp(db()).shopper();
    shopper.wantsImagePaths = true;
    const { store } = (await shopper.get('/api/settings')).body;
    expect(store.hero_dark).toEqual(hero_dark);
    expect(store.hero_products).toEqual([mug, { product: 'pot', x: 1, y: 2 }]);
  });

  test('menus are nested and speak the locale of the request', async () => {
    await saveSetting('store', { locales });
    const deals = { name: 'Deals', url: '/deals', $locale: { 'de-DE': { name: 'Angebote', secret: 'hidden' } } };
    const shop = {
      name: 'Shop',
      url: '/',
      items: [deals, { name: 'Bad', url: 'javascript:alert(1)' }],
      note: 'hidden',
    };
    await saveSetting('menus', [{ id: 'main', name: 'Main', items: [shop] }]);
    const shopper = buildTestApp(db()).shopper();
    const bothLocales = { 'de-DE': { name: 'Angebote' }, 'en-US': { name: 'Deals' } };
    const buildUrlTarget = (url: string) => ({ url, type: 'url', value: url, options: { target: 'self' } });
    const buildExpectedMenus = (name: string) => {
      const deals = { name, ...buildUrlTarget('/deals'), $locale: bothLocales };
      const items = [
        { name: 'Shop', url: '/', type: 'home', value: null, items: [deals, { name: 'Bad', ...buildUrlTarget('') }] },
      ];
      return ['main', 'header'].map((id) => ({ id, name: 'Main', items }));
    };
    expect((await shopper.get('/api/settings/menus')).body).toEqual(buildExpectedMenus('Deals'));
    const headers = { 'X-Locale': 'de-AT' };
    expect((await shopper.call('GET', '/api/settings/menus', undefined, headers)).body).toEqual(
      buildExpectedMenus('Angebote'),
    );
    expect((await shopper.get('/api/settings/all?$locale=de')).body.menus).toEqual(buildExpectedMenus('Angebote'));
    await shopper.put('/api/session', { locale: 'de-DE' });
    expect((await shopper.get('/api/settings/menus')).body).toEqual(buildExpectedMenus('Angebote'));
  });

  test('the store speaks the locale of the request', async () => {
    await saveSetting('store', { locales, name: 'Lamps', $locale: { 'de-DE': { name: 'Lampen', currency: 'EUR' } } });
    const { body } = await buildTestApp(db()).shopper().get('/api/settings?$locale=de-DE');
    expect(body.store).toMatchObject({ name: 'Lampen', currency: 'USD' });
    expect(body.store.$locale).toEqual({ 'de-DE': { name: 'Lampen' }, 'en-US': { name: 'Lamps' } });
  });

  test('the chosen locale follows into the open cart', async () => {
    await saveSetting('store', { locales });
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    expect((await shopper.put('/api/session', { locale: 'de-DE' })).body.locale).toBe('de-DE');
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('de-DE');
    const stranger = buildTestApp(db()).shopper();
    await stranger.put('/api/session', { locale: 'en-US' });
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('de-DE');
  });

  test('a session keeps a locale and a currency that the store has', async () => {
    const currencies = [
      { code: 'USD', type: 'base' },
      { code: 'EUR', type: 'display', rate: 0.9 },
      { code: 'CHF', type: 'priced' },
    ];
    await saveSetting('store', { currencies });
    const shopper = buildTestApp(db()).shopper();
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
    await saveSetting('store', { currencies: [{ code: 'EUR', type: 'display', rate: 0.9 }] });
    const shopper = buildTestApp(db()).shopper();
    await shopper.put('/api/session', { currency: 'EUR' });
    await db().deleteFrom('settings').where('id', '=', 'store').execute();
    expect((await shopper.get('/api/session')).body.currency).toBe('USD');
  });
});
