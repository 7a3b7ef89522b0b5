import type { MailData } from './mail-data.ts';

const order = { name: 'Ada Lovelace', number: '1001', link: '/order/5f1?key=a&b=1' };
const shipping = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  address2: 'Apartment 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
  phone: '+1 503 555 0100',
};
const promised = { ...shipping, delivery: { from: '2026-06-03', to: '2026-06-05' } };
const items = [
  { name: 'Everyday Mug', quantity: 2, price_total: 2500 },
  { name: 'Cotton Tee', quantity: 1, price_total: 2250, description: 'Large' },
];
const totals = {
  currency: 'USD',
  sub_total: 4750,
  discount_total: 475,
  shipment_total: 0,
  tax_total: 350,
  tax_included_total: 0,
  grand_total: 4625,
  giftcard_total: 2500,
  paid: { kind: 'paid' as const, name: 'Visa ···· 4242', amount: 2125 },
};

const unpaid = { name: order.name, link: order.link, items, amount: 2125, currency: 'USD' };

const subscription = {
  name: 'Ada Lovelace',
  link: '/account/subscriptions/5f1',
  product: 'House Coffee',
  amount: 1350,
  currency: 'USD',
};
const authorization = { amount: 4625, currency: 'USD', gateway: 'stripe', date_expires: '2026-06-08T00:00:00.000Z' };
const difference = {
  gateway: 'stripe',
  kind: 'other_amount',
  number: '1001',
  transaction_id: 'pi_1',
  ours: '$46.25',
  theirs: '$46.00',
};

/** Sample mail of each kind, for previews and tests. */
export const samples: MailData = {
  order: { ...order, ...totals, items, shipping: promised },
  payment_waiting: { ...unpaid, date_decision: '2026-06-22T00:00:00.000Z' },
  payment_refused: unpaid,
  shipping: {
    ...order,
    items,
    shipping,
    carrier: 'DHL',
    tracking_number: '00340434161094',
    tracking_url: 'https://carrier.test/track?id=00340434161094&lang=en',
  },
  refund: { ...order, amount: 2250, currency: 'USD', reason: 'Too small' },
  cancel: { ...order, items, currency: 'USD', refund_total: 4625 },
  order_changed: { ...order, ...totals, items, shipping, refund_total: 1250 },
  draft: { name: '', link: '/drafts/5f1?token=abc', note: 'As agreed', date_expires: '2026-06-15T00:00:00.000Z' },
  return_requested: { ...order, items: items.slice(1), reason: 'Too small' },
  return_declined: { ...order, items: items.slice(1), note: 'It has been worn' },
  order_link: order,
  stock_alert: {
    link: '/stock-alerts/confirm?key=abc',
    unsubscribe_link: '/stock-alerts/leave?key=def',
    product: 'Everyday Mug',
  },
  back_in_stock: { link: '/products/mug', unsubscribe_link: '/stock-alerts/leave?key=def', product: 'Everyday Mug' },
  recover: { name: 'Ada', link: '/recover?key=abc' },
  verify: { name: 'Ada', link: '/account/verify?key=abc' },
  email_changed: { name: 'Ada', link: '/account/undo-email?key=abc', new_email: 'eve@mercer.test' },
  second_step: { name: 'Ada', link: '/account', deed: 'on', left: 9 },
  newsletter: { link: '/newsletter/confirm?key=abc', unsubscribe_link: '/newsletter/unsubscribe?key=def' },
  subscription_renewed: { ...order, ...totals, items, date_next: '2026-07-01T00:00:00.000Z' },
  subscription_payment_failed: { ...subscription, date_retry: '2026-06-03T00:00:00.000Z' },
  subscription_changed: { ...subscription, deed: 'changed', date: '2026-07-01T00:00:00.000Z' },
  hold_ends: { ...order, ...authorization },
  hold_ended: { ...order, ...authorization },
  owner_order: { link: '', number: '1001', currency: 'USD', amount: 4625, pieces: 3 },
  owner_stock: { link: '', product: 'Everyday Mug', left: 4 },
  owner_renewal: { link: '', subscription: '5f1', failures: 2, date_retry: '2026-06-03T00:00:00.000Z' },
  owner_return: { link: '', number: '1001' },
  owner_refund: { link: '', number: '1001', currency: 'USD', amount: 1450 },
  books_differ: { link: '', found: [difference], gone: [{ ...difference, kind: 'missing_there', ours: '$5.00' }] },
};
