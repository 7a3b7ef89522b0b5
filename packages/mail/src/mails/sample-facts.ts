// Made-up facts that the samples of several mails share.
export const orderSample = { name: 'Ada Lovelace', number: '1001', link: '/order/5f1?key=a&b=1' };
export const addressSample = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  address2: 'Apartment 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
  phone: '+1 503 555 0100',
};
export const deliverySample = { ...addressSample, delivery: { from: '2026-06-03', to: '2026-06-05' } };
export const itemSamples = [
  { name: 'Everyday Mug', quantity: 2, price_total: 2500 },
  { name: 'Cotton Tee', quantity: 1, price_total: 2250, description: 'Large' },
];
export const totalSamples = {
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

export const unpaidSample = {
  name: orderSample.name,
  link: orderSample.link,
  items: itemSamples,
  amount: 2125,
  currency: 'USD',
};

export const termsSample = {
  name: 'Bank transfer',
  instructions: 'We send your order as soon as the money has arrived.',
  account: { holder: 'Mercer', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', bank: 'DKB' },
  reference: '1001',
  amount: 2125,
  date_due: '2026-06-15T00:00:00.000Z',
};

export const subscriptionSample = {
  name: 'Ada Lovelace',
  link: '/account/subscriptions/5f1',
  product: 'House Coffee',
  amount: 1350,
  currency: 'USD',
};
export const authorizationSample = {
  amount: 4625,
  currency: 'USD',
  gateway: 'stripe',
  date_expires: '2026-06-08T00:00:00.000Z',
};
