import { product, products } from './answers.ts';
import type { Call } from './visit.ts';

const visa = { number: '4242 4242-4242 4242', exp_month: 12, exp_year: 2099, cvc: '123' };
const address = { name: 'Ada', address1: '12 Main St', city: 'Ulm', country: 'DE' };
const item = { product_id: 'p1', quantity: 2, options: { Size: 'M', Gift: 'Wrap' } };
const namedItem = {
  product_id: 'p1',
  options: [
    { name: 'Size', value: 'M', price: 3 },
    { id: 'o2', value: 'g' },
  ],
};
const filterQuery = {
  price: { $gte: 10, $lt: 20 },
  id: { $in: ['a', 'b'] },
  'shipping.free': true,
  $or: [{ a: 1 }, { b: null }],
};

/** Rows of the table of the client's calls (§7), by the name of the call. */
export const calls: Record<string, Call> = {
  'products.list()': (c) => c.products.list(),
  'products.list(query)': (c) =>
    c.products.list({ limit: 12, page: 1, search: "blue & jeans' (new)", sort: 'price asc' }),
  'products.list(where, expand, $filters)': (c) =>
    c.products.list({
      where: filterQuery,
      expand: ['variants', 'categories:5'],
      $filters: { price: [1, 20], color: ['Red'] },
      $cache: false,
    }),
  'products.list(empty values)': (c) =>
    c.products.list({
      a: undefined,
      b: [],
      c: {},
      d: null,
      e: '',
      f: 0,
      g: false,
      h: new Date(0),
      i: [null, undefined, 1],
    }),
  'products.get(id)': (c) => c.products.get('p1'),
  'products.get(id, query)': (c) => c.products.get('blue jeans', { expand: 'variants' }),
  'products.get(object)': (c) => c.products.get({ limit: 2 }),
  'products.get twice': async (c) => [await c.products.get('p1'), await c.products.get('p1')],
  'products.get(id with a slash)': (c) => c.products.get('a/b'),
  'products.variation': (c) => [
    c.products.variation(product, {}),
    c.products.variation(product, { Size: 'S' }),
    c.products.variation(product, [
      { id: 'o1', value: 'm' },
      { name: 'Gift', value: 'Wrap' },
    ]),
    c.products.variation(product, { Size: 'M', Gift: 'Wrap' }, 'subscription'),
    c.products.variation(product, {}, { type: 'subscription', plan_id: 'pl2' }),
    c.products.variation(product, { Size: 'XL', Colour: 'Red' }, { plan: 'pl2' }),
  ],
  'products.variation(without prices)': (c) => {
    const options = [{ id: 'g', name: 'Gift', values: [{ id: 'w', name: 'Wrap', price: 2 }] }];
    const plans = [{ id: 'own', price: 5 }, { id: 'none' }, { id: 'null', price: null }];
    const pricedProduct = {
      id: 'p',
      price: 20,
      options,
      purchase_options: { standard: { price: null }, subscription: { plans } },
    };
    const computePrice = (of: object, selection: object, plan?: unknown) =>
      c.products.variation(of, selection, plan).price;
    return [
      computePrice(pricedProduct, {}),
      computePrice(pricedProduct, { Gift: 'Wrap' }),
      ...plans.flatMap(({ id }) => [
        computePrice(pricedProduct, {}, { plan_id: id }),
        computePrice(pricedProduct, { Gift: 'Wrap' }, { plan_id: id }),
      ]),
      computePrice({ id: 'p', price: null }, {}),
      computePrice({ id: 'p' }, {}),
      computePrice({ id: 'p', price: null, options }, { Gift: 'Wrap' }),
      computePrice({ id: 'p', price: null, purchase_options: { subscription: { plans } } }, {}, 'subscription'),
      computePrice({ id: 'p', price: null, purchase_options: { subscription: { plans } } }, {}, { plan_id: 'none' }),
    ];
  },
  'products.variation(variants without prices)': (c) => {
    const options = [{ id: 's', name: 'Size', variant: true, values: [{ id: 'm', name: 'M' }] }];
    const plans = [{ id: 'none' }];
    const baseProduct = { id: 'p', price: 20, options, purchase_options: { subscription: { plans } } };
    const computeVariantPrice = (variant: object, plan?: unknown) => {
      const variants = { results: [{ id: 'v', option_value_ids: ['m'], ...variant }] };
      return c.products.variation({ ...baseProduct, variants }, { Size: 'M' }, plan).price;
    };
    return [
      computeVariantPrice({}),
      computeVariantPrice({ price: null }),
      computeVariantPrice({ price: 7 }),
      computeVariantPrice({}, 'subscription'),
    ];
  },
  'products.variation(unknown option)': (c) => c.products.variation(product, {}, 'trial'),
  'products.variation(unknown plan)': (c) => c.products.variation(product, {}, { plan_id: 'none' }),
  'products.variation(no variants)': (c) => c.products.variation({ ...product, variants: undefined }, { Size: 'M' }),
  'products.categories': (c) => [
    c.products.categories(products),
    c.products.categories({ results: products }),
    c.products.categories(product),
  ],
  'products.attributes': (c) => [
    c.products.attributes(products),
    c.products.attributes({ results: products }),
    c.products.attributes(product),
  ],
  'products.priceRange': (c) =>
    [[3.2, 47.9], [12, 99], [7, 950], [15, 1250.01], [1234, 56789], [12.5], [5, 5], []].map((prices) =>
      c.products.priceRange(prices.map((price) => ({ price }))),
    ),
  'products.priceRange(later prices with cents)': (c) => c.products.priceRange([{ price: 5.5 }, { price: 5.7 }]),
  'products.attributes, filters(null)': (c) => {
    const attributedProduct = { price: 3, attributes: { a: null, b: { id: 'b', name: 'B', value: 'x' } } };
    return [c.products.attributes([attributedProduct, { attributes: null }]), c.products.filters([attributedProduct])];
  },
  'products.filters': (c) => [
    c.products.filters(products),
    c.products.filters({ results: products }, { price: false, categories: false }),
    c.products.filters(products, { attributes: false }),
    c.products.filters(product),
  ],
  'products.filterableAttributeFilters': (c) => c.products.filterableAttributeFilters(products, { categories: false }),
  'categories.list(query)': (c) => c.categories.list({ limit: 100, expand: 'products' }),
  'categories.get(slug)': (c) => c.categories.get('electronics', { expand: ['products'] }),
  'attributes.list(query)': (c) => c.attributes.list({ filterable: true }),
  'attributes.get(id)': (c) => c.attributes.get('color'),
  'invoices.list(query)': (c) => c.invoices.list({ limit: 5 }),
  'invoices.get(id)': (c) => c.invoices.get('i1'),
  'content.list(model, query)': (c) => c.content.list('pages', { limit: 3 }),
  'content.get(model, id)': (c) => c.content.get('pages', 'about'),
  'content.get(model, id, query)': (c) => c.content.get('pages', 'about', { $preview: true, expand: 'author' }),

  'account.get()': (c) => c.account.get(),
  'account.get(query)': (c) => c.account.get({ expand: ['wishlist'] }),
  'account.create': (c) => c.account.create({ email: 'a@b.test', password: 'p', first_name: 'Ada' }),
  'account.update': (c) => c.account.update({ password: 'old', new_password: 'new', shipping: address }),
  'account.login': (c) => c.account.login('a@b.test', 'p'),
  'account.login(email)': (c) => c.account.login('a@b.test'),
  'account.login(token)': (c) => c.account.login('a@b.test', { password_token: 't' }),
  'account.logout': async (c) => {
    await c.account.get();
    return c.account.logout();
  },
  'account.recover(email)': (c) =>
    c.account.recover({ email: 'a@b.test', reset_url: 'http://shop.test/r?key={reset_key}' }),
  'account.recover(key)': (c) => c.account.recover({ reset_key: 'k', password: 'p' }),
  'account.listAddresses': (c) => c.account.listAddresses({ limit: 2 }),
  'account.createAddress': (c) => c.account.createAddress(address),
  'account.updateAddress': (c) => c.account.updateAddress('ad1', { city: 'Bonn' }),
  'account.deleteAddress': (c) => c.account.deleteAddress('ad1'),
  'account.listCards': (c) => c.account.listCards(),
  'account.createCard': (c) => c.account.createCard({ token: 't1' }),
  'account.updateCard': (c) => c.account.updateCard('cd1', { default: true }),
  'account.deleteCard': (c) => c.account.deleteCard('cd1'),
  'account.listOrders': (c) => c.account.listOrders({ limit: 50 }),
  'account.getOrder': (c) => c.account.getOrder('o1'),
  'account, old names': async (c) => [
    await c.account.getAddresses(),
    await c.account.getCards(),
    await c.account.getOrders({ page: 2 }),
  ],

  'cart.get': (c) => c.cart.get(),
  'cart.get after clearCache': async (c) => {
    c.cart.clearCache();
    return [await c.cart.get(), await c.cart.get()];
  },
  'cart.addItem(item)': (c) => c.cart.addItem(item),
  'cart.addItem(item with a list)': (c) => c.cart.addItem(namedItem),
  'cart.addItem(item without options)': (c) => c.cart.addItem({ product_id: 'p1', options: {} }),
  'cart.addItem(id)': (c) => c.cart.addItem('p1'),
  'cart.addItem(id, more)': (c) => c.cart.addItem('p1', { quantity: 3, options: { Size: 'M' } }),
  'cart.addItem(plan)': (c) => c.cart.addItem({ ...item, purchase_option: { type: 'subscription', plan_id: 'pl1' } }),
  'cart.updateItem': (c) => c.cart.updateItem('i1', { quantity: 3, options: { Size: 'S' } }),
  'cart.removeItem': (c) => c.cart.removeItem('i1'),
  'cart.setItems': (c) => c.cart.setItems([item, namedItem]),
  'cart.setItems(ids)': (c) => c.cart.setItems(['p1']),
  'cart.setItems(none)': (c) => c.cart.setItems([]),
  'cart.update': (c) =>
    c.cart.update({
      shipping: address,
      billing: { method: 'card', card: { token: 't1' } },
      metadata: { some_key: 'v' },
    }),
  'cart.update(items)': (c) => c.cart.update({ items: [item, namedItem] }),
  'cart.update(nulls)': (c) =>
    c.cart.update({ shipping: { service: null }, shipment_rating: null, coupon_code: null, $taxes: true }),
  'cart.recover': (c) => c.cart.recover('ck1'),
  'cart.applyCoupon': (c) => c.cart.applyCoupon('TAKE5'),
  'cart.removeCoupon': (c) => c.cart.removeCoupon(),
  'cart.applyGiftcard': (c) => c.cart.applyGiftcard('GIFT25'),
  'cart.removeGiftcard': (c) => c.cart.removeGiftcard('g1'),
  'cart.getShippingRates': (c) => c.cart.getShippingRates(),
  'cart.submitOrder': async (c) => {
    await c.cart.get();
    return c.cart.submitOrder();
  },
  'cart.getOrder()': (c) => c.cart.getOrder(),
  'cart.getOrder(id)': (c) => c.cart.getOrder('ck1'),
  'cart.getSettings': (c) => c.cart.getSettings(),
  'cart, calls at once': (c) =>
    Promise.all([c.cart.addItem('p1'), c.cart.get(), c.cart.removeItem('i1'), c.cart.submitOrder()]),

  'subscriptions.list': (c) => c.subscriptions.list({ limit: 5 }),
  'subscriptions.get': (c) => c.subscriptions.get('s1', { expand: 'product' }),
  'subscriptions.create': (c) => c.subscriptions.create({ ...item, items: [namedItem] }),
  'subscriptions.update': (c) =>
    c.subscriptions.update('s1', { paused: true, date_pause_end: '2030-01-01', options: { Size: 'S' } }),
  'subscriptions.addItem': (c) => c.subscriptions.addItem('s1', { ...item }),
  'subscriptions.setItems': (c) => c.subscriptions.setItems('s1', [{ ...item }, { ...namedItem }]),
  'subscriptions.setItems(none)': (c) => c.subscriptions.setItems('s1', []),
  'subscriptions.updateItem': (c) => c.subscriptions.updateItem('s1', 'i1', { quantity: 2 }),
  'subscriptions.removeItem': (c) => c.subscriptions.removeItem('s1', 'i1'),
  'subscriptions.create changes its input': async (c) => {
    const input = { ...item };
    await c.subscriptions.create(input);
    return input;
  },

  'settings.get()': (c) => c.settings.get(),
  'settings.get(path)': async (c) => [
    await c.settings.get('store.name'),
    c.settings.get('store.currencies.1.code'),
    c.settings.get('store.none', 'x'),
  ],
  'settings.get twice at once': (c) => Promise.all([c.settings.get('store.name'), c.settings.get('store.none', 'x')]),
  'settings.menus(id)': (c) => c.settings.menus('main'),
  'settings.menus(unknown)': (c) => c.settings.menus('none', 'fallback'),
  'settings.menus()': (c) => c.settings.menus(),
  'settings.payments': async (c) => [await c.settings.payments(), c.settings.payments('card.gateway')],
  'settings.subscriptions': (c) => c.settings.subscriptions('enabled'),
  'settings.session': (c) => c.settings.session('account_id'),
  'settings.load': async (c) => {
    await c.settings.load();
    return [
      c.settings.get('store.name'),
      c.settings.menus('main'),
      c.settings.payments('card'),
      c.settings.session('cart_id'),
    ];
  },
  'settings.refresh': async (c) => {
    await c.settings.get();
    return c.settings.refresh();
  },
  'settings.set': async (c) => {
    await c.settings.get();
    c.settings.set({ path: 'store.name', value: 'Own' });
    c.settings.set({ model: 'session', value: { cart_id: 'c2' } });
    c.settings.set({ value: { extra: { some_key: 1 } } });
    return [
      c.settings.get('store.name'),
      c.settings.get('store.currency'),
      c.settings.session('cart_id'),
      c.settings.get('extra'),
    ];
  },
  'settings in another locale': async (c) => {
    await c.settings.load();
    c.locale.set('de-DE');
    return [c.settings.get('store'), c.settings.menus('main')];
  },
  'settings in a locale without fallback': async (c) => {
    await c.settings.load();
    c.locale.set('fr-FR');
    return c.settings.get('store.first_line');
  },
  'settings, store locale': async (c) => {
    const initialLocales = [c.settings.getStoreLocale(), c.settings.getStoreLocales(), c.settings.getCurrentLocale()];
    await c.settings.load();
    return [initialLocales, c.settings.getStoreLocale(), c.settings.getStoreLocales(), c.settings.getCurrentLocale()];
  },
  'session.get': (c) => c.session.get(),
  'session cookie': (c) => {
    const initialCookie = c.session.getCookie();
    c.session.setCookie('token');
    return [initialCookie, c.session.getCookie()];
  },
  'locale.list, get, selected': async (c) => {
    await c.settings.load();
    return [c.locale.list(), c.locale.get(), c.locale.selected()];
  },
  'locale.set': async (c) => {
    await c.settings.load();
    return [c.locale.set('de-DE'), c.locale.get(), c.locale.selected(), c.locale.set('xx')];
  },
  'locale.select': async (c) => {
    await c.settings.load();
    return [await c.locale.select('de-DE'), c.locale.selected()];
  },
  'currency.list, get, selected': async (c) => {
    await c.settings.load();
    return [c.currency.list(), c.currency.get(), c.currency.selected()];
  },
  'currency.set()': async (c) => {
    await c.settings.load();
    return [c.currency.set(), c.currency.selected(), c.currency.set('EUR'), c.currency.set(), await c.get('x')];
  },
  'currency.set': async (c) => {
    await c.settings.load();
    return [c.currency.set('EUR'), c.currency.get(), c.currency.selected(), c.currency.set('ZZZ')];
  },
  'currency.select': async (c) => {
    await c.settings.load();
    return [await c.currency.select('EUR'), c.currency.selected()];
  },
  'currency.selected before the settings': (c) => c.currency.selected(),
  'currency.format': async (c) => {
    await c.settings.load();
    c.currency.set('USD');
    const amounts = [0, 0.5, 0.99, 1, 7.1, 12.7, 109.37, 1234.565, -3.5, undefined, null, '12'];
    return ['USD', 'EUR', 'CHF', 'GBP', 'SEK', 'JPY', 'ZZZ'].map((code) =>
      amounts.map((amount) => c.currency.format(amount, { code })),
    );
  },
  'currency.format(options)': async (c) => {
    await c.settings.load();
    c.currency.set('EUR');
    return [
      c.currency.format(10),
      c.currency.format(10, { convert: false }),
      c.currency.format(10, { rate: 2 }),
      c.currency.format(10, { code: 'USD', rate: 2 }),
      c.currency.format(10.129, { decimals: 1 }),
      c.currency.format(10.129, { decimals: null }),
      c.currency.format(10, { locale: 'de_DE' }),
      c.currency.format(10, { locale: 'no such locale' }),
    ];
  },
  'currency.format(no currency)': async (c) => {
    await c.settings.load();
    return c.currency.format(10, { code: 'none at all' });
  },

  'payment.get': (c) => c.payment.get('pay1'),
  'payment.methods twice': async (c) => [await c.payment.methods(), await c.payment.methods()],
  'payment.resetAsyncPayment': (c) => c.payment.resetAsyncPayment('pay1'),
  'payment.createIntent': (c) =>
    c.payment.createIntent({
      gateway: 'stripe',
      intent: {
        amount: 1099,
        currency: 'usd',
        types: ['card', 'x'],
        lines: [{ name: 'A B', price: 1.5 }],
        customer: null,
        on: true,
      },
    }),
  'payment.updateIntent': (c) => c.payment.updateIntent({ gateway: 'stripe', intent: { id: 'int_1' } }),
  'payment.authorizeGateway': (c) => c.payment.authorizeGateway({ gateway: 'quickpay', params: { action: 'create' } }),
  'card.createToken': (c) => c.card.createToken({ ...visa, billing: address }),
  'card.createToken(exp)': (c) => c.card.createToken({ number: visa.number, exp: '12 / 99', cvc: '123' }),
  'card.createToken(nonce)': (c) => c.card.createToken({ nonce: 'n1' }),
  'card.createToken(number)': (c) => c.card.createToken({ ...visa, number: '4242 4242 4242 4241' }),
  'card.createToken(expiry)': (c) => c.card.createToken({ ...visa, exp_month: 13 }),
  'card.createToken(cvc)': (c) => c.card.createToken({ ...visa, cvc: '12' }),
  'card.createToken(number and cvc)': (c) => c.card.createToken({ ...visa, number: '1', cvc: '1' }),
  'card.createToken()': (c) => c.card.createToken(),
  'card.validateNumber': (c) =>
    [
      '4242424242424242',
      '4242-4242 4242 4242',
      '4242424242424241',
      '42',
      4242424242424242,
      '00000000000',
      '',
      null,
      undefined,
      'abcdefghijkl',
    ].map((number) => c.card.validateNumber(number)),
  'card.validateNumber(letters)': (c) => c.card.validateNumber('4242abcd42424242'),
  'card.validateExpiry': (c) =>
    [
      [12, 2099],
      ['12', '2099'],
      [' 1 ', '2099'],
      [13, 2099],
      [1, 2020],
      ['x', 2099],
      [1, ''],
      [12, 99],
      [1.5, 2099],
    ].map(([month, year]) => c.card.validateExpiry(month, year)),
  'card.validateExpiry(month 0)': (c) => c.card.validateExpiry(0, 2099),
  'card.validateCVC': (c) => ['123', ' 1234 ', '12', '12345', 'abc', 123, ''].map((cvc) => c.card.validateCVC(cvc)),
  'card.expiry': (c) =>
    ['1/29', '01 / 2029', '12-30', '12 2030', '12', { month: 1, year: 2 }].map((text) => c.card.expiry(text)),
  'card.type': (c) =>
    ['4111', '5500', '3400', '3700', '6011', '6200', '3528', '3000', '9999', ''].map((number) => c.card.type(number)),

  'functions.get': (c) => c.functions.get('app', 'hello', { some_key: 'x' }),
  'functions.put': (c) => c.functions.put('app', 'hello', { someKey: 'x' }),
  'functions.post': (c) => c.functions.post('app', 'hello'),
  'functions.delete': (c) => c.functions.delete('app', 'hello', { x: 1 }),
  'functions.request': (c) => c.functions.request('post', 'app', 'hello', { x: 1 }),
  'functions.request(options)': (c) =>
    c.functions.request('post', 'app', 'hello', { x: 1 }, { headers: { 'X-Own': '1' }, session: 'other' }),
  'get(url)': (c) => c.get('/products/'),
  'get(url, query)': (c) => c.get('products', { limit: 2 }),
  'get(url?query, query)': (c) => c.get('products?x=1', { y: 2 }),
  'get(url, id)': (c) => c.get('/products/', '/p1'),
  'get(url?query, id)': (c) => c.get('cart/items?x=1', 'i1'),
  'put(url, payload)': (c) => c.put('cart', { a: { some_key: 1 } }),
  'post(url)': (c) => c.post('account/logout'),
  'delete(url)': (c) => c.delete('/cart/coupon'),
  'delete(url, payload)': (c) => c.delete('/cart/coupon', { a: 1 }),
  'request(method, url, id, payload)': (c) => c.request('put', 'products', 'p1', { a: 1 }),
  'request(method, url, no id, payload)': (c) => c.request('POST', 'products', undefined, { a: 1 }),
  'request(options: path, base)': (c) => c.request('get', 'x', undefined, { a: 1 }, { path: '/other', base: '/root' }),
  'request(options: fullUrl)': (c) => c.request('get', 'x', undefined, { a: 1 }, { fullUrl: 'http://shop.test/whole' }),
  'request(options: headers)': (c) =>
    c.request('get', 'x', undefined, undefined, { headers: { 'X-Own': '1', Accept: 'text/html' } }),
  'request(options: session, locale, currency)': (c) =>
    c.request('get', 'x', undefined, undefined, { session: 's2', locale: 'fr', currency: 'CHF' }),
  'request(options: useCamelCase)': (c) => c.request('post', 'x', undefined, { someKey: 1 }, { useCamelCase: true }),
  'utils.toSnake, toCamel': (c) => {
    const value = {
      firstName: 1,
      address1: 2,
      someURLHere: 3,
      $metaData: { _privateKey: [{ aB: 'cD' }] },
      A1b: 4,
      already_snake: 5,
    };
    const wire = {
      first_name: 1,
      address_1: 2,
      address1_test: 3,
      $meta_data: { _private_key: [{ a_b: 'c_d' }] },
      alreadyCamel: 4,
    };
    return [c.utils.toSnake(value), c.utils.toCamel(wire), c.utils.toCamel(['a_b', null, 1])];
  },
  'utils, of texts': (c) => [
    ...['/a/b//', '', 'a'].map((text) => [c.utils.trimStart(text), c.utils.trimEnd(text), c.utils.trimBoth(text)]),
    ...['firstName', 'first_name', 'address_1'].map((text) => [c.utils.snakeCase(text), c.utils.camelCase(text)]),
    c.utils.toLower('ÄB'),
    c.utils.toLower(null),
    c.utils.toNumber(' 12.5 '),
    c.utils.base64Encode('pk_demo'),
    c.utils.round(1.005, 2),
  ],
  'utils, of lists': (c) => [
    c.utils.uniq([1, '1', 1, null]),
    c.utils.find(products, { id: 'p2' }),
    c.utils.find(products, ['id', 'p2']),
    c.utils.find(products, 'none'),
    c.utils.findIndex([1, 2, 3], (value: number) => value > 1),
    c.utils.findIndex([1], (value: number) => value > 1),
    c.utils.map([1, 2], (value: number, at: number) => value * at),
    c.utils.reduce([1, 2], (sum: number, value: number) => sum + value, 10),
    c.utils.map(null, (value: number) => value),
    c.utils.reduce(undefined, (sum: number) => sum, 10),
  ],
  'utils, of objects': (c) => {
    const source = { a: { b: [{ c: 1 }] }, d: null, e: new Date(0) };
    const copy = c.utils.cloneDeep(source);
    return [
      c.utils.get(source, 'a.b[0].c'),
      c.utils.get(source, ['a', 'x'], 'fallback'),
      c.utils.get(null, 'a', 1),
      c.utils.pick(source, ['d', 'x']),
      c.utils.isEqual(copy, source),
      copy === source || copy.a === source.a,
      c.utils.set(copy, 'a.b[1].x', 2),
      c.utils.isEqual(copy, source),
      [{}, [], '', 0, null, { a: 1 }, 'a', new Map(), new Set([1])].map((value) => c.utils.isEmpty(value)),
      c.utils.merge({ a: [1, { x: 1 }], b: { c: 1 }, d: 1 }, { a: [1, { y: 2 }, 3], b: { e: 2 }, d: null }),
      c.utils.merge({ a: [3, 4] }, { a: [1] }),
    ];
  },
  'utils.stringifyQuery': (c) => c.utils.stringifyQuery({ a: [1, { b: 'c d' }], $x: { y: "z'" } }),
  'cache.set, get': async (c) => {
    c.cache.set({ model: 'products', id: 'p1', path: 'price', value: 2 });
    const record = await c.products.get('p1');
    c.cache.clear();
    return record.price;
  },
  'camelCase input': async (c) => [
    await c.account.update({ firstName: 'Ada', billing: { accountCardId: 'c', address1: 'x' } }),
    await c.cart.addItem({ productId: 'p1', options: { 'Gift Wrap': 'Blue Paper' }, purchaseOption: { planId: 'm' } }),
    await c.cart.update({ shipping: { accountAddressId: 'a' }, items: [{ productId: 'p1', options: { Size: 'M' } }] }),
    await c.subscriptions.update('s1', { datePauseEnd: '2030-01-01', items: [{ productId: 'p', options: { aB: 1 } }] }),
    await c.products.list({ sortBy: 'x', where: { datePublished: { $gt: 1 } }, $filters: { someColor: ['Red'] } }),
    await c.request('put', 'x', 'y', { someKey: [{ otherKey: 'someValue' }] }),
  ],
  'products, camelCase in and out': (c) => {
    const camelProduct = c.utils.toCamel(product);
    if (!c.options.useCamelCase) return camelProduct;
    return [
      c.products.variation(camelProduct, { Size: 'S', Gift: 'Wrap' }, { type: 'subscription', planId: 'pl2' }),
      c.products.variation(camelProduct, { Size: 'M' }, 'subscription'),
      c.products.categories([camelProduct]),
      c.products.filters([camelProduct]),
    ];
  },
  'calls of one session': async (c) => [await c.get('x'), await c.cart.get(), c.session.getCookie()],
};
