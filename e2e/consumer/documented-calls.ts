// All documented calls of swell-js 4.2.5, as its types and its documentation write them: only the package's name
// differs.
import swell, {
  type Account,
  type Address,
  type Attribute,
  type Card,
  type Cart,
  type CartItem,
  type Category,
  type Content,
  type EnabledCurrency,
  type ErrorResponse,
  type InitOptions,
  type Invoice,
  type Locale,
  type Order,
  type Product,
  type ResultsResponse,
  type Session,
  type Settings,
  type Subscription,
  type SwellClient,
  type TokenResponse,
} from '@mercer/client';

const options: InitOptions = {
  url: 'https://shop.example',
  vaultUrl: 'https://shop.example/vault',
  timeout: 10_000,
  previewContent: false,
  session: 'token',
  locale: 'en-US',
  currency: 'USD',
  headers: { 'X-Own': '1' },
  getCookie: (name) => `cookie of ${name}`,
  setCookie: (name, value) => console.log(name, value),
};
swell.init('my-store', 'pk_example', options);
swell.auth('my-store', 'pk_example');
const secondClient: SwellClient = swell.create('my-store', 'pk_example', options);
console.log(swell.version.length, secondClient.version);

export async function exerciseCatalogue() {
  const page: ResultsResponse<Product> = await swell.products.list({
    limit: 24,
    page: 1,
    sort: 'price asc',
    search: 'shirt',
    category: 't-shirts',
    categories: ['shoes', 'hats'],
    where: { price: { $gte: 10 }, 'shipping.free': true },
    $filters: { price: [1, 20], color: ['Red'] },
    expand: ['variants', 'categories:5'],
  });
  const product = await swell.products.get('blue-shirt', { expand: 'variants' });
  if (!product) return;
  const variation = swell.products.variation(
    product,
    { Size: 'M', Color: 'Blue' },
    { type: 'subscription', plan_id: 'p' },
  );
  const price: number = variation.price;
  const byText = swell.products.variation(product, [{ id: 'Size', value: 'M' }], 'subscription');
  console.log(price, byText.variant_id, byText.sale_price, byText.orig_price, byText.stock_status, product.name);
  const range = swell.products.priceRange(page.results);
  console.log(range?.min, range?.max, range?.interval);
  for (const { id, label, type, options, interval } of swell.products.filters(page)) {
    console.log(id, label, type, options[0]?.value, options[0]?.label, interval);
  }
  await swell.products.filterableAttributeFilters(page.results, { categories: false });
  console.log(swell.products.categories(page)[0]?.slug, swell.products.attributes(page.results)[0]?.values);
  const categories: ResultsResponse<Category> = await swell.categories.list({ limit: 100, expand: 'products' });
  const category: Category | null = await swell.categories.get('shirts');
  const attributes: ResultsResponse<Attribute> = await swell.attributes.list({ filterable: true });
  const attribute: Attribute | null = await swell.attributes.get('color');
  const pages: ResultsResponse<Content> = await swell.content.list('pages', { limit: 5 });
  const about = await swell.content.get('pages', 'about-us');
  console.log(categories.count, category?.name, attributes.results[0]?.name, attribute?.id, pages.page, about?.id);
}

export async function exerciseCart() {
  const current: Cart | null = await swell.cart.get();
  const added: Cart | ErrorResponse = await swell.cart.addItem({
    product_id: '5c15505200c7d14d851e510f',
    quantity: 1,
    options: [
      { id: 'Size', value: 'Medium' },
      { id: 'Color', value: 'Dark Grey' },
    ],
    purchase_option: { type: 'subscription', plan_id: '61fdfd6e7d9ea90001b1e9b4' },
  });
  if ('errors' in added) return added.errors.quantity?.message;
  const item: CartItem | undefined = added.items[0];
  await swell.cart.updateItem(item?.id ?? '', { quantity: 2 });
  await swell.cart.setItems([{ product_id: 'p', quantity: 3, options: [{ id: 'Size', value: 'Large' }] }]);
  await swell.cart.setItems([]);
  await swell.cart.removeItem('7d51p9ce72f160008ecf5');
  await swell.cart.update({
    account: { email: 'julia@example.com' },
    billing: { account_card_id: null, card: { token: 't' }, method: 'card', name: 'Julia Sanchez', zip: '12345' },
    shipping: {
      name: 'Julia',
      address1: 'Apartment 16B',
      address2: '2602',
      city: 'X',
      state: 'FL',
      country: 'US',
      service: 'ups',
    },
    coupon_code: 'FREESHIPPING',
    metadata: { gift: true },
  });
  const rates = await swell.cart.getShippingRates();
  for (const service of rates?.services ?? []) console.log(service.id, service.name, service.price.toFixed(2));
  const cart: Cart = await swell.cart.applyCoupon('FREESHIPPING');
  await swell.cart.removeCoupon();
  await swell.cart.applyGiftcard('BYJD JYGN KHBG DQWG');
  await swell.cart.removeGiftcard('5c15505200c7d14d851e510g');
  await swell.cart.recover('878663b2fb4175b128ff7ef1d5c3cf1f');
  const settings = await swell.cart.getSettings();
  const order: Order = await swell.cart.submitOrder();
  const last: Order | null = await swell.cart.getOrder('878663b2fb4175b128ff7ef1d5c3cf1f');
  console.log(current?.grand_total, cart.giftcards, settings.support_email, order.number, last?.items.length);
  console.log(swell.cart.state?.sub_total, swell.cart.order?.id);
  return undefined;
}

