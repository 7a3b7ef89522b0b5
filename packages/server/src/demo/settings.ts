import type { Menu, StoreSettings } from '@mercer/contract';
import { categories } from './categories.ts';
import { pages } from './pages.ts';

const store = {
  name: 'Mercer',
  support_email: 'hello@mercer.test',
  country: 'US',
  locale: 'en-US',
  currency: 'USD',
  locales: [
    { code: 'en-US', name: 'English (United States)' },
    { code: 'de-DE', name: 'Deutsch (Deutschland)', fallback: 'en-US' },
  ],
  currencies: [
    { code: 'USD', name: 'US Dollar', type: 'base', decimals: 2 },
    { code: 'EUR', name: 'Euro', type: 'display', rate: 0.92, decimals: 2, round: 'nearest' },
  ],
  countries: ['US', 'AU'],
} satisfies StoreSettings & { support_email: string; countries: string[] };

const lists = [
  { name: 'Deals', url: '/deals' },
  { name: 'Best Sellers', url: '/best-sellers' },
  { name: 'New Arrivals', url: '/new-arrivals' },
  { name: 'Trending', url: '/trending' },
  { name: 'Free Shipping', url: '/free-shipping' },
];

const menus: Menu[] = [
  { id: 'main', name: 'Main', items: [{ name: 'Home', url: '/' }, ...lists] },
  {
    id: 'footer',
    name: 'Footer',
    items: [
      ...categories
        .filter(({ slug }) => ['health', 'beauty'].includes(slug))
        .map(({ slug, name }) => ({ name, url: `/category/${slug}` })),
      { name: 'Deals', url: '/deals' },
      ...pages.map(({ slug, title }) => ({ name: title, url: `/pages/${slug}` })),
    ],
  },
];

/** Prices are minor units of the base currency. */
const shipping = {
  services: [
    {
      id: 'standard',
      name: 'Standard',
      description: 'US 3 to 5, AU 10 to 14 working days',
      price: 0,
      countries: ['US', 'AU'],
    },
    { id: 'express', name: 'Express', description: '3 to 5 working days', price: 1500, countries: ['AU'] },
  ],
};

/** `percent`, or `amount` in minor units of the base currency; `uses` is how often in all, null without a limit. */
const coupons = [
  { code: 'WELCOME10', name: '10 % off', type: 'percent', percent: 10, uses: null },
  { code: 'TAKE5', name: '$5 off', type: 'fixed', amount: 500, uses: null },
  { code: 'ONCE20', name: '20 % off, once', type: 'percent', percent: 20, uses: 1 },
  { code: 'FREESHIP', name: 'Free shipping', type: 'shipping', uses: null },
];

/** Balances are minor units of the base currency. */
const giftcards = [
  { code: 'GIFT300', balance: 30_000, currency: 'USD' },
  { code: 'GIFT25', balance: 2_500, currency: 'USD' },
];

/** Rows of the table `settings`, by id. */
export const settings = { store, menus, shipping, coupons, giftcards };
