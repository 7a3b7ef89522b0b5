import type { StoreSettings } from '@mercer/contract';
import { type NewRow, normalizeCode, type Offer, type ShippingSettings } from '@mercer/server/seeding';

const date = '2026-01-05T09:00:00.000Z';

/** Products with prices in cents and pieces in stock; the slug is the id by which agents buy one. */
const products: [slug: string, name: string, price: number, pieces: number][] = [
  ['bouquet_roses', 'Bouquet of Red Roses', 3500, 1000],
  ['pot_ceramic', 'Ceramic Pot', 1500, 2000],
  ['bouquet_sunflowers', 'Sunflower Bundle', 2500, 500],
  ['bouquet_tulips', 'Spring Tulips', 3000, 1500],
  ['orchid_white', 'White Orchid', 4500, 800],
  ['gardenias', 'Gardenias', 2000, 0],
];

export const flowerSlugs = products.map(([slug]) => slug);

function buildProduct([slug, name, price, pieces]: (typeof products)[number]): NewRow<'products'> {
  return {
    id: `flower-${slug}`,
    slug,
    sku: slug,
    name,
    price,
    sale: 0,
    sale_price: null,
    orig_price: null,
    description: `${name}, fresh from the garden.`,
    tags: '[]',
    images: '[]',
    stock_tracking: 1,
    stock_level: pieces,
    options: '[]',
    purchase_options: JSON.stringify({ standard: { price: price / 100 } }),
    attributes: '{}',
    has_variants: 0,
    free_shipping: slug === 'bouquet_roses' ? 1 : 0,
    weight: 0,
    rating_average: null,
    rating_count: 0,
    popularity: 100,
    date_created: date,
    date_updated: date,
  };
}

const customers: [id: string, firstName: string, lastName: string][] = [
  ['customer_1', 'John', 'Doe'],
  ['customer_2', 'Jane', 'Smith'],
  ['customer_3', 'Jane', 'Doe'],
];

/** Nobody can log in to these accounts: they have no password. */
const accounts = customers.map(
  ([id, first_name, last_name]): NewRow<'accounts'> => ({
    id,
    email: `${first_name}.${last_name}@example.com`.toLowerCase(),
    first_name,
    last_name,
    password_hash: '',
    stripe_customer: null,
    cart_id: null,
    shipping_address_id: null,
    billing_address_id: null,
    card_id: null,
    date_created: date,
  }),
);

const john = { account_id: 'customer_1', first_name: 'John', last_name: 'Doe' };
const jane = { account_id: 'customer_2', first_name: 'Jane', last_name: 'Smith' };

const addresses: NewRow<'addresses'>[] = [
  { ...john, id: 'addr_1', address1: '123 Main St', city: 'Springfield', state: 'IL', zip: '62704' },
  { ...john, id: 'addr_2', address1: '456 Oak Ave', city: 'Metropolis', state: 'NY', zip: '10012' },
  { ...jane, id: 'addr_3', address1: '789 Pine Ln', city: 'Springfield', state: 'KS', zip: '66002' },
].map((address) => ({
  ...address,
  name: `${address.first_name} ${address.last_name}`,
  company: null,
  address2: null,
  country: 'US',
  phone: null,
  date_created: date,
}));

/** A cart has one coupon: the third one stands for the first two together, of which the second is of the rest. */
const coupons = [
  buildCoupon('10OFF', '10% Off', { type: 'percent', percent: 10 }),
  buildCoupon('WELCOME20', '20% Off', { type: 'percent', percent: 20 }),
  buildCoupon('10OFF-WELCOME20', '10% Off and 20% Off', { type: 'percent', percent: 28 }),
  buildCoupon('FIXED500', '$5.00 Off', { type: 'fixed', amount: 500 }),
];

function buildCoupon(code: string, name: string, offer: Offer): NewRow<'coupons'> {
  return {
    id: `flower-${code.toLowerCase()}`,
    code: normalizeCode(code),
    name,
    active: 1,
    offer: JSON.stringify(offer),
    conditions: '{}',
    currency: null,
    date_from: null,
    date_to: null,
    priority: 0,
    exclusive: 0,
    max_uses: null,
    max_uses_per_account: null,
    date_created: date,
  };
}

const store: StoreSettings = {
  name: 'Flower Shop',
  country: 'US',
  locale: 'en-US',
  currency: 'USD',
  locales: [{ code: 'en-US', name: 'English (United States)' }],
  currencies: [{ code: 'USD', name: 'US Dollar', type: 'base', decimals: 2 }],
};

const countriesAbroad = ['AU', 'BR', 'CA', 'CH', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'JP', 'MX', 'NL'];

const shipping: ShippingSettings = {
  zones: [
    { id: 'us', name: 'United States', regions: [{ country: 'US' }] },
    { id: 'abroad', name: 'Abroad', regions: countriesAbroad.map((country) => ({ country })) },
  ],
  services: [
    {
      id: 'std-ship',
      name: 'Standard Shipping',
      description: '',
      rates: [{ zone: null, price: 500, free_from: 10_000 }],
    },
    {
      id: 'exp-ship-us',
      name: 'Express Shipping (US)',
      description: '',
      upgrade: true,
      rates: [{ zone: 'us', price: 1500 }],
    },
    {
      id: 'exp-ship-intl',
      name: 'International Express',
      description: '',
      upgrade: true,
      rates: [{ zone: 'abroad', price: 2500 }],
    },
  ],
  compared_total: 'before_discounts',
};

/** Agents need no signature and have no limits, for nothing is sold here. */
const agents = {
  mode: 'open',
  root_version: '2026-04-08',
  complete_by_token: true,
  complete_by_token_in_eu: true,
  proof: { catalog: 'none', cart: 'none', checkout: 'none', complete: 'none', order: 'none' },
  limits: { order_amount: null, order_pieces: null, daily_orders: null, daily_amount: null },
  review_new_buyers_above: null,
};

/** Builds the flower shop of the official test suite of UCP. */
export function buildFlowerShopRows() {
  const settings = Object.entries({ store, shipping, agents });
  return {
    products: products.map(buildProduct),
    accounts,
    addresses,
    coupons,
    settings: settings.map(([id, value]) => ({ id, value: JSON.stringify(value) })),
  };
}