export async function exerciseAccount() {
  const account: Account | null = await swell.account.get();
  const created: Account | ErrorResponse = await swell.account.create({
    email: 'julia@example.com',
    first_name: 'Julia',
    last_name: 'Sanchez',
    password: 'thepassword',
  });
  if (!('errors' in created)) console.log(created.email);
  await swell.account.update({ email: 'updated@example.com', password: 'old', new_password: 'new' });
  await swell.account.login('julia@example.com', 'thepassword');
  await swell.account.login('julia@example.com', { password_token: 'token' });
  await swell.account.logout();
  await swell.account.recover({
    email: 'julia@example.com',
    reset_url: 'https://shop.example/recover?key={reset_key}',
  });
  await swell.account.recover({ password: 'newpassword', reset_key: 'key' });
  const addresses: ResultsResponse<Address> = await swell.account.listAddresses({ limit: 5 });
  await swell.account.createAddress({
    name: 'Julia',
    address1: 'Apartment 16B',
    city: 'X',
    state: 'FL',
    zip: '1',
    country: 'US',
  });
  await swell.account.updateAddress('id', { city: 'Y' });
  const deletedAddress: Address | null = await swell.account.deleteAddress('id');
  const cards: ResultsResponse<Card> = await swell.account.listCards();
  await swell.account.createCard({ token: 't' });
  await swell.account.updateCard('id', { default: true });
  await swell.account.deleteCard('id');
  const orders: ResultsResponse<Order> = await swell.account.listOrders({ limit: 10, page: 2 });
  const order: Order | null = await swell.account.getOrder('id');
  console.log(
    account?.first_name,
    addresses.results,
    deletedAddress?.id,
    cards.results[0]?.last4,
    orders.count,
    order?.status,
  );
}

export async function subscriptions() {
  const list: ResultsResponse<Subscription> = await swell.subscriptions.list({ limit: 5 });
  const subscription: Subscription | null = await swell.subscriptions.get('id');
  await swell.subscriptions.create({
    product_id: 'p',
    variant_id: 'v',
    quantity: 1,
    options: [{ id: 'Size', value: 'M' }],
  });
  await swell.subscriptions.update('id', { quantity: 2, paused: true, date_pause_end: '2030-01-01' });
  await swell.subscriptions.update('id', { canceled: true, cancel_at_end: true });
  await swell.subscriptions.addItem('id', { product_id: 'p', quantity: 1 });
  await swell.subscriptions.setItems('id', [{ product_id: 'p', quantity: 3 }]);
  await swell.subscriptions.updateItem('id', 'item', { quantity: 2 });
  await swell.subscriptions.removeItem('id', 'item');
  const invoices: ResultsResponse<Invoice> = await swell.invoices.list();
  const invoice: Invoice | null = await swell.invoices.get('id');
  console.log(list.count, subscription?.status, invoices.count, invoice?.number);
}

export async function exercisePayments() {
  const token: TokenResponse = await swell.card.createToken({
    number: '4242 4242 4242 4242',
    exp_month: 1,
    exp_year: 2099,
    cvc: '321',
    billing: { address1: '1 Main Dr.', zip: '90210' },
  });
  const valid: boolean =
    swell.card.validateNumber('4242') && swell.card.validateExpiry('1', '29') && swell.card.validateCVC('1');
  const { month, year } = swell.card.expiry('1/29');
  await swell.payment.get('id');
  await swell.payment.methods();
  await swell.payment.resetAsyncPayment('id');
  await swell.payment.createIntent({ gateway: 'stripe', intent: { amount: 100, currency: 'usd' } });
  await swell.payment.updateIntent({ gateway: 'stripe', intent: { id: 'pi' } });
  await swell.payment.authorizeGateway({ gateway: 'braintree', params: {} });
  console.log(token.token, token.last4, valid, month + year);
}

export async function exerciseSettings() {
  const allSettings: Settings = await swell.settings.get();
  const name: string = await swell.settings.get('store.name', 'none');
  const menu = await swell.settings.menus('header');
  await swell.settings.payments('card');
  await swell.settings.subscriptions();
  await swell.settings.session('account_id');
  await swell.settings.load();
  await swell.settings.refresh();
  const locales: Locale[] | Promise<Locale[]> = swell.locale.list();
  const currencies = swell.currency.list();
  await swell.locale.select('fr-FR');
  await swell.currency.select('EUR');
  const currency: EnabledCurrency = swell.currency.get();
  const text: string = swell.currency.format(10, { code: 'USD', rate: 1, locale: 'en-US', decimals: 2 });
  const session: Session | null = await swell.session.get();
  swell.session.setCookie('token');
  console.log(
    allSettings.store.name,
    name,
    menu.items,
    locales,
    currencies,
    swell.currency.selected(),
    swell.locale.selected(),
  );
  console.log(currency.code, text, session?.cart_id, swell.session.getCookie(), swell.settings.getStoreLocale());
}

export async function exerciseGenericCalls() {
  await swell.get<{ results: unknown[] }>('/products', { limit: 2 });
  await swell.put('/cart', { metadata: {} });
  await swell.post('/account/logout');
  await swell.delete('/cart/coupon');
  await swell.request('get', '/products', 'id', { expand: 'variants' });
  await swell.functions.get('app', 'hello', { name: 'Julia' });
  await swell.functions.post<{ text: string }>('app', 'hello', { name: 'Julia' }, { headers: { 'X-Own': '1' } });
  await swell.functions.request('PUT', 'app', 'hello', {});
}
