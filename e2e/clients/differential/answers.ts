import type { Answer } from './recorder.ts';

/** Canned answers: shapes of the wire, with what the clients look at. */
export const product = {
  id: 'p1',
  name: 'Shirt',
  price: 10,
  sale_price: 8,
  orig_price: 12,
  stock_status: 'in_stock',
  stock_level: 3,
  images: [{ id: 'i', file: { url: '/i.webp' } }],
  categories: [{ id: 'c1', slug: 'shirts', name: 'Shirts' }, null],
  attributes: {
    color: { id: 'color', name: 'Color', value: 'Red' },
    sizes_worn: { id: 'sizes_worn', name: 'Sizes', value: ['S', 'M'] },
  },
  options: [
    {
      id: 'o1',
      name: 'Size',
      variant: true,
      values: [
        { id: 's', name: 'S', price: 1 },
        { id: 'm', name: 'M' },
      ],
    },
    { id: 'o2', name: 'Gift', variant: false, values: [{ id: 'g', name: 'Wrap', price: 2 }] },
  ],
  variants: {
    count: 2,
    results: [
      { id: 'v1', option_value_ids: ['s'], price: 20, stock_status: 'out_of_stock', stock_level: 0, images: [] },
      { id: 'v2', option_value_ids: ['m'], price: 21, sale_price: 19, stock_status: 'in_stock', stock_level: 5 },
    ],
  },
  purchase_options: {
    standard: { price: 11 },
    subscription: {
      plans: [
        { id: 'pl1', price: 9, sale_price: 7 },
        { id: 'pl2', price: 6 },
      ],
    },
  },
};

export const products = [
  product,
  {
    id: 'p2',
    price: 47.9,
    categories: [{ id: 'c2', slug: 'hats', name: 'Hats' }],
    attributes: { color: { id: 'color', name: 'Color', value: 'Blue' }, price: { id: 'price', name: 'P', value: 'x' } },
  },
];

export const store = {
  name: 'Mercer',
  locale: 'en-US',
  locales: [
    { code: 'en-US', name: 'English' },
    { code: 'de-DE', name: 'Deutsch', fallback: 'fr-FR' },
    { code: 'fr-FR', name: 'Français', fallback: 'none' },
  ],
  currency: 'USD',
  currencies: [
    { code: 'USD', type: 'base', decimals: 2 },
    { code: 'EUR', type: 'display', rate: 0.9, decimals: 2 },
    {
      code: 'CHF',
      type: 'display',
      rate: 1.1,
      decimals: 2,
      round: 'nearest',
      round_interval: 'fraction',
      round_fraction: 0.5,
    },
    {
      code: 'GBP',
      type: 'display',
      rate: 0.8,
      decimals: 2,
      round: 'up',
      round_interval: 'fraction',
      round_fraction: 0.99,
    },
    { code: 'SEK', type: 'display', rate: 10, decimals: 0, round: 'down', round_interval: 'whole' },
    { code: 'JPY', type: 'priced', decimals: 0 },
  ],
  first_line: 'Hello',
  $locale: { 'de-DE': { first_line: 'Hallo', name: '' }, 'fr-FR': { first_line: 'Bonjour', name: 'Marchand' } },
};

const settings = { store };
const menus = [{ id: 'main', name: 'Main', items: [{ name: 'Deals', $locale: { 'de-DE': { name: 'Angebote' } } }] }];
const payments = { card: { gateway: 'stripe', publishable_key: 'pk' } };
const cart = {
  id: 'c1',
  items: [{ id: 'i1', product_id: 'p1', price_total: 10 }],
  shipment_rating: { services: [{ id: 'standard', price: 0 }] },
};
const list = { count: 1, page: 1, results: [product] };

const byPath: Record<string, unknown> = {
  '/api/settings': settings,
  '/api/settings/menus': menus,
  '/api/settings/payments': payments,
  '/api/settings/subscriptions': { enabled: true },
  '/api/settings/all': { settings, menus, payments, subscriptions: {}, session: { cart_id: 'c1' } },
  '/api/session': { account_id: 'a1', locale: 'en-US' },
  '/api/cart/order': { id: 'o1', number: '1001', grand_total: 10 },
  '/api/cart/settings': { name: 'Mercer', support_email: 'help@mercer.test' },
  '/api/account': { id: 'a1', first_name: 'Ada' },
  '/api/account/login': { id: 'a1', first_name: 'Ada' },
  '/api/attributes': { results: [{ id: 'color', filterable: true }] },
  '/api/payment/methods': payments,
  '/vault/tokens': { $status: 200, $data: { token: 't1', last4: '4242', exp_month: 12 } },
  '/vault/intent': { $status: 200, $data: { id: 'int_1', client_secret: 's' } },
  '/vault/authorization': { $status: 200, $data: { url: 'http://gateway.test' } },
};

export const answerAsShop: Answer = ({ path }) => {
  if (path in byPath) return byPath[path];
  if (path.startsWith('/api/cart')) return cart;
  return /\/(products|account\/\w+|content\/\w+)$/.test(path) ? list : product;
};
